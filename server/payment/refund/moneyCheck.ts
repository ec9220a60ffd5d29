import { doubledCents } from '#shared/payment/refund/closedPrice.ts'
import { formatReais, sumCents } from '#shared/platform/money/money.ts'
import { closedPricesFrom } from '../../book/credit/closedPrices.ts'
import { creditPartsOf } from '../../book/credit/creditParts.ts'
import { moneyBackOf, type MoneyBack } from '../../book/credit/moneyBack.ts'
import { deskMoneyOf } from '../../book/till/deskMoney.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import { paidTogether } from '../charges/returnable.ts'

const AT_ONCE = 500

/** Reads every price that was ever paid, and says of which the books disagree: paid out twice, more or less in the drawer than the reservation says, or more paid by a charge than came. Repairs nothing. */
export async function checkMoney(knex: Db): Promise<{ prices: number; wrong: string[] }> {
  // A snapshot, so that a write in between is no mistake.
  return knex.transaction(async (trx) => {
    if (!isSqlite(trx)) await trx.raw('set transaction isolation level repeatable read')
    const wrong: string[] = []
    let prices = 0
    for (let last = 0; ;) {
      const rows: Row<'reservations'>[] = await trx('reservations')
        .where('id', '>', last)
        .whereNotNull('paidBy')
        .orderBy('id')
        .limit(AT_ONCE)
      const end = rows.at(-1)
      if (!end) break
      last = end.id
      prices += rows.length
      wrong.push(...(await wrongPrices(trx, rows)))
    }
    return { prices, wrong: [...wrong, ...(await wrongCharges(trx))] }
  })
}

async function wrongPrices(db: Db, rows: readonly Row<'reservations'>[]): Promise<string[]> {
  const backs = await moneyBackOf(db, rows)
  const prices = await closedPricesFrom(db, rows, backs)
  const had = await deskMoneyOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const { id } = row
    const price = prices.get(id)!
    const more = doubledCents(price)
    const twice = `Reserva #${id}: pagos ${formatReais(price.paid)}; devolvidos ${formatReais(price.back)}, em crédito ${formatReais(price.credited)}: ${formatReais(more)} a mais`
    return [...(more > 0 ? [twice] : []), ...wrongDesk(row, backs.get(id)!, had(id))]
  })
}

type Desk = ReturnType<Awaited<ReturnType<typeof deskMoneyOf>>>

function wrongDesk(
  { id, paidBy, partPaid, paymentStatus, price }: Row<'reservations'>,
  { credited, promised }: MoneyBack,
  { courtesy, credit, parts }: Desk,
): string[] {
  const money = sumCents(parts.map(({ cents }) => cents))
  if (paidBy === 'attempt') {
    if (money === partPaid) return []
    return [
      `Reserva #${id}: há dela ${formatReais(money)} no caixa, ao lado de uma cobrança, e deveria haver ${formatReais(partPaid)}`,
    ]
  }
  // Before the till was kept people took money that stands nowhere.
  if (paidBy !== 'admin' || (parts.length === 0 && credit === 0 && courtesy === 0)) return []
  if (paymentStatus !== 'paid' && paymentStatus !== 'refunded') return []
  const back = paymentStatus === 'paid' ? credited : (promised ?? price)
  const kept = Math.max(0, price - courtesy - back) + partPaid
  if (money + credit === kept) return []
  return [
    `Reserva #${id}: há dela ${formatReais(money + credit)} no caixa e em crédito, e deveria haver ${formatReais(kept)}`,
  ]
}

/** Says which charges paid more than came in, or went back. */
async function wrongCharges(db: Db): Promise<string[]> {
  const wrong: string[] = []
  const paid = await db('payment_attempts')
    .where({ state: 'paid' })
    .whereNotNull('providerPaymentId')
    .select('id', 'providerPaymentId', 'amount', 'received', 'moveId')
  for (const chunk of inChunks(paid)) {
    const gone = await db('refunds')
      .whereIn(
        'attemptId',
        chunk.map(({ id }) => id),
      )
      .whereNull('withdrawnAt')
      .groupBy('attemptId')
      .select('attemptId')
      .sum({ cents: 'amount' })
    const bought = await pricesPaidBy(
      db,
      chunk.flatMap(({ providerPaymentId }) => providerPaymentId ?? []),
    )
    for (const { amount, id, moveId, providerPaymentId, received } of chunk) {
      const came = received ?? amount
      const back = Number(gone.find(({ attemptId }) => attemptId === id)?.cents ?? 0)
      const name = `Cobrança ${providerPaymentId}: entraram ${formatReais(came)}`
      if (back > came) wrong.push(`${name}, e saíram ${formatReais(back)}`)
      const sum = moveId === null ? (bought.get(providerPaymentId!) ?? 0) : 0
      if (sum > came) wrong.push(`${name}, e as reservas pagas por ela somam ${formatReais(sum)}`)
    }
  }
  return wrong
}

/** Sums what each charge paid of the prices that name it, in centavos. */
async function pricesPaidBy(
  db: Db,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db('reservations')
    .whereIn('asaasPaymentId', chargeIds)
    .where({ paidBy: 'attempt', paymentStatus: 'paid' })
    .select('id', 'price', 'deskPart', 'asaasPaymentId')
  const ids = rows.map(({ id }) => id)
  const credits = await creditPartsOf(db, ids)
  const differences: { reservationId: number; difference: number }[] = []
  for (const chunk of inChunks(ids)) {
    const moves = await db('hour_moves')
      .whereIn('reservationId', chunk)
      .where({ state: 'done' })
      .select('reservationId', 'difference')
    differences.push(...moves)
  }
  const sums = new Map<string, number>()
  for (const { asaasPaymentId, ...row } of rows) {
    const part = paidTogether(row, { credits, differences })
    sums.set(asaasPaymentId!, (sums.get(asaasPaymentId!) ?? 0) + part)
  }
  return sums
}
