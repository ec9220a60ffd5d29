import { createHash } from 'node:crypto'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { quoteOf, quoteSentence, type Quote, type QuotedHour } from '#shared/venue/policy/quote.ts'
import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { deskThere, missingPart } from '#shared/booking/reservation/parts.ts'
import type { OwnQuote } from '#shared/booking/reservation/ownReservation.ts'
import { policyOf } from '../../booking/rows/groups.ts'
import { creditPartsOf } from '../../book/credit/creditParts.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import {
  hereOf,
  paidDifferences,
  paidTogether,
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
  const here = await hereOfCharges(db, chosen)
  const hours = chosen.map((row) =>
    toQuoted(row, timeZone, {
      differences,
      here,
      courtesy: courtesies.get(row.id) ?? 0,
      credit: credits.get(row.id) ?? 0,
    }),
  )
  const quote = quoteOf(await policyOf(db, group), hours, nowMs)
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
  /** The centavos of each that the charge which it shares with others still has. */
  here: ReadonlyMap<number, number>
  courtesy: number
  credit: number
}

function toQuoted(
  row: ReservationRow,
  timeZone: string,
  { courtesy, credit, differences, here }: QuotedParts,
): QuotedHour {
  const own = differences.filter(({ reservationId }) => reservationId === row.id)
  const together = paidTogether(row, { credits: new Map([[row.id, credit]]), differences })
  const isPaid = row.status === 'approved' && row.paymentStatus === 'paid'
  const startMs = startOf(row, timeZone)
  const part = row.status === 'approved' && isUnpaid(row) ? row.partPaid : 0
  if (part > 0) return { id: row.id, startMs, paid: part, returned: 0, by: 'venue' }
  return {
    id: row.id,
    startMs,
    // What was given for nothing does not come back.
    paid: isPaid ? row.price - courtesy - missingPart(row) : 0,
    // Others may have returned a part of it, or of the difference of a move.
    returned: isPaid
      ? sumCents(own.map(({ difference, left }) => difference - left)) +
        together -
        (here.get(row.id) ?? together)
      : 0,
    by: !isPaid ? null : row.paidBy === 'admin' ? 'venue' : 'provider',
    method: row.paymentMethod === 'CREDIT_CARD' ? 'CREDIT_CARD' : 'PIX',
    credit,
    ...(isPaid && row.deskPart > 0 ? { atDesk: deskThere(row) } : {}),
  }
}

async function hereOfCharges(
  db: Db,
  chosen: readonly ReservationRow[],
): Promise<ReadonlyMap<number, number>> {
  const online = chosen.flatMap(({ asaasPaymentId, paidBy }) =>
    paidBy === 'attempt' && asaasPaymentId ? [asaasPaymentId] : [],
  )
  const here = new Map<number, number>()
  for (const providerPaymentId of new Set(online)) {
    const attempt = await db('payment_attempts').where({ providerPaymentId }).first()
    if (!attempt) continue
    for (const [id, cents] of await hereOf({ trx: db }, attempt)) here.set(id, cents)
  }
  return here
}
