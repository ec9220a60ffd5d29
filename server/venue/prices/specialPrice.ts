import { toReais } from '#shared/platform/money/money.ts'
import {
  SpecialPriceDraftSchema,
  type SpecialPriceDraft,
  type SpecialPriceEntry,
} from '#shared/venue/prices/price.schema.ts'
import { record } from '../../platform/db/audit.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { type RowEdit, parsePatch, refuseStale } from '../../platform/http/rowEdit.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import type { CatalogData } from '../catalog/catalog.ts'
import { requireCourt } from '../courts/court.ts'
import { isPriced, PRICED } from './price.ts'

/** The list as the API shows it, in the order of the dates. */
export function specialPriceEntries({
  specialPrices,
  courts,
}: Pick<CatalogData, 'specialPrices' | 'courts'>): SpecialPriceEntry[] {
  return [...specialPrices.values()]
    .flat()
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    .map(({ priceCents, ...row }) => ({
      ...row,
      price: toReais(priceCents),
      court: { id: row.courtId, name: courts.find(({ id }) => id === row.courtId)?.name ?? '' },
    }))
}

function toSpecialPriceEntry(
  row: Row<'special_prices'>,
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

/** The special price to edit, as the API shows it; 404 when there is none, 412 when it has another version. */
async function findSpecialPrice(tx: Tx, { id, expected }: RowEdit): Promise<SpecialPriceEntry> {
  const row = await tx.trx('special_prices').where({ id }).first()
  if (!row) throw new ProblemError('not-found')
  const entry = toSpecialPriceEntry(row, await requireCourt(tx, row.courtId))
  refuseStale(expected, entry)
  return entry
}

export async function createSpecialPrice(
  tx: Tx,
  draft: SpecialPriceDraft,
): Promise<SpecialPriceEntry> {
  await lockCourts(tx)
  const court = await requireCourt(tx, draft.courtId)
  await refuseOverlap(tx, draft)
  const [row] = await tx.trx('special_prices').insert(draft).returning('*')
  tx.touch({ catalog: true })
  const special = present(row)
  await record(tx, [{ entity: 'specialPrice', id: special.id, action: 'created', after: special }])
  return toSpecialPriceEntry(special, court)
}

export async function changeSpecialPrice(
  tx: Tx,
  edit: RowEdit,
  body: unknown,
): Promise<SpecialPriceEntry> {
  await lockCourts(tx)
  const current = await findSpecialPrice(tx, edit)
  const draft = parsePatch(SpecialPriceDraftSchema, current, body)
  const court = await requireCourt(tx, draft.courtId)
  await refuseOverlap(tx, draft, edit.id)
  return toSpecialPriceEntry(await changeRow(tx, 'special_prices', edit.id, draft), court)
}

/** Deletes a special price, so that the weekday's counts again, and returns it. */
export async function removeSpecialPrice(tx: Tx, edit: RowEdit): Promise<SpecialPriceEntry> {
  await lockCourts(tx)
  const entry = await findSpecialPrice(tx, edit)
  const before = present(await tx.trx('special_prices').where({ id: edit.id }).first())
  await tx.trx('special_prices').where({ id: edit.id }).delete()
  await record(tx, [{ entity: 'specialPrice', id: edit.id, action: 'removed', before }])
  tx.touch({ catalog: true })
  return entry
}

/** Refuses a second price for an hour of the same court and date. */
async function refuseOverlap(tx: Tx, draft: SpecialPriceDraft, ownId?: number): Promise<void> {
  const { courtId, date } = draft
  const prices = await tx
    .trx('special_prices')
    .where({ courtId, date })
    .select(...PRICED)
  if (isPriced(prices, draft, ownId)) throw new Refused('special-price-overlap')
}
