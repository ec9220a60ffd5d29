import { hasMet } from '#shared/fixedClass/hasMet.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../catalog.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { findFixedClass } from './findFixedClass.ts'
import { lastBegunDate } from './lastBegunDate.ts'
import { recordClassChanges } from './recordClassChanges.ts'

/** Lets the class meet no more; an occurrence that has begun is the last. What it held until then stays in the agenda. */
export async function endFixedClass(
  tx: Tx,
  { config }: Pick<CatalogDeps, 'config'>,
  who: { id: number },
  edit: RowEdit,
): Promise<FixedClassEntry> {
  await lockCourts(tx)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const current = await findFixedClass(tx, edit, now)
  const change = {
    // One that never met leaves nothing to show.
    ...(hasMet(current, now) ? { endDate: lastBegunDate(current, now) } : { active: false }),
    version: current.version + 1,
  }
  await tx.trx('fixed_classes').where({ id: edit.id }).update(change)
  const ended = { ...current, ...change }
  await recordClassChanges(tx, who, 'canceled', [{ before: current, after: ended }])
  tx.touch({ catalog: true, reservations: true })
  return ended
}
