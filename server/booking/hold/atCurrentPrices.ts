import type { CatalogData } from '../../catalog/catalog.ts'
import { customerPriceCents } from '../../catalog/catalogDay.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import type { HoldRow } from './HoldRow.ts'
import { present } from '../../db/rows.ts'

/** Holds with what their hours cost now: a hold keeps the court, not the price, and who confirms pays what is in force then. */
export function atCurrentPrices(catalog: CatalogData, holds: readonly HoldRow[]): HoldRow[] {
  return holds.map((hold) => {
    const price = customerPriceCents(catalog, hold.date, hold.startTime)
    // An hour without a price cannot be bought any more, which its checkout says.
    return price > 0 && price !== hold.price ? Object.assign(hold, { price }) : hold
  })
}

/** The catalogue in force inside a transaction that has not asked for its version. */
export async function catalogInForce(
  { trx }: Tx,
  { catalog }: Pick<CatalogDeps, 'catalog'>,
): Promise<CatalogData> {
  const row = present(await trx('calendar_versions').where({ id: 1 }).first('catalogVersion'))
  return catalog.within(trx, Number(row.catalogVersion))
}
