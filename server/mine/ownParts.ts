import { sumCents, toReais } from '#shared/money/money.ts'
import { hasCome } from '#shared/payment/settlement.ts'
import type { OwnPart } from '#shared/reservation/ownReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { Db } from '../db/db.ts'
import { fromInstant } from '../db/instant.ts'
import type { AttemptRow, ReservationRow } from '../db/models.ts'

type Part = Omit<OwnPart, 'amount' | 'on'> & { cents: number; at: string | null }

/** What came in for a group and what went back, as its receipt lists them: by the provider charge by charge, by people hour by hour. */
export async function partsOf(
  db: Db,
  rows: readonly ReservationRow[],
  attempts: readonly AttemptRow[],
  timeZone: string,
): Promise<OwnPart[]> {
  const online = attempts.filter(({ state }) => hasCome(state))
  const parts = [
    ...online.map(cameIn),
    ...takenElsewhere(rows, online),
    ...(await returned(db, online)),
    ...(await givenBack(db, rows)),
  ]
  return parts.map(({ cents, at, ...part }) => ({
    ...part,
    amount: toReais(cents),
    on: dayOf(at, timeZone),
  }))
}

/** The venue's day of an instant. */
export function dayOf(at: string | null, timeZone: string): CivilDate | null {
  return at && venueNow(fromInstant(at), timeZone).date
}

function cameIn({ method, cardLast4, received, amount, paidAt }: AttemptRow): Part {
  const cents = received ?? amount
  return { kind: 'paid', by: method, cardLast4, cents, at: paidAt, isUnderWay: false }
}

/** What people took, and what was paid for other hours and now pays for these. */
function takenElsewhere(rows: readonly ReservationRow[], online: readonly AttemptRow[]): Part[] {
  const charges = new Set(online.map(({ providerPaymentId }) => providerPaymentId))
  const taken = rows.filter(
    ({ paidBy, asaasPaymentId }) =>
      paidBy !== null && !(paidBy === 'attempt' && charges.has(asaasPaymentId)),
  )
  const timeOf = (row: ReservationRow) => `${row.paymentConfirmedAt} ${wayOf(row)}`
  return [...new Set(taken.map(timeOf))].map((time) => {
    const together = taken.filter((row) => timeOf(row) === time)
    return {
      kind: 'paid',
      by: wayOf(together[0]!),
      cardLast4: null,
      cents: sumCents(together.map(({ price }) => price)),
      at: together[0]!.paymentConfirmedAt,
      isUnderWay: false,
    }
  })
}

function wayOf({ paidBy, paymentMethod }: ReservationRow): OwnPart['by'] {
  if (paidBy !== 'attempt') return 'venue'
  return paymentMethod === 'CREDIT_CARD' ? 'CREDIT_CARD' : 'PIX'
}

async function returned(db: Db, online: readonly AttemptRow[]): Promise<Part[]> {
  const refunds = await db('refunds')
    .whereIn(
      'attemptId',
      online.map(({ id }) => id),
    )
    .whereNull('withdrawnAt')
    .orderBy('id')
  return refunds.map(({ attemptId, amount, doneAt }) => {
    const { method, cardLast4 } = online.find(({ id }) => id === attemptId)!
    return {
      kind: 'back',
      by: method,
      cardLast4,
      cents: amount,
      at: doneAt,
      isUnderWay: doneAt === null,
    }
  })
}

/** What people gave back. */
async function givenBack(db: Db, rows: readonly ReservationRow[]): Promise<Part[]> {
  const given = rows.filter(
    ({ paidBy, paymentStatus }) => paidBy === 'admin' && paymentStatus === 'refunded',
  )
  const quoted = await db('customer_cancellations').whereIn(
    'reservationId',
    given.map(({ id }) => id),
  )
  return given.map(({ id, price }) => ({
    kind: 'back',
    by: 'venue',
    cardLast4: null,
    cents: quoted.find(({ reservationId }) => reservationId === id)?.back ?? price,
    at: null,
    isUnderWay: false,
  }))
}
