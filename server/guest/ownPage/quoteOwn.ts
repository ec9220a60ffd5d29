import { createHash } from 'node:crypto'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { quoteOf, quoteSentence, type Quote, type QuotedHour } from '#shared/venue/policy/quote.ts'
import type { OwnQuote } from '#shared/booking/reservation/ownReservation.ts'
import { policyOf } from '../../booking/rows/groups.ts'
import { creditPartsOf } from '../../book/credit/creditParts.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import {
  leftToReturn,
  paidDifferences,
  type PaidDifference,
} from '../../payment/charges/returnable.ts'
import { courtesiesOf } from '../../book/credit/courtesies.ts'
import { startOf, type Group } from './readOwn.ts'

export type SeenQuote = { quote: Quote; answer: OwnQuote }

/** What goes back when these hours of the group are cancelled now; null when they cannot be, as one has begun, its customer has come or it is cancelled already. */
export async function readQuote(
  { config }: Pick<PaymentDeps, 'config'>,
  db: Db,
  group: Group,
  chosen: readonly ReservationRow[],
  nowMs: number,
): Promise<SeenQuote | null> {
  const timeZone = config.venueTimezone
  // An hour that is cancelled already has nothing to be promised: its money may wait for a choice.
  if (chosen.some(({ arrivedAt, status }) => arrivedAt !== null || status === 'canceled')) {
    return null
  }
  const differences = await paidDifferences(
    db,
    chosen.map(({ id }) => id),
  )
  const ids = chosen.map(({ id }) => id)
  const courtesies = await courtesiesOf(db, ids)
  const credits = await creditPartsOf(db, ids)
  const hours = chosen.map((row) =>
    toQuoted(row, timeZone, {
      differences,
      courtesy: courtesies.get(row.id) ?? 0,
      credit: credits.get(row.id) ?? 0,
    }),
  )
  const left = await leftOfCharges(db, chosen, differences)
  const quote = quoteOf(await policyOf(db, group), hours, nowMs, left)
  if (!quote) return null
  const answer: OwnQuote = {
    reservationIds: quote.hours.map(({ id }) => id),
    back: toReais(quote.back),
    paid: toReais(quote.paid),
    until: toInstant(quote.until),
    sentence: quoteSentence(quote, timeZone),
    hash: createHash('sha256').update(JSON.stringify(quote)).digest('hex').slice(0, 32),
  }
  return { quote, answer }
}

type QuotedParts = {
  differences: readonly PaidDifference[]
  courtesy: number
  credit: number
}

function toQuoted(
  row: ReservationRow,
  timeZone: string,
  { courtesy, credit, differences }: QuotedParts,
): QuotedHour {
  const own = differences.filter(({ reservationId }) => reservationId === row.id)
  const isPaid = row.status === 'approved' && row.paymentStatus === 'paid'
  return {
    id: row.id,
    startMs: startOf(row, timeZone),
    // What was given for nothing does not come back.
    paid: isPaid ? row.price - courtesy : 0,
    // Of the difference of a move a part may have been returned elsewhere.
    returned: isPaid ? sumCents(own.map(({ difference, left }) => difference - left)) : 0,
    by: !isPaid ? null : row.paidBy === 'admin' ? 'venue' : 'provider',
    charge: row.paidBy === 'attempt' ? row.asaasPaymentId : null,
    method: row.paymentMethod === 'CREDIT_CARD' ? 'CREDIT_CARD' : 'PIX',
    credit,
  }
}

// Of a charge a part may have been returned elsewhere, for no hour in particular.
async function leftOfCharges(
  db: Db,
  chosen: readonly ReservationRow[],
  differences: readonly PaidDifference[],
): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  for (const { id, paidBy, asaasPaymentId } of chosen) {
    if (paidBy !== 'attempt' || !asaasPaymentId) continue
    const own = differences.filter(({ reservationId }) => reservationId === id)
    const before = left.get(asaasPaymentId) ?? (await leftOfCharge(db, asaasPaymentId))
    left.set(asaasPaymentId, before + sumCents(own.map((one) => one.left)))
  }
  return left
}

async function leftOfCharge(db: Db, providerPaymentId: string): Promise<number> {
  const attempt = await db('payment_attempts').where({ providerPaymentId }).first()
  return attempt ? leftToReturn({ trx: db }, attempt) : 0
}
