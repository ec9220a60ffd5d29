import { toCents, toReais } from '#shared/platform/money/money.ts'
import {
  adjustPrices,
  isAsSeen,
  missingHours,
  type PriceAdjust,
} from '#shared/venue/prices/adjustPrices.ts'
import {
  PriceDraftSchema,
  type CopyMode,
  type PriceCopy,
  type PriceDraft,
  type PriceEntry,
} from '#shared/venue/prices/price.schema.ts'
import { overlaps, type HourRange } from '#shared/platform/time/hours.ts'
import type { Weekday } from '#shared/platform/time/weekday.ts'
import { record } from '../../platform/db/audit.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { type RowEdit, parsePatch, refuseStale } from '../../platform/http/rowEdit.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import type { CatalogData } from '../catalog/catalog.ts'
import { requireCourt } from '../courts/court.ts'

function toPriceEntry(row: Row<'prices'>): PriceEntry {
  const { id, courtId, weekday, startTime, endTime, price, version } = row
  return { id, courtId, weekday, startTime, endTime, price: toReais(price), version }
}

/** The list as the API shows it. */
export function priceEntries({ prices }: Pick<CatalogData, 'prices'>): PriceEntry[] {
  return prices.map(({ priceCents, ...row }) => ({ ...row, price: toReais(priceCents) }))
}

/** The price to edit, as the API shows it; 404 when there is none, 412 when it has another version. */
async function findPrice({ trx }: Tx, { id, expected }: RowEdit): Promise<PriceEntry> {
  const row = await trx('prices').where({ id }).first()
  if (!row) throw new ProblemError('not-found')
  const entry = toPriceEntry(row)
  refuseStale(expected, entry)
  return entry
}

export async function createPrice(tx: Tx, draft: PriceDraft): Promise<PriceEntry> {
  await lockCourts(tx)
  await requireCourt(tx, draft.courtId)
  await refuseOverlap(tx, draft)
  const [row] = await tx.trx('prices').insert(draft).returning('*')
  tx.touch({ catalog: true })
  const price = present(row)
  await record(tx, [{ entity: 'price', id: price.id, action: 'created', after: price }])
  return toPriceEntry(price)
}

/** The same for a whole list, in its order, whose prices were found not to overlap. */
export async function insertPrices(
  tx: Tx,
  drafts: readonly PriceDraft[],
): Promise<Row<'prices'>[]> {
  const rows: Row<'prices'>[] = []
  for (const chunk of inChunks(drafts)) {
    const inserted = await tx.trx('prices').insert(chunk).returning('*')
    rows.push(...inserted.sort((a, b) => a.id - b.id))
  }
  tx.touch({ catalog: true })
  const acts = rows.map((after) => ({ id: after.id, action: 'created' as const, after }))
  await record(
    tx,
    acts.map((act) => ({ entity: 'price', ...act })),
  )
  return rows
}

export async function changePrice(tx: Tx, edit: RowEdit, body: unknown): Promise<PriceEntry> {
  await lockCourts(tx)
  const current = await findPrice(tx, edit)
  const draft = parsePatch(PriceDraftSchema, current, body)
  await requireCourt(tx, draft.courtId)
  await refuseOverlap(tx, draft, edit.id)
  return toPriceEntry(await changeRow(tx, 'prices', edit.id, draft))
}

export async function removePrice(tx: Tx, edit: RowEdit): Promise<PriceEntry> {
  await lockCourts(tx)
  const entry = await findPrice(tx, edit)
  const before = present(await tx.trx('prices').where({ id: edit.id }).first())
  await tx.trx('prices').where({ id: edit.id }).delete()
  await record(tx, [{ entity: 'price', id: edit.id, action: 'removed', before }])
  tx.touch({ catalog: true })
  return entry
}

/** Refuses a second price for an hour of the same court and weekday. Back-to-back is allowed, and a price does not conflict with itself. */
async function refuseOverlap(tx: Tx, draft: PriceDraft, ownId?: number): Promise<void> {
  const { courtId, weekday } = draft
  const prices = await tx
    .trx('prices')
    .where({ courtId, weekday })
    .select(...PRICED)
  if (isPriced(prices, draft, ownId)) throw new Refused('price-overlap')
}

export const PRICED = ['id', 'startTime', 'endTime'] as const

/** Whether any of a day's prices has a part of those hours; `ownId` is the price being edited. */
export function isPriced(
  prices: readonly Pick<Row<'prices'>, (typeof PRICED)[number]>[],
  hours: HourRange,
  ownId: number | undefined,
): boolean {
  return prices.some((price) => price.id !== ownId && overlaps(price, hours))
}

