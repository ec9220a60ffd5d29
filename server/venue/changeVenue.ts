import { VenueDraftSchema, type Venue } from '#shared/venue/venue.schema.ts'
import { loadCatalog } from '../catalog/loadCatalog.ts'
import { lockCourts, type Tx } from '../db/writeTransaction.ts'
import { refuseStale } from '../http/ifMatch.ts'
import { parsePatch } from '../http/parsePatch.ts'
import { toVenue, type VenueDeps } from './toVenue.ts'

/** Changes what the body names of the place. */
export async function changeVenue(
  tx: Tx,
  deps: Pick<VenueDeps, 'config' | 'gateway'>,
  expected: number | null,
  body: unknown,
): Promise<Venue> {
  await lockCourts(tx)
  const { venue } = await loadCatalog(tx.trx)
  const current = toVenue(venue, deps, tx.nowMs)
  refuseStale(expected, current)
  const draft = parsePatch(VenueDraftSchema, current, body)
  const changed = { ...draft, version: current.version + 1 }
  await tx.trx('venue').where({ id: 1 }).update(changed)
  tx.touch({ catalog: true })
  return toVenue(changed, deps, tx.nowMs)
}
