import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { hasCome } from '#shared/payment/charges/settlement.ts'
import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { deskThere } from '#shared/booking/reservation/parts.ts'
import type { OwnPart } from '#shared/booking/reservation/ownReservation.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { handedOverAt } from '../../booking/mail/handOver.ts'
import type { MoneyBack } from '../../book/credit/moneyBack.ts'
import { refundsOfCharges } from '../../book/credit/priceRefunds.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import type { AttemptRow, ReservationRow } from '../../platform/db/models.ts'

type Paid = Pick<
  AttemptRow,
  'id' | 'method' | 'cardLast4' | 'received' | 'amount' | 'paidAt' | 'providerPaymentId'
>
type Part = Omit<OwnPart, 'amount' | 'on'> & { cents: number; at: string | null }

type Receipt = {
  rows: readonly ReservationRow[]
  attempts: readonly AttemptRow[]
  backs: ReadonlyMap<number, MoneyBack>
}

/** What came in for a group and what went back, as its receipt lists them: by the provider charge by charge, by people hour by hour. */
export async function partsOf(
  db: Db,
  { rows, attempts, backs }: Receipt,
  timeZone: string,
): Promise<OwnPart[]> {
  const ids = rows.map(({ id }) => id)
  const handedAt = await handedOverAt(
    db,
    rows.map(({ paymentGroupId }) => paymentGroupId),
  )
  const online = attempts.flatMap((attempt) => {
    if (!hasCome(attempt.state)) return []
    // Paid by whoever had it before: their card is shown to nobody else.
    const isForeign = handedAt !== null && attempt.createdAt <= handedAt
    return [{ ...attempt, cardLast4: isForeign ? null : attempt.cardLast4 }]
  })
  const credits = await creditOf(db, ids)
  const parts = [
    ...online.map(cameIn),
    ...takenElsewhere(rows, online, backs),
    partsTaken(rows),
    ...byCredit(credits, 'use'),
    ...(await returned(db, online)),
    ...rows.map(({ id }) => givenBack(backs.get(id)!)),
    ...byCredit(credits, 'return'),
    creditUnderWay([...backs.values()]),
  ].filter(({ cents }) => cents > 0)
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

function cameIn({ method, cardLast4, received, amount, paidAt }: Paid): Part {
  const cents = received ?? amount
  return { kind: 'paid', by: method, cardLast4, cents, at: paidAt, isUnderWay: false }
}

/** What people took, and what was paid for other hours and now pays for these. */
function takenElsewhere(
  rows: readonly ReservationRow[],
  online: readonly Paid[],
  backs: ReadonlyMap<number, MoneyBack>,
): Part[] {
  const charges = new Set(online.map(({ providerPaymentId }) => providerPaymentId))
  const taken = rows.filter(
    ({ paidBy, asaasPaymentId }) =>
      (paidBy === 'admin' || paidBy === 'attempt') &&
      !(paidBy === 'attempt' && charges.has(asaasPaymentId)),
  )
  const timeOf = (row: ReservationRow) => `${row.paymentConfirmedAt} ${wayOf(row)}`
  return [...new Set(taken.map(timeOf))].map((time) => {
    const together = taken.filter((row) => timeOf(row) === time)
    return {
      kind: 'paid',
      by: wayOf(together[0]!),
      cardLast4: null,
      cents: sumCents(together.map((row) => moneyFor(row, backs.get(row.id)!))),
      at: together[0]!.paymentConfirmedAt,
      isUnderWay: false,
    }
  })
}

/** Parts that people took of prices that are not covered, or whose rest a charge paid. */
function partsTaken(rows: readonly ReservationRow[]): Part {
  const cents = sumCents(rows.map(takenOf))
  return { kind: 'paid', by: 'venue', cardLast4: null, cents, at: null, isUnderWay: false }
}

function takenOf(row: ReservationRow): number {
  const { deskPart, paidBy, partPaid, paymentStatus, status } = row
  if (isUnpaid(row)) return partPaid
  if (paidBy !== 'attempt') return 0
  // Handed back it stands among what went back.
  if (status === 'canceled') return deskPart
  return paymentStatus === 'paid' ? deskThere(row) : partPaid
}

const moneyFor = ({ price }: ReservationRow, { courtesy, credit }: MoneyBack) =>
  price - courtesy - credit.used

function wayOf({ paidBy, paymentMethod }: ReservationRow): OwnPart['by'] {
  if (paidBy !== 'attempt') return 'venue'
  return paymentMethod === 'CREDIT_CARD' ? 'CREDIT_CARD' : 'PIX'
}

async function returned(db: Db, online: readonly Paid[]): Promise<Part[]> {
  const refunds = await refundsOfCharges(
    db,
    online.map(({ id }) => id),
  )
  const sent = refunds.filter(({ withdrawnAt }) => withdrawnAt === null)
  return sent.map(({ attemptId, amount, doneAt }) => {
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

function givenBack({ byHand }: MoneyBack): Part {
  return { kind: 'back', by: 'venue', cardLast4: null, cents: byHand, at: null, isUnderWay: false }
}

type CreditPart = { source: 'use' | 'return'; cents: number; at: string }

/** The credit that paid for these, and what of it came back. */
async function creditOf(db: Db, ids: readonly number[]): Promise<CreditPart[]> {
  const entries = await db('credit_entries')
    .whereIn('reservationId', [...ids])
    .whereIn('source', ['use', 'return'])
    .orderBy('id')
  return entries.map(({ source, cents, at }) => ({
    source: source === 'use' ? 'use' : 'return',
    // Carried over to a part that was divided off, it was used once.
    cents: source === 'use' ? -cents : cents,
    at,
  }))
}

/** What happened at one time is one part, however many lots it is of. */
function byCredit(credits: readonly CreditPart[], source: CreditPart['source']): Part[] {
  const some = credits.filter((one) => one.source === source)
  return [...new Set(some.map(({ at }) => at))].map((at) => ({
    ...CREDIT,
    kind: source === 'use' ? 'paid' : 'back',
    cents: sumCents(some.filter((one) => one.at === at).map(({ cents }) => cents)),
    at,
  }))
}

const CREDIT = { by: 'credit', cardLast4: null, isUnderWay: false } as const

function creditUnderWay(backs: readonly MoneyBack[]): Part {
  const cents = sumCents(backs.map(({ credit }) => credit.underWay))
  return { ...CREDIT, kind: 'back', cents, at: null, isUnderWay: true }
}
