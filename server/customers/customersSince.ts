import type { ListedCustomer } from '#shared/customer/listedCustomer.ts'
import { maskedEmail, maskedPhone } from '#shared/customer/masks.ts'
import type { SyncAnswer } from '#shared/sync/sync.ts'
import type { Db } from '../db/db.ts'
import { inChunks } from '../db/rows.ts'
import type { CustomerColumns } from '../db/tables.ts'
import { blockOf } from './block.ts'

/** With more changes than that everybody is sent again. */
const MOST_CHANGES = 2_000

type Now = { version: number; copy: string }

/** The people that a device lacks which has all up to the cursor; everybody when the cursor leads nowhere. */
export async function customersSince(
  db: Db,
  cursor: string,
  { version, copy }: Now,
): Promise<NonNullable<SyncAnswer['customers']>> {
  const known = /^(\d{1,15})\.([\da-f]{8})$/.exec(cursor)
  const since = known?.[2] === copy && Number(known[1]) <= version ? Number(known[1]) : null
  const next = `${version}.${copy}`
  const none = { cursor: next, isWhole: false, rows: [], gone: [] }
  if (since === version) return none
  const ids = since === null ? null : await changedSince(db, since)
  if (ids === null || ids.length > MOST_CHANGES) {
    const rows = await db('customers').whereNull('mergedInto').orderBy('id')
    return { ...none, isWhole: true, rows: rows.map(toListed) }
  }
  const rows: CustomerColumns[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(...(await db('customers').whereIn('id', chunk).whereNull('mergedInto')))
  }
  const there = new Set(rows.map(({ id }) => id))
  return { ...none, rows: rows.map(toListed), gone: ids.filter((id) => !there.has(id)) }
}

async function changedSince(db: Db, version: number): Promise<number[]> {
  const changes = await db('changes')
    .where({ entity: 'customer' })
    .where('version', '>', version)
    .select('entityId')
  return changes.map(({ entityId }) => Number(entityId))
}

/** As a device stores them. */
export function toListed(row: CustomerColumns): ListedCustomer {
  return {
    id: row.id,
    name: row.name,
    phone: maskedPhone(row.phone ?? ''),
    email: maskedEmail(row.email ?? ''),
    tags: JSON.parse(row.tags),
    marks: JSON.parse(row.marks),
    block: blockOf(row),
    version: row.version,
  }
}
