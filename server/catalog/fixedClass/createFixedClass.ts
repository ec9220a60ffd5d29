import type { FixedClassDraft, FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { toInstant } from '../../db/instant.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../catalog.ts'
import { toEntry } from './fixedClassEntries.ts'
import { recordClassChanges } from './recordClassChanges.ts'
import { refuseConflict } from './refuseConflict.ts'
import { refuseEarlyStart } from './refuseEarlyStart.ts'
import { requirePlayable } from './requirePlayable.ts'
import { present } from '../../db/rows.ts'

/** Adds a class that meets every week from its first date on, or throws Refused naming who has its hours. */
export async function createFixedClass(
  tx: Tx,
  { config }: Pick<CatalogDeps, 'config'>,
  who: { id: number },
  draft: FixedClassDraft,
): Promise<FixedClassEntry> {
  await lockCourts(tx)
  refuseEarlyStart(draft, venueNow(tx.nowMs, config.venueTimezone))
  await requirePlayable(tx, draft)
  await refuseConflict(tx, { ...draft, id: 0, endDate: null, active: true, cancelledDates: [] })
  const [row] = await tx
    .trx('fixed_classes')
    .insert({ ...draft, createdAt: toInstant(tx.nowMs) })
    .returning('*')
  const created = toEntry(present(row), [])
  await recordClassChanges(tx, who, 'created', [{ before: null, after: created }])
  tx.touch({ catalog: true, reservations: true })
  return created
}
