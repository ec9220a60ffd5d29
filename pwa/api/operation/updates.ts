import type { ClockTime } from '#shared/platform/time/civil.ts'
import { send } from '../send.ts'
import { proving } from '../account/proof.ts'

/** The version that runs, the next one, and when it gets its turn. */
export const updatesApi = {
  read: () => send('GET /api/updates'),
  ask: (release: string) => proving(() => send('POST /api/updates', { body: { release } })),
  plan: (quietAt: ClockTime | null) => send('PATCH /api/updates/plan', { body: { quietAt } }),
  cancel: (id: number) => send('DELETE /api/updates/:id', { params: { id } }),
}
