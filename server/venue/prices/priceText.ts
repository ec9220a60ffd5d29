import type { PriceEntry, SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import type { Db } from '../../platform/db/db.ts'

type Priced = PriceEntry | SpecialPriceEntry

/** `Quadra 1, Segunda-feira, 18:00 às 22:00, R$ 80,00`, as 'A conferir' names an edit of prices; of several their count. */
export async function priceText(db: Db, priced: Priced | readonly Priced[]): Promise<string> {
  const prices = [priced].flat() as Priced[]
  const [first] = prices
  if (!first || prices.length > 1) return `${prices.length} preços`
  const { courtId, endTime, price, startTime } = first
  const court = await db('courts').where({ id: courtId }).first('name')
  const day = 'date' in first ? formatDate(first.date) : WEEKDAY_LABELS[first.weekday]
  return [court?.name, day, `${startTime} às ${endTime}`, formatReais(toCents(price))].join(', ')
}
