import {
  MOVEMENTS_PER_PAGE,
  TILLS_PER_PAGE,
  type ClosedTillPage,
  type MovementPage,
} from '#shared/book/till/till.ts'
import type { Db } from '../../platform/db/db.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { closedTills, shownMovements } from './readTill.ts'
import { movementsOf } from './tillBook.ts'

/** A page of the tills that are closed, of all drawers or of one, the last one first. */
export async function readClosedTills(
  db: Db,
  page: number,
  drawer?: number,
): Promise<ClosedTillPage> {
  const closed = () => {
    const all = db('till_sessions').whereNotNull('closedAt')
    return drawer === undefined ? all : all.where({ tillId: drawer })
  }
  const counted = await closed().count('* as count').first()
  const rows = await closed()
    .orderBy([
      { column: 'closedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(TILLS_PER_PAGE)
    .offset((page - 1) * TILLS_PER_PAGE)
  return { tills: await closedTills(db, rows), total: Number(counted?.['count']) }
}

/** A page of what stands in a closed till, in the order in which it was written. */
export async function readTillMovements(
  db: Db,
  sessionId: number,
  page: number,
): Promise<MovementPage> {
  const session = await db('till_sessions')
    .where({ id: sessionId })
    .whereNotNull('closedAt')
    .first()
  if (!session) throw new ProblemError('not-found')
  const counted = await movementsOf(db, session).count('* as count').first()
  const rows = await movementsOf(db, session)
    .orderBy('id')
    .limit(MOVEMENTS_PER_PAGE)
    .offset((page - 1) * MOVEMENTS_PER_PAGE)
  return {
    movements: await shownMovements(db, rows, session),
    total: Number(counted?.['count']),
  }
}
