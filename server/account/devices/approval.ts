import type { Context } from 'koa'
import type { Approval } from '#shared/account/people/device.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { demandDevice } from '../../platform/http/enrolledDevice.ts'
import { actPrint } from '../../platform/http/idempotency.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { signedInPerson } from '../../platform/http/access.ts'
import { proveByPin } from './pin.ts'

const GOOD_FOR_MS = 2 * 60_000

type ApprovalDeps = Pick<Deps, 'knex' | 'clock' | 'log' | 'config' | 'events'>

/** Stores that somebody who may has approved one call, by their PIN on this device: of this person, with this key and body, in the next two minutes. */
export async function approve(
  deps: ApprovalDeps,
  ctx: Context,
  { userId, pin, key, method, path, body }: Approval,
): Promise<void> {
  const user = signedInPerson(ctx)
  const device = demandDevice(ctx)
  const approver = await proveByPin(deps, ctx, device, { userId, pin })
  if (approver.id === user.id || !isAllowed(approver, 'refund.any'))
    throw new ProblemError('not-allowed')
  const nowMs = deps.clock.now()
  await deps
    .knex('approvals')
    .insert({
      key,
      fingerprint: actPrint(key, { method, url: path, owner: user.id, body }),
      userId: user.id,
      approvedBy: approver.id,
      deviceId: device.id,
      createdAt: toInstant(nowMs),
      expiresAt: toInstant(nowMs + GOOD_FOR_MS),
    })
    .onConflict('key')
    .ignore()
}

/** Uses up the approval of the call under way, with its effect or not at all; from then on its entries name who approved. Whether there was one. */
export async function useApproval({ trx, nowMs, author }: Tx): Promise<boolean> {
  if (!author?.act || author.deviceId === null) return false
  const [used] = await trx('approvals')
    // Asks for the device where the PIN was typed: a key and a body can be carried elsewhere.
    .where({ ...author.act, userId: author.userId, deviceId: author.deviceId })
    .whereNull('usedAt')
    .where('expiresAt', '>', toInstant(nowMs))
    .update({ usedAt: toInstant(nowMs) })
    .returning('approvedBy')
  const approver =
    used &&
    (await trx('users')
      .where({ id: used.approvedBy })
      .whereNull('deactivatedAt')
      .first('id', 'role'))
  if (!approver || !isAllowed(approver, 'refund.any')) return false
  author.approvedBy = approver.id
  return true
}
