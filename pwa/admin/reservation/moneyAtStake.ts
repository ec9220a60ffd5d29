import { sumCents, toCents } from '#shared/money/money.ts'
import type { ReservationPrice } from '#shared/reservation/adminReservation.ts'

/** What was paid and is not back, by the way that it would go back, in centavos. */
export type Stake = { pix: number; card: number; desk: number; total: number }

/** The money that a cancellation of these has to say something about. */
export function moneyAtStake(parts: readonly Partial<ReservationPrice>[]): Stake {
  const paid = parts.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const sumOf = (way: Way) =>
    sumCents(paid.filter((part) => wayOf(part) === way).map(({ price = 0 }) => toCents(price)))
  const [pix, card, desk] = [sumOf('pix'), sumOf('card'), sumOf('desk')]
  return { pix, card, desk, total: pix + card + desk }
}

type Way = 'pix' | 'card' | 'desk'

function wayOf({ paidBy, paymentMethod }: Partial<ReservationPrice>): Way {
  if (paidBy === 'admin') return 'desk'
  return paymentMethod === 'CREDIT_CARD' ? 'card' : 'pix'
}
