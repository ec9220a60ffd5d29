import type { AttemptEntry, PaymentTotal } from '#shared/payment/ledger.ts'

export const METHOD_LABELS: Record<PaymentTotal['method'], string> = {
  PIX: 'PIX',
  CREDIT_CARD: 'Cartão',
  desk: 'No local',
}

/** How a charge stands; `tone` is its colour. */
export type StatusLabel = { label: string; tone: 'open' | 'paid' | 'back' | 'lost' }

const STANDINGS: Record<AttemptEntry['state'], StatusLabel> = {
  creating: { label: 'Em aberto', tone: 'open' },
  pending: { label: 'Em aberto', tone: 'open' },
  unknown: { label: 'Em aberto', tone: 'open' },
  in_analysis: { label: 'Em análise', tone: 'open' },
  paid: { label: 'Pago', tone: 'paid' },
  failed: { label: 'Recusado', tone: 'lost' },
  cancelled: { label: 'Cancelado', tone: 'lost' },
}

export function standingOf({
  state,
  paymentStatus,
}: Pick<AttemptEntry, 'state' | 'paymentStatus'>): StatusLabel {
  return paymentStatus === 'refunded' ? { label: 'Estornado', tone: 'back' } : STANDINGS[state]
}

/** `VISA final 8829`; null of what is no card, or of one of which nothing is known. */
export function cardText({
  cardBrand,
  cardLast4,
}: Pick<AttemptEntry, 'cardBrand' | 'cardLast4'>): string | null {
  const words = [cardBrand, cardLast4 && `final ${cardLast4}`].filter(Boolean)
  return words.length > 0 ? words.join(' ') : null
}
