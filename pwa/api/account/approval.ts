import { isApprovable } from '#shared/account/people/approvable.ts'
import type { Approval } from '#shared/account/people/device.ts'
import { problemOf } from '../refusal.ts'

/** The call that was refused, and is made again under the same key once somebody has approved it. */
export type ApprovedAct = Pick<Approval, 'key' | 'method' | 'path' | 'body'>

/** Asks who is there for the PIN of somebody who may, and returns whether they gave it. */
type AskForApproval = (act: ApprovedAct) => Promise<boolean>

let askForApproval: AskForApproval | null = null

/** From now on a call above a limit asks for an approval; null where nobody can be asked, as on a device that is not enrolled. */
export function setAskForApproval(ask: AskForApproval | null) {
  askForApproval = ask
}

/** Of refusals that the PIN of somebody with a higher limit would lift. */
const LIMITS: ReadonlySet<string | undefined> = new Set([
  'refund-limit',
  'till-limit',
  'courtesy-limit',
])

export type ApprovableCall = { method: string; path: string; body?: object; key: string }

/** Whether an approval would lift that refusal of a call. */
export function isLimit(code: string | undefined, { method, path }: ApprovableCall): boolean {
  return LIMITS.has(code) && isApprovable(method, path)
}

/** Whether somebody can be asked here to approve such a call. */
export function mayBeApproved({ method, path }: ApprovableCall): boolean {
  return askForApproval !== null && isApprovable(method, path)
}

/** Whether a failed call needs an approval that was given now: then it may be made again. */
export async function hasNowApproved(error: unknown, call: ApprovableCall): Promise<boolean> {
  return isLimit(problemOf(error)?.code, call) && approveNow(call)
}

/** Asks for an approval; false when it was not given, or nobody can be asked. */
export async function approveNow({ body, key, method, path }: ApprovableCall): Promise<boolean> {
  const act = {
    key,
    path,
    body: { ...body },
    method: method === 'PATCH' || method === 'DELETE' ? method : 'POST',
  } as const
  return (await askForApproval?.(act)) ?? false
}
