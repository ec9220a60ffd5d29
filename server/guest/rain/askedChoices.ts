import { CREDIT_DAYS } from '#shared/book/credit/credit.ts'
import type { OpenChoice } from '#shared/guest/rain/incident.ts'
import type { AskedChoice } from '#shared/guest/rain/incident.schema.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { unansweredOf, type Policy, type Unanswered } from '#shared/venue/policy/policy.ts'
import { choiceRefusal } from '#shared/payment/refund/closedPrice.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { recordChanges } from '../../account/audit/auditEntries.ts'
import { namedCourts, toAdminReservation } from '../../booking/rows/reservations.ts'
import { closeChoices, closedPricesOf, demandChoice } from '../../book/credit/closedPrices.ts'
import { moneyBackOf } from '../../book/credit/moneyBack.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { record } from '../../platform/db/audit.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { endMovesOf } from '../../venue/occupancy/freeSlots.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { chosenIds, demandUnchosen } from '../undo/decisions.ts'
import { giveBack, turnIntoCredit } from './incidentMoney.ts'
import { giveOtherHour } from './moveAway.ts'

const MINUTELY = { name: 'end-incident-choices', everyMs: 60_000, againMs: 60_000 }
const BATCH = 100

/** Whose customers have not chosen yet and still can, those whose time ends first before the others. */
export async function openChoices(db: Db): Promise<OpenChoice[]> {
  const rows = await db('incident_reservations as i')
    .join('incidents as n', 'n.id', 'i.incidentId')
    .join('reservations as r', 'r.id', 'i.reservationId')
    .join('courts as c', 'c.id', 'r.courtId')
    .leftJoin('payment_groups as g', 'g.id', 'r.paymentGroupId')
    .leftJoin('policies as p', 'p.id', 'g.policyId')
    .whereRaw('i.ask_until is not null and i.chosen is null')
    .whereNotIn('i.reservationId', chosenIds(db))
    .orderBy(['i.askUntil', 'i.reservationId'])
    .limit(500)
    .select(
      'i.incidentId',
      'i.reservationId',
      'i.back',
      'i.askUntil',
      'n.reason',
      'r.customerName',
      'r.courtId',
      'r.sportType',
      'r.price',
      'r.date',
      'r.startTime',
      'r.endTime',
      'c.name as courtName',
      'p.data as policy',
    )
  const prices = await closedPricesOf(
    db,
    rows.map(({ reservationId }) => reservationId),
  )
  return rows
    .filter(({ reservationId }) => choiceRefusal(prices.get(reservationId)!) === null)
    .map(({ askUntil, back, policy, price, ...row }) => ({
      ...row,
      unanswered: unansweredOf(policy === null ? null : (JSON.parse(policy) as Policy)),
      mayMove: back >= price,
      back: toReais(back),
      askUntil: askUntil ?? '',
    }))
}

/** Chooses for a customer who has said so, on the phone or at the desk; another hour is given as it was shown, and its customer is told. */
export async function chooseForCustomer(
  tx: Tx,
  deps: Pick<PaymentDeps, 'catalog' | 'config'>,
  who: Decider,
  { choice, incidentId, place, reservationId }: AskedChoice,
): Promise<AdminReservation> {
  await lockCourts(tx)
  const one = { incidentId, reservationId }
  const asked = await tx.trx('incident_reservations').where(one).whereNotNull('askUntil').first()
  if (!asked) throw new ProblemError('not-found')
  if (asked.chosen !== null) throw new Refused('already-chosen')
  await demandUnchosen(tx, reservationId)
  if (choice === 'move') {
    await noteChoice(tx, { ...one, choice, by: 'staff' })
    return giveOtherHour(tx, deps, who, { ...asked, place: present(place) })
  }
  await demandRefund(tx, who, asked.back)
  await choose(tx, deps, { ...one, choice, back: asked.back, by: 'staff', userId: who.id })
  const after = { choice, incident: incidentId }
  const change = { id: reservationId, action: 'changed' as const, before: null, after }
  await recordChanges(tx, 'reservation', [change], who)
  const row = present(await ReservationRow.query(tx.trx).findById(reservationId))
  return toAdminReservation(row, await namedCourts(tx.trx))
}

