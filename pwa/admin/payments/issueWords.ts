import type { IssueAction } from '#shared/payment/ledger.schema.ts'
import type { IssueKind, PaymentIssue, RefundEntry } from '#shared/payment/ledger.ts'

export const KIND_LABELS: Record<IssueKind, string> = {
  'slots-gone': 'Horário perdido',
  'canceled-undecided': 'Cancelada depois de paga',
  'refund-refused': 'Estorno recusado',
  'refund-waiting': 'Estorno demorado',
  'paid-twice': 'Pago em dobro',
  'amount-mismatch': 'Valor diferente',
  chargeback: 'Pagamento contestado',
  unmatched: 'Pagamento sem reserva',
}

type Told = Pick<PaymentIssue, 'kind' | 'refund'>

/** What the button of an action says. */
export function actionLabel(action: IssueAction, { kind, refund }: Told): string {
  switch (action) {
    case 'refund':
      return refund ? 'Estornar agora' : 'Estornar'
    case 'rebook':
      return 'Remarcar'
    case 'keep':
      return kind === 'chargeback' ? 'Manter reserva' : 'Manter valor'
    case 'dismiss':
      return 'Dispensar'
  }
}

/** Where the refund stands. */
export function refundText({ state, message, withdrawnAt }: RefundEntry): string {
  if (withdrawnAt) return 'Retirado'
  if (state === 'refused') return message ? `Recusado: “${message}”` : 'Recusado'
  return { requested: 'Pedido', in_progress: 'Em andamento', done: 'Concluído' }[state]
}

/** `Marina Souza, R$ 80,00`: which entry a button is about. */
export function issueName({ customer, kind }: PaymentIssue, amount: string | null): string {
  return [customer?.name ?? KIND_LABELS[kind], amount].filter(Boolean).join(', ')
}
