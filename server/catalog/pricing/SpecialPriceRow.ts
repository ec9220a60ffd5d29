import { Model } from 'objection'
import { toReais } from '#shared/money/money.ts'
import type { SpecialPriceEntry } from '#shared/pricing/price.schema.ts'

/** What an hour costs on a court and date, whatever the weekday says. */
export class SpecialPriceRow extends Model {
  static override tableName = 'special_prices'
  declare id: number
  declare courtId: number
  declare date: string
  declare startTime: string
  declare endTime: string
  /** Centavos. */
  declare price: number
  declare description: string | null
  declare version: number
}

/** As the wire carries it. */
export function toSpecialPriceEntry(
  row: SpecialPriceRow,
  court: SpecialPriceEntry['court'],
): SpecialPriceEntry {
  const { id, courtId, date, startTime, endTime, price, description, version } = row
  return {
    id,
    courtId,
    date,
    startTime,
    endTime,
    price: toReais(price),
    description,
    version,
    court: { id: court.id, name: court.name },
  }
}
