import type { Db } from '../../platform/db/db.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

export type NamedDrawer = Pick<Row<'tills'>, 'id' | 'name'>

/** Returns the drawers that are in use, the first one first; there is always one. */
export async function drawersInUse(db: Db): Promise<NamedDrawer[]> {
  return db('tills').whereNull('retiredAt').orderBy('id').select('id', 'name')
}

/** Returns the drawer of an enrolled device, and of any other browser the first one. */
export async function drawerOfDevice(
  db: Db,
  drawers: readonly NamedDrawer[],
  deviceId: number | null,
): Promise<NamedDrawer> {
  const first = present(drawers[0])
  if (deviceId === null || drawers.length === 1) return first
  const device = await db('devices').where({ id: deviceId }).first('tillId')
  return drawers.find(({ id }) => id === device?.tillId) ?? first
}

/** Returns the drawer of an act: the one that it names while that is in use, else its device's. Money is never refused for its drawer. */
export async function drawerOfAct(
  { author, trx }: Tx,
  drawers: readonly NamedDrawer[],
): Promise<number> {
  const named = drawers.find(({ id }) => id === author?.drawer)
  return (named ?? (await drawerOfDevice(trx, drawers, author?.deviceId ?? null))).id
}
