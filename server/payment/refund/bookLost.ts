import { courtsByPreference } from '#shared/venue/courts/court.ts'
import type { Place } from '#shared/booking/calendar/placeObstacles.ts'
import type { ChargedHour } from '#shared/payment/charges/chargeDescription.ts'
import { shareOut } from '#shared/platform/money/money.ts'
import { hoursBetween } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { recordChanges } from '../../account/audit/auditEntries.ts'
import { bookReservations } from '../../booking/life/life.ts'
import { queueMail } from '../../booking/mail/reservationMail.ts'
import { factsWithin, obstaclesIn, type PlacingFacts } from '../../booking/places/staffPlaces.ts'
import { newGroupFields } from '../../booking/rows/groups.ts'
import { auditedReservation } from '../../booking/rows/reservationHistory.ts'
import { namedCourts } from '../../booking/rows/reservations.ts'
import { linkCustomer } from '../../customers/link/link.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { insertAttempt } from '../charges/openAttempt.ts'
import { lostChargeOf, type LostCharge } from '../charges/lostCharges.ts'
import type { PaymentDeps } from '../port/gateway.ts'

type BookDeps = Pick<PaymentDeps, 'catalog' | 'config'>

/**
 * Books what a charge paid that the books lost, for whom and at the price that was paid: at its hours where they are free, else on other
 * courts, as money that comes late; else it is cancelled and paid, and waits for a decision. The courts are locked already.
 */
export async function bookLost(
  tx: Tx,
  deps: BookDeps,
  who: { id: number },
  eventId: number,
): Promise<ReservationRow[]> {
  const event = present(await tx.trx('webhook_logs').where({ id: eventId }).first())
  const { amount, paymentId } = event
  const lost = lostChargeOf(event)
  if (!lost?.hours || amount === null || paymentId === null) throw new Refused('issue-action')
  const rows = await bookHours(tx, deps, { ...lost, hours: lost.hours }, { amount, paymentId })
  await noteCharge(tx, deps, lost, { amount, paymentId })
  await tx
    .trx('webhook_logs')
    .where({ paymentId, outcome: 'unmatched' })
    .update({ outcome: 'rebooked' })
  const courts = await namedCourts(tx.trx)
  const changes = rows.map((row) => ({
    id: row.id,
    action: 'created' as const,
    before: null,
    after: auditedReservation(row, courts),
  }))
  await recordChanges(tx, 'reservation', changes, who)
  await tellCustomer(tx, deps, rows)
  tx.touch({ dates: rows.map(({ date }) => date) })
  return rows
}

type Paid = { amount: number; paymentId: string }

async function bookHours(
  tx: Tx,
  deps: BookDeps,
  lost: LostCharge & { hours: ChargedHour[] },
  { amount, paymentId }: Paid,
): Promise<ReservationRow[]> {
  const facts = await factsWithin(tx, deps, lost.hours)
  const places = freePlaces(facts, lost.hours)
  const drafts = places ?? lost.hours.map((hour) => placeOf(facts, hour))
  const lengths = drafts.map(({ endTime, startTime }, id) => ({
    id,
    price: hoursBetween(startTime, endTime).length,
  }))
  const prices = shareOut(amount, lengths)
  const { cpf, email, name, phone } = lost.payer
  const person = {
    customerName: name || `Cliente da cobrança ${paymentId}`,
    customerEmail: email,
    customerPhone: phone,
    customerCpf: cpf || null,
  }
  const { id: customerId } = await linkCustomer(tx, person)
  const now = toInstant(tx.nowMs)
  await tx
    .trx('payment_groups')
    .insert({ id: lost.paymentGroupId, createdAt: now, ...newGroupFields(tx.trx) })
    .onConflict('id')
    .ignore()
  return bookReservations(
    tx,
    drafts.map((place, index) => ({
      ...person,
      ...place,
      customerId,
      price: prices.get(index)!,
      status: places ? ('approved' as const) : ('canceled' as const),
      canceledReason: places ? null : ('stranded' as const),
      paymentStatus: 'paid' as const,
      paidBy: 'attempt' as const,
      paymentMethod: lost.method,
      asaasPaymentId: paymentId,
      paymentConfirmedAt: now,
      reservationType: 'avulso' as const,
      paymentGroupId: lost.paymentGroupId,
    })),
    { stale: facts.stale },
  )
}

// No hour is too long ago: it may have been played meanwhile.
function freePlaces(facts: PlacingFacts, hours: readonly ChargedHour[]): Place[] | null {
  const obstacles = obstaclesIn({ ...facts, now: { date: '0001-01-01', time: '00:00' } })
  const taken = new Set<string>()
  const places: Place[] = []
  for (const hour of hours) {
    const own = placeOf(facts, hour)
    const others = courtsByPreference(facts.catalog.courts, own.sportType).map(({ id }) => id)
    const free = [own.courtId, ...others]
      .map((courtId) => ({ ...own, courtId }))
      .find(
        (place) =>
          obstacles.preview(place).obstacle === null &&
          cellsOf(place).every((cell) => !taken.has(cell)),
      )
    if (!free) return null
    cellsOf(free).forEach((cell) => taken.add(cell))
    places.push(free)
  }
  return places
}

function cellsOf({ courtId, date, endTime, startTime }: Place): string[] {
  return hoursBetween(startTime, endTime).map((hour) => `${courtId} ${date} ${hour}`)
}

// A court that was renamed since is as good as another one.
function placeOf({ catalog }: PlacingFacts, hour: ChargedHour): Place {
  const { date, endTime, startTime } = hour
  const named = catalog.courts.find(({ name }) => name === hour.court)
  const court = named ?? present(catalog.courts.find(({ active }) => active) ?? catalog.courts[0])
  const sportType = hour.sport ?? court.sportTypes[0] ?? 'futevôlei'
  return { courtId: court.id, date, startTime, endTime, sportType }
}

// Keeps its number, so that the events that still come about it find it.
async function noteCharge(tx: Tx, { config }: BookDeps, lost: LostCharge, paid: Paid) {
  const now = toInstant(tx.nowMs)
  await insertAttempt(tx, {
    paymentGroupId: lost.paymentGroupId,
    number: lost.number,
    provider: lost.provider,
    account: lost.account,
    method: lost.method,
    amount: paid.amount,
    received: paid.amount,
    dueDate: venueNow(tx.nowMs, config.venueTimezone).date,
    state: 'paid',
    chargeStatus: 'paid',
    providerPaymentId: paid.paymentId,
    paidAt: now,
    closedAt: now,
  })
}

// Mails about hours that are still to come; who has played knows.
async function tellCustomer(tx: Tx, { config }: BookDeps, rows: readonly ReservationRow[]) {
  const { date: today } = venueNow(tx.nowMs, config.venueTimezone)
  const coming = rows.filter((row) => row.status === 'approved' && row.date >= today)
  await queueMail(
    tx,
    'confirmed',
    coming.map(({ id }) => id),
  )
}
