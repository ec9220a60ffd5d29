import { isAllowed, refundableCents, type Role } from '#shared/account/people/permissions.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { demandFreshIn } from '../../platform/http/access.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { useApproval } from './approval.ts'

/** Somebody who decides about money. */
export type Decider = { id: number; role: Role }

/** Throws when one act of giving back, or of deciding, is about more centavos than the person may and nobody has approved it, or when they must prove first who they are. An unknown sum is above every limit. */
export async function demandRefund(tx: Tx, who: Decider, cents: number | null): Promise<void> {
  demandFreshIn(tx)
  const { refundLimit } = present(await tx.trx('venue').where({ id: 1 }).first('refundLimit'))
  const most = refundableCents(who, refundLimit)
  if ((cents ?? Number.MAX_SAFE_INTEGER) <= most) return
  if (!(await useApproval(tx))) throw new ProblemError('refund-limit')
}

/** The same of cash that is taken out of the drawer, or of a movement that is undone. */
export async function demandTillAct(tx: Tx, who: Decider, cents: number): Promise<void> {
  if (isAllowed(who, 'till.adjust')) return
  const { refundLimit } = present(await tx.trx('venue').where({ id: 1 }).first('refundLimit'))
  if (cents > refundLimit && !(await useApproval(tx))) throw new ProblemError('till-limit')
}
