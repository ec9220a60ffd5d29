import { isAskedForProof } from '#shared/account/people/secondFactor.ts'
import type { Role } from '#shared/account/people/permissions.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { demandFreshIn } from '../../platform/http/access.ts'
import { useApproval } from './approval.ts'
import { raiseDoubt, type DoubtAbout } from './doubts.ts'

type Who = { role: Role }

/**
 * Throws when an owner or a manager has neither just proved that it is them nor the PIN of a second person for this act. `isDone` is what
 * cannot be refused any more once it was done without a connection: it stands, and is listed as done by one person alone.
 */
export async function demandSecond(
  tx: Tx,
  who: Who,
  { isDone = false, ...about }: DoubtAbout & { isDone?: boolean },
): Promise<void> {
  const isAlone = await needsCheck(tx, who, isDone)
  if (isAlone && about.cents !== 0) await raiseDoubt(tx, 'no-second-person', about)
}

/** Demands it for cash, which is moved as soon as somebody does it. A program moves it by its key. */
export async function demandSecondForCash(tx: Tx, who: Who, cents: number): Promise<void> {
  if (tx.author?.sessionKind) await demandSecond(tx, who, { cents, isDone: true })
}

/** Makes an edit of prices only so: it holds from then on, and `noteOf` says which one it is. A program makes it by its key. */
export async function bySecond<Answer>(
  tx: Tx,
  who: Who,
  edit: () => Promise<Answer>,
  noteOf: (answer: Answer) => Promise<string> | string,
): Promise<Answer> {
  // Asked before, so that the audit names both.
  const isAlone = Boolean(tx.author?.sessionKind) && (await needsCheck(tx, who, true))
  const answer = await edit()
  if (isAlone) {
    await raiseDoubt(tx, 'no-second-person', { cents: 0, note: await noteOf(answer) })
  }
  return answer
}

/** Whether it was done by one person alone who cannot be refused any more. Throws when it can. */
async function needsCheck(tx: Tx, who: Who, isDone: boolean): Promise<boolean> {
  const { author } = tx
  if (!author || author.approvedBy !== null) return false
  // A proof at the time of arrival says nothing of then.
  const isAlone = author.offline && isDone && isAskedForProof(who)
  if (!isAlone && !author.needsProof) return false
  if (await useApproval(tx)) return false
  if (!isAlone) demandFreshIn(tx)
  return isAlone
}
