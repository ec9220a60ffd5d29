import type { ClockTime } from '#shared/platform/time/civil.ts'
import type { Versions } from '#shared/operation/update/update.ts'
import { request } from '../client.ts'
import { proving } from './proof.ts'

/** The version that runs, the next one, and when it gets its turn. */
export const updatesApi = {
  read: () => request<Versions>('GET', '/api/updates'),
  ask: (release: string) =>
    proving(() => request<Versions>('POST', '/api/updates', { body: { release } })),
  plan: (quietAt: ClockTime | null) =>
    request<Versions>('PATCH', '/api/updates/plan', { body: { quietAt } }),
  cancel: (id: number) => request<Versions>('DELETE', `/api/updates/${id}`),
}
