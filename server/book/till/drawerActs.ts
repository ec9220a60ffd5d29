import type { DrawerDraft, DrawerEdit, DrawerList } from '#shared/book/till/drawers.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { drawersInUse } from './drawers.ts'
import { lockTill, movementsOf, nextAfter, openSession } from './tillBook.ts'

/** All drawers that the venue has or had. */
export async function readDrawers(db: Db): Promise<DrawerList> {
  const rows = await db('tills').orderBy('id').select('id', 'name', 'retiredAt')
  const open = await db('till_sessions').whereNull('closedAt').select('tillId')
  const drawers = rows.map(({ id, name, retiredAt }) => ({
    id,
    name,
    inUse: retiredAt === null,
    isOpen: open.some(({ tillId }) => tillId === id),
  }))
  return { drawers }
}

type Who = { id: number }

export async function makeDrawer(tx: Tx, who: Who, { name }: DrawerDraft): Promise<void> {
  await lockTill(tx)
  await refuseName(tx, name)
  const [row] = await tx.trx('tills').insert({ name }).returning('id')
  await record(tx, [{ entity: 'drawer', ...present(row), action: 'created', after: { name } }], who)
  tx.touch({ reservations: true })
}

/** Renames a drawer, takes it out of use or brings it back. What arrives for one that is out of use stands in another. */
export async function changeDrawer(
  tx: Tx,
  who: Who,
  id: number,
  { inUse, name }: DrawerEdit,
): Promise<void> {
  await lockTill(tx)
  const { nowMs, trx } = tx
  const row = await trx('tills').where({ id }).first('name', 'retiredAt')
  if (!row) throw new ProblemError('not-found')
  const wasInUse = row.retiredAt === null
  if (name !== undefined && name !== row.name) await refuseName(tx, name)
  if (inUse === false && wasInUse) await refuseRetiring(tx, id)
  const after = { name: name ?? row.name, inUse: inUse ?? wasInUse }
  const retiredAt = after.inUse ? null : (row.retiredAt ?? toInstant(nowMs))
  await trx('tills').where({ id }).update({ name: after.name, retiredAt })
  const before = { name: row.name, inUse: wasInUse }
  await record(tx, [{ entity: 'drawer', id, action: 'changed', before, after }], who)
  tx.touch({ reservations: true })
}

/** Says at which drawer an enrolled device stands. What it has queued keeps the drawer at which it was made. */
export async function giveDrawer(tx: Tx, who: Who, id: number, tillId: number): Promise<void> {
  await lockTill(tx)
  const { trx } = tx
  const device = await trx('devices').where({ id }).whereNull('revokedAt').first('tillId')
  const drawer = (await drawersInUse(trx)).find((one) => one.id === tillId)
  if (!device || !drawer) throw new ProblemError('not-found')
  await trx('devices').where({ id }).update({ tillId })
  const from = device.tillId && (await trx('tills').where({ id: device.tillId }).first('name'))
  const before = { drawer: from ? from.name : null }
  const after = { drawer: drawer.name }
  await record(tx, [{ entity: 'device', id, action: 'changed', before, after }], who)
  tx.touch({ reservations: true })
}

async function refuseName({ trx }: Tx, name: string): Promise<void> {
  if (await trx('tills').where({ name }).first('id')) throw new Refused('drawer-name')
}

async function refuseRetiring({ trx }: Tx, tillId: number): Promise<void> {
  if ((await drawersInUse(trx)).length === 1) throw new Refused('drawer-last')
  const waiting = { tillId, afterMovement: await nextAfter(trx, tillId), lastMovement: null }
  const isUsed = (await openSession(trx, tillId)) ?? (await movementsOf(trx, waiting).first('id'))
  if (isUsed) throw new Refused('drawer-in-use')
}
