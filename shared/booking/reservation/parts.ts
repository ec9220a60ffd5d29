import { formatReais, toCents } from '../../platform/money/money.ts'
import { isOwed, isPayableAtDesk, type Priced } from './owed.ts'

/** A reservation with the desk's money beside what else pays it, and what of a paid price that money is; all sums in one unit. */
export type Parted = Priced & { price: number; partPaid: number; deskPart?: number }
type DeskPart = { partPaid: number; deskPart: number }

/** Says what the desk has of its part of a price whose rest a charge paid. */
export function deskThere({ deskPart, partPaid }: DeskPart): number {
  return Math.min(deskPart, partPaid)
}

/** Says what the desk has above its part of a price. */
export function surplusOf({ deskPart, partPaid }: DeskPart): number {
  return Math.max(0, partPaid - deskPart)
}

/** Says what is missing of an hour that stands and whose rest a charge paid: a PIX to the desk that never came. */
export function missingPart({
  deskPart = 0,
  partPaid,
  paymentStatus,
  status,
}: Pick<Parted, 'status' | 'paymentStatus' | 'partPaid' | 'deskPart'>): number {
  if (status !== 'approved' || paymentStatus !== 'paid') return 0
  return Math.max(0, deskPart - partPaid)
}

/** Says what people still have to hand back of the desk's part beside a refund of the charge, of which so much goes back; nothing while the hour stands. */
export function deskToReturn(
  { deskPart, partPaid, status }: DeskPart & Pick<Priced, 'status'>,
  desk: number,
): number {
  return status === 'canceled' ? Math.max(0, Math.min(desk, partPaid - deskPart + desk)) : 0
}

/** Says what somebody still owes of an hour that stands: its rest, or what is missing of it. */
export function owedOf(row: Parted): number {
  return isOwed(row) ? restOf(row) : missingPart(row)
}

/** Says what is still to be paid of a price. */
export function restOf({ partPaid, price }: Pick<Parted, 'price' | 'partPaid'>): number {
  return Math.max(0, price - partPaid)
}

/** Says what of a price is paid, as on the wire: all of it, or the parts that were taken so far. */
export function paidOf(row: Parted): number {
  const { partPaid, paymentStatus, price } = row
  return paymentStatus === 'paid' ? price - missingPart(row) : Math.min(price, partPaid)
}

/** The columns of one whose parts or price have changed: once they cover it, it is paid at the desk, and what is above it waits to be given back. */
export function settled(row: Parted) {
  const { partPaid, price } = row
  if (partPaid === 0 || partPaid < price || !isPayableAtDesk(row)) return { partPaid }
  return { partPaid: partPaid - price, paymentStatus: 'paid', paidBy: 'admin' } as const
}

/** Whether so much of what pays it may turn out not to be there: not once money of it has gone back. */
export function mayMissPart(row: Parted, part: number): boolean {
  const { paidBy, partPaid, paymentStatus } = row
  const isOpen = paymentStatus === 'pending' || paymentStatus === 'failed'
  return isOpen || part <= partPaid || (paymentStatus === 'paid' && paidBy === 'admin')
}

/** The columns of one of which such a part is not there: what it paid is to be paid again. */
export function missing({ partPaid, price }: Parted, part: number) {
  const left = partPaid - part
  if (left >= 0) return { partPaid: left }
  return { partPaid: Math.max(0, price + left), paymentStatus: 'pending', paidBy: null } as const
}

/** Shares a part, in centavos, among what is paid together: each hour in its order up to its rest; what is above all of them goes to the one that was named. */
export function sharesOfPart(
  rows: readonly (Parted & { id: number })[],
  { cents, id }: { id: number; cents: number },
): Map<number, number> {
  let left = cents
  const shares = new Map<number, number>()
  for (const row of rows.filter(isPayableAtDesk)) {
    const share = Math.min(left, restOf(row))
    left -= share
    if (share > 0) shares.set(row.id, share)
  }
  if (left > 0) shares.set(id, (shares.get(id) ?? 0) + left)
  return shares
}

type Shown = Pick<Priced, 'paymentStatus'> & { price: number; paid?: number | undefined }

/** The parts that were taken of a price that is not covered, in reais as on the wire: 0 without any. */
export function partsTaken({ paid = 0, paymentStatus, price }: Shown): number {
  return paymentStatus === 'paid' && paid >= price ? 0 : paid
}

/** Counts what is still to be paid of a price, as it is on the wire; in centavos. */
export function restCentsOf(shown: Shown): number {
  return toCents(shown.price) - toCents(partsTaken(shown))
}

/** `R$ 40,00 de R$ 80,00`; null where no part was taken, or all of it. */
export function partsText(shown: Shown): string | null {
  const taken = toCents(partsTaken(shown))
  return taken > 0 ? `${formatReais(taken)} de ${formatReais(toCents(shown.price))}` : null
}
