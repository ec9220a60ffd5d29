import { DATABASE_GONE, type HealthAct, type HealthAnswer } from '#shared/health/health.ts'
import { ApiError, request } from '../client.ts'

/** How the system runs, and what can be asked of it at once. */
export const healthApi = {
  read: () => request<HealthAnswer>('GET', '/api/health').catch(whileDatabaseIsGone),
  ask: (act: HealthAct) =>
    request<{ act: HealthAct }>('POST', '/api/health/acts', { body: { act } }),
  bundle: () => request<unknown>('GET', '/api/health/bundle'),
}

function whileDatabaseIsGone(error: unknown): HealthAnswer {
  const code = error instanceof ApiError ? error.problem?.code : null
  if (code !== 'database-unavailable') throw error
  return { at: new Date().toISOString(), lines: [DATABASE_GONE], upkeep: [] }
}
