import {
  DATABASE_DAMAGED,
  DATABASE_GONE,
  type HealthAct,
  type HealthAnswer,
} from '#shared/operation/health/health.ts'
import { ApiError } from '../client.ts'
import { send } from '../send.ts'

/** What can still be said when not even the session of who asks can be read. */
const LINES = { 'database-unavailable': DATABASE_GONE, 'database-damaged': DATABASE_DAMAGED }

/** How the system runs, and what can be asked of it at once. */
export const healthApi = {
  read: () => send('GET /api/health').catch(withoutDatabase),
  ask: (act: HealthAct) => send('POST /api/health/acts', { body: { act } }),
  bundle: () => send('GET /api/health/bundle'),
}

function withoutDatabase(error: unknown): HealthAnswer {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  if (code !== 'database-unavailable' && code !== 'database-damaged') throw error
  return { at: new Date().toISOString(), lines: [LINES[code]], upkeep: [], space: null }
}
