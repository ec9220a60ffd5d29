import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { maskedEmail, maskedPhone } from '#shared/platform/contact/masks.ts'
import type { SyncAnswer } from '#shared/commands/sync/sync.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { balancesOf } from '../../book/credit/ledger.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { CustomerColumns } from '../../platform/db/tables.ts'
import { blockOf } from '../link/block.ts'

/** With more changes than that everybody is sent again. */
const MOST_CHANGES = 2_000
/** In one answer, of some 200 bytes each. */
export const MOST_ROWS = 4_000

type Now = { version: number; copy: string }

/** The people that a device lacks which has all up to the cursor; everybody when the cursor leads nowhere. */
export async function customersSince(
  db: Db,
  cursor: string | null,
  { version, copy }: Now,
): Promise<NonNullable<SyncAnswer['customers']>> {
  const known = /^(\d{1,15})\.([\da-f]{8})(?:\.(\d{1,15}))?$/.exec(cursor ?? '')
  const since = known?.[2] === copy && Number(known[1]) <= version ? Number(known[1]) : null
  const none = { cursor: `${version}.${copy}`, isWhole: false, more: false, rows: [], gone: [] }
  // What changes while everybody is read in parts comes after the last part.
  if (since !== null && known?.[3]) return everybody(db, since, copy, Number(known[3]))
  if (since === version) return none
  const ids = since === null ? null : await changedSince(db, since)
  if (ids === null || ids.length > MOST_CHANGES) return everybody(db, version, copy, 0)
  const rows: CustomerColumns[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(...(await db('customers').whereIn('id', chunk).whereNull('mergedInto')))
  }
  const there = new Set(rows.map(({ id }) => id))
  return { ...none, rows: await listed(db, rows), gone: ids.filter((id) => !there.has(id)) }
}

async function everybody(db: Db, version: number, copy: string, after: number) {
  const rows = await db('customers')
    .whereNull('mergedInto')
    .where('id', '>', after)
    .orderBy('id')
    .limit(MOST_ROWS + 1)
  const part = rows.slice(0, MOST_ROWS)
  const more = rows.length > MOST_ROWS
  const from = more ? `.${part.at(-1)!.id}` : ''
  return {
    cursor: `${version}.${copy}${from}`,
    isWhole: after === 0,
    more,
    rows: await listed(db, part),
    gone: [],
  }
}

async function changedSince(db: Db, version: number): Promise<number[]> {
  const changes = await db('changes')
    .where({ entity: 'customer' })
    .where('version', '>', version)
    .select('entityId')
  return changes.map(({ entityId }) => Number(entityId))
}

async function listed(db: Db, rows: readonly CustomerColumns[]): Promise<ListedCustomer[]> {
  const balances = rows.length > 0 ? await balancesOf(db) : new Map<number, number>()
  return rows.map((row) => toListed(row, balances.get(row.id) ?? 0))
}

/** As a device stores them; `credit` in centavos. */
export function toListed(row: CustomerColumns, credit: number): ListedCustomer {
  return {
    id: row.id,
    name: row.name,
    phone: maskedPhone(row.phone ?? ''),
    email: maskedEmail(row.email ?? ''),
    tags: JSON.parse(row.tags),
    marks: JSON.parse(row.marks),
    block: blockOf(row),
    credit: toReais(credit),
    version: row.version,
  }
}
