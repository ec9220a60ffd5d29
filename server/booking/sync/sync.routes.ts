import * as call from '#shared/commands/sync.calls.ts'
import { createCalls, REPLIED, type Calls } from '../../platform/http/calls.ts'
import { readSync, type SyncDeps } from './sync.ts'
import { refuseOlderCopy } from '../../platform/http/olderCopy.ts'
import { replyOnce } from '../../platform/http/encodedReply.ts'
import { deviceOf } from '../../platform/http/enrolledDevice.ts'

/** `GET /api/sync`: all that changed since the cursor, for a device that works without a connection too. */
export function syncRoutes(deps: SyncDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readSync, async ({ query }, { ctx, user }) => {
    await refuseOlderCopy(deps, query.since)
    const deviceId = deviceOf(ctx)?.id ?? null
    await replyOnce(ctx, await readSync(deps, { ...user, deviceId }, query))
    return REPLIED
  })
  return calls
}