type Choice = { incidentId: number; reservationId: number; choice: 'credit' | 'refund' }
type Chosen = Choice & { back: number; by: 'customer' | 'staff' | 'nobody'; userId: number | null }

/** Does what was chosen, once. */
export async function choose(
  tx: Tx,
  { config }: Pick<PaymentDeps, 'config'>,
  { back, by, choice, incidentId, reservationId, userId }: Chosen,
): Promise<void> {
  await noteChoice(tx, { incidentId, reservationId, choice, by })
  const shares = new Map([[reservationId, back]])
  if (choice === 'refund') return giveBack(tx, shares)
  const { date: today } = venueNow(tx.nowMs, config.venueTimezone)
  await turnIntoCredit(tx, shares, { incidentId, expiresOn: addDays(today, CREDIT_DAYS), userId })
}

type Noted = Pick<Chosen, 'incidentId' | 'reservationId' | 'by'> & {
  choice: 'move' | 'credit' | 'refund'
}

/** Writes down what was chosen; 409 when something was already, and when its money is not here. */
export async function noteChoice(
  tx: Tx,
  { by, choice, incidentId, reservationId }: Noted,
): Promise<void> {
  const taken = await tx
    .trx('incident_reservations')
    .where({ incidentId, reservationId })
    .whereNull('chosen')
    .update({ chosen: choice, chosenBy: by, chosenAt: toInstant(tx.nowMs) })
    .returning('reservationId')
  if (taken.length === 0) throw new Refused('already-chosen')
  await demandChoice(tx, reservationId)
  // A dearer hour whose difference they had begun to pay is given up.
  await endMovesOf(tx, [reservationId])
}

/**
 * Who did not answer in time gets what their policy says, credit or the money; nobody loses it. A choice whose money went back is over at
 * once, and one whose payment is disputed waits.
 */
export async function endChoices(deps: PaymentDeps): Promise<void> {
  await atIntervals(deps, MINUTELY, async () => {
    const over = await deps
      .reads('incident_reservations as i')
      .join('reservations as r', 'r.id', 'i.reservationId')
      .whereRaw('i.ask_until is not null and i.chosen is null')
      // Chosen already, and carried out by a job.
      .whereNotIn('i.reservationId', chosenIds(deps.reads))
      .where((any) =>
        any
          .where('i.askUntil', '<=', toInstant(deps.clock.now()))
          .orWhereIn('r.paymentStatus', ['pending', 'failed', 'refunded'])
          .orWhereIn('r.id', deps.reads('refund_reservations').select('reservationId')),
      )
      .orderBy(['i.incidentId', 'i.reservationId'])
      .limit(BATCH)
      .select('i.incidentId', 'i.reservationId')
    for (const one of over) {
      await writeTransaction(deps, async (tx) => {
        await lockCourts(tx)
        const choice = await endChoice(tx, deps, one)
        if (choice === null) return
        const after = { choice, incident: one.incidentId }
        const act = { entity: 'reservation' as const, id: one.reservationId }
        await record(tx, [{ ...act, action: 'changed', after }])
      })
    }
  })
}

/** Returns what it was ended with; null when it is still open, or was ended meanwhile. */
async function endChoice(
  tx: Tx,
  deps: Pick<PaymentDeps, 'config'>,
  one: Pick<Choice, 'incidentId' | 'reservationId'>,
): Promise<Unanswered | null> {
  const { reservationId } = one
  const asked = await tx.trx('incident_reservations').where(one).whereNull('chosen').first()
  const price = (await closedPricesOf(tx.trx, [reservationId])).get(reservationId)
  if (!asked || !price) return null
  if (price.isGone) {
    const closed = await closeChoices(tx, [reservationId], 'nobody')
    return closed.length > 0 ? 'refund' : null
  }
  if (choiceRefusal(price)) return null
  const row = present(await ReservationRow.query(tx.trx).findById(reservationId))
  const { closings } = (await moneyBackOf(tx.trx, [row])).get(reservationId)!
  const choice = present(
    closings.find(({ incidentId }) => incidentId === one.incidentId),
  ).unanswered
  await choose(tx, deps, { ...one, choice, back: asked.back, by: 'nobody', userId: null })
  return choice
}
