import type { PriceDraft, SpecialPriceDraft } from '#shared/pricing/price.schema.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { Refused } from '../../http/problem.ts'

/** Refuses a second price for an hour of the same court and weekday. Back-to-back is fine, and a price is not in its own way. */
export async function refuseOverlap(tx: Tx, draft: PriceDraft, ownId?: number): Promise<void> {
  const { courtId, weekday } = draft
  if (await isPriced(tx, 'prices', { courtId, weekday }, draft, ownId)) {
    throw new Refused('price-overlap')
  }
}

/** The same for the special prices of a court and date. */
export async function refuseSpecialOverlap(
  tx: Tx,
  draft: SpecialPriceDraft,
  ownId?: number,
): Promise<void> {
  const { courtId, date } = draft
  if (await isPriced(tx, 'special_prices', { courtId, date }, draft, ownId)) {
    throw new Refused('special-price-overlap')
  }
}

async function isPriced(
  { trx }: Tx,
  table: 'prices' | 'special_prices',
  day: object,
  { startTime, endTime }: { startTime: string; endTime: string },
  ownId: number | undefined,
): Promise<boolean> {
  const others = trx(table)
    .where(day)
    .where('startTime', '<', endTime)
    .where('endTime', '>', startTime)
  if (ownId !== undefined) others.whereNot({ id: ownId })
  return (await others.first('id')) !== undefined
}
