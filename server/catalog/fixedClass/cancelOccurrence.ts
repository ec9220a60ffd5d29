import { meetsOn } from '#shared/fixedClass/fixedClass.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { isPast, venueNow } from '#shared/time/venueClock.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../catalog.ts'
import { ProblemError } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { cancelOccurrences } from './cancelOccurrences.ts'
import { findFixedClass } from './findFixedClass.ts'

/** Frees the class's hours on one date that it has not begun on; its other weeks stand. One that is cancelled already stays so. */
export async function cancelOccurrence(
  tx: Tx,
  { config }: Pick<CatalogDeps, 'config'>,
  who: { id: number },
  edit: RowEdit,
  date: string,
): Promise<FixedClassEntry> {
  await lockCourts(tx)
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const current = await findFixedClass(tx, edit, now)
  if (current.cancelledDates.includes(date)) return current
  if (!meetsOn(current, date)) throw wrongDate('A aula não acontece nesta data')
  if (isPast(date, current.startTime, now)) throw wrongDate('A aula desta data já começou')
  const [changed] = await cancelOccurrences(tx, who, [current], date)
  tx.touch({ reservations: true })
  return changed!
}

function wrongDate(message: string) {
  return new ProblemError('invalid-input', { errors: { date: [message] } })
}
