import type {
  IssueAction,
  IssueKind,
  MoneyAnswer,
  PaymentIssue,
} from '#shared/payment/refund/issue.ts'
import type { RefundEntry } from '#shared/book/credit/refundEntry.ts'
import type { Toast } from '../../../ui/toast.tsx'
import { reaisText } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'

export const KIND_LABELS: Record<IssueKind, string> = {
  'slots-gone': 'Horário perdido',
  'credit-gone': 'Crédito já usado',
  'canceled-undecided': 'Cancelada depois de paga',
  'refund-refused': 'Estorno recusado',
  'refund-waiting': 'Estorno demorado',
  'account-lost': 'Estorno pelo painel',
  'paid-twice': 'Pago em dobro',
  'amount-mismatch': 'Valor diferente',
  chargeback: 'Pagamento contestado',
  'receipt-undone': 'Recebimento desfeito',
  'partly-returned': 'Devolvido em parte',
  doubled: 'Devolvido em dobro',
  'left-open': 'Cobrança aberta em outra conta',
  'part-left': 'Parte a devolver',
  unmatched: 'Pagamento sem reserva',
  kept: 'Ficou com o local',
  'choice-open': 'Cliente ainda não escolheu',
  'tab-over': 'Comanda a devolver',
}

/** Kinds of which nothing can be done but to look at the reservation: the money is the provider's to decide about. */
const KEEPS_RESERVATION: ReadonlySet<IssueKind> = new Set([
  'chargeback',
  'receipt-undone',
  'partly-returned',
])

type Decidable = Pick<PaymentIssue, 'kind' | 'refund'>

