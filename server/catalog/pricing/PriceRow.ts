import { Model } from 'objection'
import type { PriceColumns } from '../../db/tables.ts'
import { toReais } from '#shared/money/money.ts'
import type { PriceEntry } from '#shared/pricing/price.schema.ts'
import type { Weekday } from '#shared/time/weekday.ts'

/** What an hour costs on a court and weekday. */
export class PriceRow extends Model {
  static override tableName = 'prices'
  declare id: number
  declare courtId: number
  declare weekday: Weekday
  declare startTime: string
  declare endTime: string
  /** Centavos. */
  declare price: number
  declare version: number
}

/** As the wire carries it. */
export function toPriceEntry(row: PriceColumns): PriceEntry {
  const { id, courtId, weekday, startTime, endTime, price, version } = row
  return { id, courtId, weekday, startTime, endTime, price: toReais(price), version }
}
