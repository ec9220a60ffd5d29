import type { IssueAction, IssueKind, PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { RefundEntry } from '#shared/book/credit/refundEntry.ts'
import type { Toast } from '../../../ui/toast.tsx'
import { reaisText } from '#shared/platform/money/money.ts'

export const KIND_LABELS: Record<IssueKind, string> = {
  'slots-gone': 'Horário perdido',
  'credit-gone': 'Crédito já usado',
  'canceled-undecided': 'Cancelada depois de paga',
  'refund-refused': 'Estorno recusado',
  'refund-waiting': 'Estorno demorado',
  'paid-twice': 'Pago em dobro',
  'amount-mismatch': 'Valor diferente',
  chargeback: 'Pagamento contestado',
  'receipt-undone': 'Recebimento desfeito',
  'partly-returned': 'Devolvido em parte',
  doubled: 'Devolvido em dobro',
  unmatched: 'Pagamento sem reserva',
}

/** Kinds of which nothing can be done but to look at the reservation: the money is the provider's to decide about. */
const KEEPS_RESERVATION: ReadonlySet<IssueKind> = new Set([
  'chargeback',
  'receipt-undone',
  'partly-returned',
])

/** Whether it is money that the venue has and owes somebody, rather than money that others took from it. */
export function isToReturn({ kind }: Pick<PaymentIssue, 'kind'>): boolean {
  return !KEEPS_RESERVATION.has(kind) && kind !== 'doubled'
}

type Decidable = Pick<PaymentIssue, 'kind' | 'refund'>

export function actionLabel(action: IssueAction, { kind, refund }: Decidable): string {
  switch (action) {
    case 'refund':
      return refund ? 'Estornar agora' : 'Estornar'
    case 'rebook':
      return 'Remarcar'
    case 'keep':
      return KEEPS_RESERVATION.has(kind) ? 'Manter reserva' : 'Manter valor'
    case 'dismiss':
      return 'Dispensar'
  }
}

export function refundText({ state, message, withdrawnAt }: RefundEntry): string {
  if (withdrawnAt) return 'Retirado'
  if (state === 'refused') return message ? `Recusado: “${message}”` : 'Recusado'
  return { requested: 'Pedido', in_progress: 'Em andamento', done: 'Concluído' }[state]
}

/** `Marina Souza, R$ 80,00`: which entry a button is about. */
export function issueName({ customer, kind }: PaymentIssue, amount: string | null): string {
  return [customer?.name ?? KIND_LABELS[kind], amount].filter(Boolean).join(', ')
}

/** How money goes back, shown before the refund is requested. */
export const REFUND_TEXT =
  'O valor volta pelo mesmo meio de pagamento: o PIX, para a conta que pagou; o cartão, em até 10 dias úteis. O que foi pago no local é devolvido em mãos. Um estorno concluído não pode ser desfeito.'

type DecisionTexts = {
  title: string
  text: string
  /** Of the button, and while it works. */
  submit: string
  busy: string
  succeeded: Toast
  failed: string
  /** Whether it is about what the terms promise. */
  quotesPolicy?: boolean
  /** Whether the server writes down why. */
  takesNote: boolean
}

/** What a person reads before and after a decision about a payment that waits for one. */
export function decisionTexts(
  action: Exclude<IssueAction, 'rebook'>,
  issue: PaymentIssue,
): DecisionTexts {
  const amount = issue.amount === null ? 'o valor' : reaisText(issue.amount)
  switch (action) {
    case 'refund':
      return issue.refund ? requestedAgain() : givenBack(amount)
    case 'keep':
      return KEEPS_RESERVATION.has(issue.kind) ? reservationKept() : moneyKept(amount, issue)
    case 'dismiss':
      return issue.kind === 'doubled' ? doubleDismissed() : dismissed()
  }
}

function givenBack(amount: string): DecisionTexts {
  return {
    title: `Estornar ${amount}?`,
    text: REFUND_TEXT,
    submit: `Estornar ${amount}`,
    busy: 'Estornando...',
    succeeded: {
      title: 'Estorno pedido',
      description: `${amount} a caminho do cliente.`,
      tone: 'success',
    },
    failed: 'Não foi possível estornar',
    quotesPolicy: true,
    takesNote: true,
  }
}

function requestedAgain(): DecisionTexts {
  return {
    title: 'Estornar agora?',
    text: 'O pedido é enviado ao provedor agora, sem esperar pela próxima tentativa. O valor volta uma só vez, mesmo que um pedido anterior já tenha sido aceito.',
    submit: 'Estornar agora',
    busy: 'Pedindo...',
    succeeded: {
      title: 'Estorno pedido',
      description: 'Quando o provedor concluir, ele sai desta lista.',
      tone: 'success',
    },
    failed: 'Não foi possível pedir o estorno',
    takesNote: false,
  }
}

function moneyKept(amount: string, { refund, reservations }: PaymentIssue): DecisionTexts {
  const waiting = reservations.some(({ status }) => status === 'pending_confirmation')
  const first = refund
    ? `O estorno é retirado e ${amount} ficam com o local.`
    : `${amount} ficam com o local e a reserva continua cancelada.`
  const second = waiting ? ' A reserva que espera por uma decisão é cancelada.' : ''
  return {
    title: `Manter ${amount}?`,
    text: `${first}${second} Combine com o cliente antes.`,
    submit: 'Manter valor',
    busy: 'Salvando...',
    succeeded: {
      title: 'Valor mantido',
      description: `${amount} ficam com o local.`,
      tone: 'success',
    },
    failed: 'Não foi possível manter o valor',
    quotesPolicy: true,
    takesNote: true,
  }
}

function reservationKept(): DecisionTexts {
  return {
    title: 'Manter a reserva?',
    text: 'A reserva fica como está e este aviso sai da lista. O que o provedor decidir sobre o valor continua valendo.',
    submit: 'Manter reserva',
    busy: 'Salvando...',
    succeeded: { title: 'Reserva mantida', tone: 'success' },
    failed: 'Não foi possível manter a reserva',
    takesNote: true,
  }
}

function dismissed(): DecisionTexts {
  return {
    title: 'Dispensar este aviso?',
    text: 'O pagamento continua no Asaas e sai desta lista. Dispense só depois de conferir no painel do Asaas de quem ele é.',
    submit: 'Dispensar',
    busy: 'Salvando...',
    succeeded: { title: 'Aviso dispensado', tone: 'success' },
    failed: 'Não foi possível dispensar o aviso',
    takesNote: true,
  }
}

function doubleDismissed(): DecisionTexts {
  return {
    ...dismissed(),
    text: 'O aviso sai da lista; nada é devolvido nem cobrado por isso. Dispense depois de acertar com o cliente, ou de decidir deixar como está.',
  }
}
