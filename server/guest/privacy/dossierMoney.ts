import { toReais } from '#shared/platform/money/money.ts'
import { METHOD_LABELS, attemptLabel, paymentStatusOf } from '#shared/payment/charges/payment.ts'
import type { DossierSection } from '#shared/guest/privacy/dossier.ts'
import { refundsOfCharges } from '../../book/credit/priceRefunds.ts'
import type { Db } from '../../platform/db/db.ts'

/** What was charged for these reservations, and what went back; with the charges themselves. */
export async function moneySections(db: Db, ids: readonly number[]) {
  const groups = (await db('reservations').whereIn('id', ids).select('paymentGroupId')).flatMap(
    ({ paymentGroupId }) => paymentGroupId ?? [],
  )
  const attempts = await db('payment_attempts')
    .whereIn('paymentGroupId', [...new Set(groups)])
    .orderBy('createdAt')
  const refunds = await refundsOfCharges(
    db,
    attempts.map(({ id }) => id),
  )
  const charges: DossierSection = {
    key: 'payments',
    title: 'Cobranças',
    fields: [
      ['createdAt', 'Feita em', 'instant'],
      ['method', 'Forma'],
      ['amount', 'Valor', 'reais'],
      ['state', 'Situação'],
      ['paidAt', 'Paga em', 'instant'],
      ['card', 'Cartão final'],
      ['charge', 'Nº no provedor'],
    ],
    rows: attempts.map((row) => ({
      createdAt: row.createdAt,
      method: METHOD_LABELS[row.method],
      amount: toReais(row.amount),
      state: attemptLabel(row.state, paymentStatusOf(row.state, row.chargeStatus)),
      paidAt: row.paidAt,
      card: row.cardLast4,
      charge: row.providerPaymentId,
    })),
  }
  const returned: DossierSection = {
    key: 'refunds',
    title: 'Estornos',
    fields: [
      ['createdAt', 'Pedido em', 'instant'],
      ['amount', 'Valor', 'reais'],
      ['doneAt', 'Concluído em', 'instant'],
      ['note', 'Observação'],
    ],
    rows: refunds.map(({ createdAt, amount, doneAt, note }) => ({
      createdAt,
      amount: toReais(amount),
      doneAt,
      note,
    })),
  }
  return { attempts, sections: [charges, returned] }
}
