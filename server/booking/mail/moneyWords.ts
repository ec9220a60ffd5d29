import type { Knex } from 'knex'
import { formatReais, sumCents } from '#shared/money/money.ts'
import type { BookingMoney } from '../money.ts'
import type { ReservationRow } from '../reservation/ReservationRow.ts'

/** What a mail says about the money of these reservations, in whole sentences. */
export async function moneyWords(
  knex: Knex,
  money: Pick<BookingMoney, 'refundsOf'>,
  kind: 'confirmed' | 'canceled',
  rows: readonly ReservationRow[],
): Promise<string[]> {
  const paid = rows.filter(({ paidBy }) => paidBy !== null)
  if (kind === 'confirmed') {
    if (paid.length < rows.length) return ['Pagamento: no local.']
    return [
      `Pagamento recebido: ${formatReais(totalOf(paid))}${await methodWords(knex, rows[0]!)}.`,
    ]
  }
  const goesBack = await refundedOnline(knex, money, paid)
  const wentBack = paid.filter(
    ({ paidBy, paymentStatus }) => paidBy === 'admin' && paymentStatus === 'refunded',
  )
  const words = []
  if (goesBack.length > 0) {
    words.push(
      `O valor de ${formatReais(totalOf(goesBack))} será devolvido pela mesma forma de pagamento.`,
    )
  }
  if (wentBack.length > 0) {
    words.push(`O valor de ${formatReais(totalOf(wentBack))} foi devolvido no local.`)
  }
  return goesBack.length + wentBack.length < paid.length ? [...words, ASK] : words
}

const ASK = 'Sobre o valor pago, fale com o local.'

function totalOf(rows: readonly ReservationRow[]) {
  return sumCents(rows.map(({ price }) => price))
}

async function methodWords(knex: Knex, { paidBy, paymentGroupId, paymentMethod }: ReservationRow) {
  if (paidBy !== 'attempt' || paymentGroupId === null) return ' no local'
  if (paymentMethod === 'PIX') return ' por PIX'
  const attempt = await knex('payment_attempts')
    .where({ paymentGroupId, state: 'paid' })
    .first('cardLast4')
  return attempt?.cardLast4 ? ` no cartão final ${attempt.cardLast4}` : ' no cartão'
}

/** Those whose money goes back the way it came: each alone, or with all that was paid with it. */
async function refundedOnline(
  knex: Knex,
  money: Pick<BookingMoney, 'refundsOf'>,
  rows: readonly ReservationRow[],
) {
  const online = rows.filter(({ paidBy }) => paidBy === 'attempt')
  const refunds = await money.refundsOf(knex, online)
  return online.filter(({ id }) => refunds.get(id)?.length)
}
