import * as call from '#shared/commands/sync.calls.ts'
import { createCalls, REPLIED, type Calls } from '../../platform/http/calls.ts'
import { readSync, type SyncDeps } from './sync.ts'
import { refuseOlderCopy } from '../../platform/http/olderCopy.ts'
import { unlessOutage } from '../../platform/db/outage.ts'
import { replyOnce } from '../../platform/http/encodedReply.ts'
import { deviceOf, type Enrolled } from '../../platform/http/enrolledDevice.ts'

/** `GET /api/sync`: all that changed since the cursor, for a device that works without a connection too. */
export function syncRoutes(deps: SyncDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readSync, async ({ query }, { ctx, user }) => {
    await refuseOlderCopy(deps, query.since)
    await noteWaiting(deps, deviceOf(ctx), query.waiting)
    const deviceId = deviceOf(ctx)?.id ?? null
    await replyOnce(ctx, await readSync(deps, { ...user, deviceId }, query))
    return REPLIED
  })
  return calls
}

/** How many edits an enrolled device has not sent, for the page of the system's health. Written when it changes; what reads goes on when nothing can be written. */
async function noteWaiting({ knex, reads }: SyncDeps, device: Enrolled | null, waiting?: number) {
  if (!device || waiting === undefined) return
  const row = await reads('devices').where({ id: device.id }).first('waiting')
  if (row?.waiting === waiting) return
  await unlessOutage(() => knex('devices').where({ id: device.id }).update({ waiting }), 0)
}
