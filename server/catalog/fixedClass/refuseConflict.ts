import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { Refused } from '../../http/problem.ts'
import { toStranded } from '../affected.ts'
import { classConflicts } from './classConflicts.ts'
import { conflictMessage } from './conflictMessage.ts'

/** Refuses a class whose hours belong to anybody else on any of its dates, and names them. */
export async function refuseConflict(tx: Tx, wanted: FixedClass): Promise<void> {
  const conflicts = await classConflicts(tx, wanted)
  const { classes, reservations, holds } = conflicts
  if (classes.length + reservations.length + holds.length === 0) return
  const courts = await tx.trx('courts').where({ id: wanted.courtId }).select('id', 'name')
  throw new Refused('class-conflict', {
    message: conflictMessage(conflicts),
    affected: toStranded(reservations, classes, courts),
  })
}
