import type { Context } from 'koa'
import { unlessOutage } from '../../platform/db/outage.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentUser } from '../../platform/http/session.ts'
import { recordEvent } from './securityEvents.ts'

/** An open screen reads its reservation again with every change: within this time it is one look. */
const ONE_LOOK_MS = 15 * 60_000

/** Records that the signed-in person was shown a reservation's whole CPF. */
export async function recordCpfSeen(
  deps: Pick<Deps, 'knex' | 'reads' | 'clock' | 'log'>,
  ctx: Context,
  reservationId: number,
): Promise<void> {
  const since = toInstant(deps.clock.now() - ONE_LOOK_MS)
  const seen = await deps
    .reads('audit_entries')
    .where({ entity: 'person', entityId: String(reservationId), action: 'cpf-seen' })
    .where({ userId: currentUser(ctx)!.id })
    .where('at', '>', since)
    .first('id')
  // While nothing can be written the log alone has it: the reception goes on.
  if (!seen) {
    await unlessOutage(() => recordEvent(deps, ctx, 'cpf.seen', { id: reservationId }), undefined)
  }
}
