import { meetsAgain } from '#shared/fixedClass/meetsAgain.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { refuseStale } from '../../http/ifMatch.ts'
import { ProblemError } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { fixedClassEntries } from './fixedClassEntries.ts'

/** The class that an edit is about; 404 when it is not there or over: what was is not edited. 412 when it is another version. */
export async function findFixedClass(
  { trx }: Tx,
  { id, expected }: RowEdit,
  now: VenueNow,
): Promise<FixedClassEntry> {
  const [fixedClass] = await fixedClassEntries(trx, [id])
  if (!fixedClass || !meetsAgain(fixedClass, now)) throw new ProblemError('not-found')
  refuseStale(expected, fixedClass)
  return fixedClass
}