type CourtWeekday = { courtId: number; weekday: Weekday }

/** Replaces the price table of every target day by its source's, or fills what it lacks, and returns the prices that were made. For a target named twice the last source wins. */
export async function copyPrices(
  tx: Tx,
  { copies, mode = 'replace' }: PriceCopy,
): Promise<PriceEntry[]> {
  await lockCourts(tx)
  await requireCourts(tx, copies)
  // All sources are read before anything is written: a source may be a target as well.
  const tables = new Map<string, { day: CourtWeekday; rows: Row<'prices'>[] }>()
  for (const { from, to } of copies) {
    const rows = await tableOf(tx, from)
    for (const day of to) {
      if (keyOf(day) === keyOf(from)) tables.delete(keyOf(day))
      else tables.set(keyOf(day), { day, rows })
    }
  }
  const changed: Row<'prices'>[] = []
  for (const { day, rows } of tables.values())
    changed.push(...(await copyTable(tx, day, rows, mode)))
  if (tables.size > 0) tx.touch({ catalog: true })
  await recordCopies(tx, copies)
  return changed.map(toPriceEntry)
}

/** One entry for all: from which day of which court, to which. */
async function recordCopies(tx: Tx, copies: PriceCopy['copies']) {
  const after = Object.fromEntries(
    copies.flatMap(({ from, to }) => to.map((day) => [keyOf(day), keyOf(from)])),
  )
  await record(tx, [{ entity: 'price', id: '', action: 'copied', after }])
}

async function requireCourts(tx: Tx, copies: PriceCopy['copies']) {
  const known = new Set<number>()
  const check = async (courtId: number, field: string) => {
    if (!known.has(courtId)) known.add((await requireCourt(tx, courtId, field)).id)
  }
  for (const [index, { from, to }] of copies.entries()) {
    await check(from.courtId, `copies.${index}.from.courtId`)
    for (const [at, { courtId }] of to.entries()) {
      await check(courtId, `copies.${index}.to.${at}.courtId`)
    }
  }
}

function tableOf({ trx }: Tx, { courtId, weekday }: CourtWeekday) {
  return trx('prices').where({ courtId, weekday }).orderBy('startTime')
}

async function copyTable(
  tx: Tx,
  { courtId, weekday }: CourtWeekday,
  rows: readonly Row<'prices'>[],
  mode: CopyMode,
): Promise<Row<'prices'>[]> {
  const { trx } = tx
  const kept = mode === 'add' ? await tableOf(tx, { courtId, weekday }) : []
  if (mode === 'replace') await trx('prices').where({ courtId, weekday }).delete()
  const missing = missingHours(kept, rows)
  if (missing.length === 0) return []
  const copied = missing.map(({ startTime, endTime, price }) => ({
    courtId,
    weekday,
    startTime,
    endTime,
    price,
  }))
  return trx('prices').insert(copied).returning('*')
}

/** Changes the prices by so many percent; refused when they are not those that the sender was shown. Returns all that changed. */
export async function adjustByPercent(tx: Tx, change: PriceAdjust): Promise<PriceEntry[]> {
  await lockCourts(tx)
  for (const [index, { courtId }] of change.courts.entries())
    await requireCourt(tx, courtId, `courts.${index}.courtId`)
  const rows = await tx
    .trx('prices')
    .whereIn(
      'courtId',
      change.courts.map(({ courtId }) => courtId),
    )
    .orderBy('id')
  const adjusted = adjustPrices(rows.map(toPriceEntry), change)
  if (!isAsSeen(adjusted, change.seen)) throw new Refused('prices-changed')
  const changed: Row<'prices'>[] = []
  for (const { row, parts } of adjusted) {
    const [first, ...others] = parts.map((part) => ({ ...part, price: toCents(part.price) }))
    changed.push(await changeRow(tx, 'prices', row.id, first!))
    const { courtId, weekday } = row
    if (others.length > 0) {
      const made = await tx
        .trx('prices')
        .insert(others.map((part) => ({ ...part, courtId, weekday })))
        .returning('*')
      changed.push(...made)
      await record(
        tx,
        made.map((after) => ({ entity: 'price', id: after.id, action: 'created', after })),
      )
    }
  }
  return changed.map(toPriceEntry)
}

function keyOf({ courtId, weekday }: CourtWeekday) {
  return `${courtId} ${weekday}`
}
