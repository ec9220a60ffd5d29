import type {
  AccountEntry,
  Difference,
  ProviderAccountAnswer,
  StatementKind,
} from '#shared/payment/charges/providerAccount.ts'
import { reaisText, sumCents, toCents, toReais } from '#shared/platform/money/money.ts'
import { countText } from '#shared/platform/text/countText.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { USUAL_ZONE } from '#shared/venue/profile/zones.ts'
import { instantText } from '../../reservation/reservationTexts.ts'

const DIFFERENCES: Record<Difference['kind'], string> = {
  'unknown-charge': 'Cobrança que não é deste sistema',
  amount: 'Valor diferente do que está aqui',
  fee: 'Tarifa maior do que o Asaas informou',
  missing: 'Está aqui e não está no extrato',
  other: 'Lançamento sem cobrança',
}
const KINDS: Record<StatementKind, string> = {
  received: 'Recebido',
  returned: 'Devolvido',
  disputed: 'Contestação',
  'charge-fee': 'Tarifa da cobrança',
  fee: 'Tarifa',
  transfer: 'Transferência ou pagamento',
  other: 'Outro lançamento',
}

export const whyText = ({ kind }: Difference) => DIFFERENCES[kind]
export const kindText = ({ kind }: AccountEntry) => KINDS[kind]

/** Names whose money it is, or how the provider names it, whichever is known. */
export function aboutText({
  chargeId,
  customerName,
  name,
  text,
}: Pick<Difference, 'chargeId' | 'customerName' | 'name' | 'text'>): string {
  return customerName || text || chargeId || name
}

/** The statement's days and when it was read; whose days they are where the venue has others. */
export function spanText({ from, readAt, until }: ProviderAccountAnswer, timeZone: string): string {
  if (!from || !until || !readAt) return ''
  const span = `Extrato de ${formatDate(from)} a ${formatDate(until)}`
  const read = `${span}, lido em ${instantText(readAt, timeZone)}.`
  return timeZone === USUAL_ZONE ? read : `${read} Os dias são os do Asaas, no horário de Brasília.`
}

/** Says that some of it is missing, however much agrees. */
export function unreadText(unread: number): string {
  return unread === 1
    ? '1 lançamento não pôde ser lido e ficou de fora. Confira no painel do Asaas.'
    : `${unread} lançamentos não puderam ser lidos e ficaram de fora. Confira no painel do Asaas.`
}

export function differingText({ differing: { amount, count } }: ProviderAccountAnswer): string {
  return `Difere ${reaisText(amount)} em ${countText(count, 'lançamento', 'lançamentos')}.`
}

/** Sums up what comes, with how many charges it is of. */
export function comingSum({ coming }: ProviderAccountAnswer) {
  return {
    amount: toReais(sumCents(coming.map(({ amount }) => toCents(amount)))),
    count: sumCents(coming.map(({ count }) => count)),
  }
}

/** `11/2026`. */
export function monthText(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`
}