export function actionLabel(action: IssueAction, { kind, refund }: Decidable): string {
  switch (action) {
    case 'refund':
      if (kind === 'part-left') return 'Devolver'
      return refund ? 'Estornar agora' : 'Estornar'
    case 'returned':
      return 'Já devolvi no painel'
    case 'rebook':
      return 'Remarcar'
    case 'book':
      return 'Reservar de novo'
    case 'keep':
      return KEEPS_RESERVATION.has(kind) ? 'Manter reserva' : 'Manter valor'
    case 'dismiss':
      return kind === 'left-open' ? 'Já resolvi no painel' : 'Dispensar'
    case 'tie':
      return 'Ligar a uma reserva'
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

/** The message to the customer about an entry; null where there is nothing to say. */
export function messageText({ amount, customer, kind, reservations }: PaymentIssue): string | null {
  if (!customer || kind === 'kept') return null
  const [first] = customer.name.split(' ')
  const sum = amount === null ? 'o valor' : reaisText(amount)
  const [hour] = reservations
  const about = hour ? ` da reserva de ${formatDate(hour.date)} às ${hour.startTime}` : ''
  return `Olá, ${first}! ${MESSAGES[kind](sum, about)}`
}

type Message = (sum: string, about: string) => string

const isGoingBack: Message = (sum, about) => `A devolução de ${sum}${about} está em andamento.`
const isMissing: Message = (sum, about) =>
  `O pagamento de ${sum}${about} não está mais na nossa conta. Podemos conversar?`
const waitsForThem: Message = (sum, about) =>
  `${sum}${about} estão aqui para você. Como prefere receber?`

const MESSAGES: Record<Exclude<IssueKind, 'kept'>, Message> = {
  'slots-gone': (sum, about) =>
    `Seu pagamento de ${sum}${about} chegou depois do prazo e o horário já não estava livre. Prefere outro horário ou o dinheiro de volta?`,
  'credit-gone': isGoingBack,
  'canceled-undecided': waitsForThem,
  'refund-refused': isGoingBack,
  'refund-waiting': isGoingBack,
  'account-lost': isGoingBack,
  'left-open': (sum, about) =>
    `A cobrança de ${sum}${about} não vale mais. Se você já pagou, o valor volta para você.`,
  'paid-twice': (sum, about) =>
    `Recebemos ${sum} a mais${about}. O valor está voltando para quem pagou.`,
  'amount-mismatch': isGoingBack,
  chargeback: isMissing,
  'receipt-undone': isMissing,
  'partly-returned': isMissing,
  doubled: (sum, about) => `Devolvemos ${sum} a mais${about}. Podemos acertar?`,
  'part-left': waitsForThem,
  unmatched: isGoingBack,
  'choice-open': (sum, about) =>
    `A quadra${about} foi fechada. O que prefere por ${sum}: crédito, outro horário ou o dinheiro de volta?`,
  'tab-over': (sum) => `Você pagou ${sum} a mais na comanda. Como prefere receber?`,
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
  succeeded: Toast | ((answer: MoneyAnswer) => Toast)
  failed: string
  /** Whether it is about what the terms promise. */
  quotesPolicy?: boolean
  /** Whether the server writes down why. */
  takesNote: boolean
}

/** What a person reads before and after a decision about a payment that waits for one. */
export function decisionTexts(
  action: Exclude<IssueAction, 'rebook' | 'tie'>,
  issue: PaymentIssue,
): DecisionTexts {
  const amount = issue.amount === null ? 'o valor' : reaisText(issue.amount)
  switch (action) {
    case 'refund':
      if (issue.kind === 'part-left') return partReturned(amount)
      if (issue.refund) return requestedAgain()
      return issue.kind === 'unmatched' ? strayGivenBack(amount) : givenBack(amount)
    case 'keep':
      return KEEPS_RESERVATION.has(issue.kind) ? reservationKept() : moneyKept(amount, issue)
    case 'returned':
      return returnedThere(amount)
    case 'book':
      return bookedAgain(amount)
    case 'dismiss':
      if (issue.kind === 'left-open') return leftOpenDone()
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

/** Says that money went back in a way that only a person can see. */
function returnNoted(amount: string): Pick<DecisionTexts, 'succeeded' | 'failed' | 'takesNote'> {
  return {
    succeeded: {
      title: 'Devolução registrada',
      description: `${amount} devolvidos ao cliente.`,
      tone: 'success',
    },
    failed: 'Não foi possível registrar a devolução',
    takesNote: false,
  }
}

function partReturned(amount: string): DecisionTexts {
  return {
    title: `Devolver ${amount}?`,
    text: 'Devolva do mesmo jeito que foi pago: o dinheiro sai do caixa, o PIX e o cartão voltam por lá. Aqui fica registrado que foi devolvido.',
    submit: `Devolver ${amount}`,
    busy: 'Registrando...',
    ...returnNoted(amount),
  }
}

function strayGivenBack(amount: string): DecisionTexts {
  return {
    ...givenBack(amount),
    text: 'O provedor devolve o valor a quem pagou: o PIX, para a conta que pagou; o cartão, em até 10 dias úteis. Um estorno não pode ser desfeito: confira antes se o pagamento não é de uma reserva.',
    quotesPolicy: false,
    takesNote: false,
  }
}

function returnedThere(amount: string): DecisionTexts {
  return {
    title: `${amount} já voltaram?`,
    text: 'Marque só depois de ver o estorno no painel do Asaas: daqui não dá para conferir. A reserva fica como reembolsada.',
    submit: 'Já devolvi no painel',
    busy: 'Salvando...',
    ...returnNoted(amount),
  }
}

function bookedAgain(amount: string): DecisionTexts {
  return {
    title: 'Reservar de novo?',
    text: `A reserva volta ao seu horário, paga por ${amount}, e o cliente recebe a confirmação por e-mail. Se o horário já foi ocupado, ela vai para outra quadra livre; se não houver, fica nesta lista, para estornar ou remarcar.`,
    submit: 'Reservar de novo',
    busy: 'Reservando...',
    succeeded: ({ reservations }) => booked(reservations),
    failed: 'Não foi possível reservar',
    takesNote: false,
  }
}

function booked(reservations: MoneyAnswer['reservations']): Toast {
  const [first] = reservations
  if (!first || first.status === 'approved') return { title: 'Reserva feita', tone: 'success' }
  return {
    title: 'Horário já ocupado',
    description: 'O pagamento continua nesta lista, para estornar ou remarcar.',
    tone: 'default',
  }
}

function leftOpenDone(): DecisionTexts {
  return {
    ...dismissed(),
    title: 'Cobrança resolvida?',
    text: 'Marque só depois de remover a cobrança no painel do Asaas, ou de devolver o valor por lá se ela já foi paga: daqui não dá para conferir.',
    submit: 'Já resolvi no painel',
    succeeded: { title: 'Cobrança resolvida', tone: 'success' },
    failed: 'Não foi possível registrar',
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
    text: 'A reserva fica como está e este aviso sai da lista. O que o provedor decidir sobre o valor continua valendo; o que não está mais na conta fica em “A receber”.',
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
