import type { HealthAct, HealthAnswer } from '#shared/health/health.ts'
import { request } from '../client.ts'

/** How the system runs, and what can be asked of it at once. */
export const healthApi = {
  read: () => request<HealthAnswer>('GET', '/api/health'),
  ask: (act: HealthAct) =>
    request<{ act: HealthAct }>('POST', '/api/health/acts', { body: { act } }),
  bundle: () => request<unknown>('GET', '/api/health/bundle'),
}
