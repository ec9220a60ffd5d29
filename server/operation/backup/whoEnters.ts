import { isSqlite, untyped } from '../../platform/db/connect.ts'
import { unlessDamaged } from '../../platform/db/damage.ts'
import type { Db, TableName } from '../../platform/db/db.ts'
import { insertMany } from '../../platform/db/insertMany.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Insert } from '../../platform/db/tables.ts'

/** Lists who may come in and by what, after `users` and `devices`, to which they refer. A copy would give back a key that was revoked, and send away who was invited since. */
const WHOLE = [
  'passkeys',
  'code_apps',
  'recovery_codes',
  'device_people',
  'account_links',
  'api_keys',
  'feeds',
  'tv_screens',
  'sessions',
  // So that the list says what is in the folder.
  'backups',
  // A copy brings back whom it still names: requests to be erased outlive it.
  'privacy_requests',
] as const satisfies readonly TableName[]
/** Tables whose rows are changed in place: what refers to them stays with the copy. */
const REFERRED = ['users', 'devices'] as const satisfies readonly TableName[]
const NUMBERED = [
  ...REFERRED,
  'passkeys',
  'account_links',
  'api_keys',
  'feeds',
  'tv_screens',
  'backups',
  'privacy_requests',
]

type Carried = (typeof WHOLE)[number] | (typeof REFERRED)[number]
/** Rows by table; none of a table that is damaged. */
export type WhoEnters = Partial<Record<Carried, readonly Record<string, unknown>[]>>

export async function readWhoEnters(knex: Db): Promise<WhoEnters> {
  const read: WhoEnters = {}
  for (const table of [...REFERRED, ...WHOLE]) {
    const rows = await unlessDamaged(async () => untyped(knex)(table).select('*'), null)
    if (rows) read[table] = rows
  }
  // All others refer to these.
  return read.users && read.devices ? read : {}
}

/** Makes who may enter the same as before a copy took the database's place. */
export async function writeWhoEnters(trx: Db, { users, devices, ...others }: WhoEnters) {
  if (!users || !devices) return
  // Two may have changed names.
  await trx.raw(`update users set username = '~' || id`)
  await replaceReferred(trx, 'users', users)
  await replaceReferred(trx, 'devices', devices)
  for (const table of WHOLE) {
    const rows = others[table]
    if (!rows) continue
    await untyped(trx)(table).delete()
    for (const chunk of inChunks(rows))
      await insertMany(trx, table, chunk as unknown as Insert<typeof table>[])
  }
  if (!isSqlite(trx)) await countOn(trx)
}

async function replaceReferred(
  trx: Db,
  table: (typeof REFERRED)[number],
  rows: readonly Record<string, unknown>[],
) {
  const now = new Set(rows.map(({ id }) => id))
  const there: number[] = await untyped(trx)(table).pluck('id')
  const gone = there.filter((id) => !now.has(id))
  for (const ids of inChunks(gone)) await untyped(trx)(table).whereIn('id', ids).delete()
  for (const chunk of inChunks(rows))
    await untyped(trx)(table as string)
      .insert([...chunk])
      .onConflict('id')
      .merge()
}

// With PostgreSQL a number that was given does not move the counter.
async function countOn(trx: Db) {
  for (const table of NUMBERED) {
    await trx.raw(
      `select setval(pg_get_serial_sequence(?, 'id'), greatest((select max(id) from ${table}), 1))`,
      [table],
    )
  }
}
