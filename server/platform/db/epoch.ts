import { randomUUID } from 'node:crypto'
import type { Db } from './db.ts'
import { present } from './rows.ts'

/** The name of this copy of the data. It lasts until another copy takes its place. */
export async function readEpoch(db: Db): Promise<string> {
  return present(await db('epochs').where({ id: 1 }).first('epoch')).epoch
}

/** Another name from here on: ids and versions that devices know are no longer these. */
export async function renewEpoch(db: Db): Promise<void> {
  await db('epochs').where({ id: 1 }).update({ epoch: randomUUID() })
}

/** Renews it while it has this name: of several processes one does. */
export async function replaceEpoch(db: Db, epoch: string): Promise<void> {
  const renewed = await db('epochs').where({ id: 1, epoch }).update({ epoch: randomUUID() })
  // Where a clock went back the same would be found again.
  if (renewed > 0) await db('version_times').delete()
}

/** The same as a statement for `psql`. */
export function renewedEpoch(): string {
  return `update public.epochs set epoch = '${randomUUID()}' where id = 1;`
}
