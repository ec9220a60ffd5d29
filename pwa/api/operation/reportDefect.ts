import type { ClientError } from '#shared/platform/http/clientError.schema.ts'
import { VERSION } from './version.ts'
import { request } from '../client.ts'
import { failureOf } from '../failure.ts'

const AT_MOST = 5
const reported = new Set<string>()

/** Reports a defect of the app to the server: each once, and only a few. Other failures are not reported. */
export function reportDefect(error: unknown): void {
  if (failureOf(error).kind !== 'defect') return
  const { message, stack = null } = error instanceof Error ? error : new Error(String(error))
  if (reported.has(message) || reported.size >= AT_MOST) return
  reported.add(message)
  void post({ message, stack, version: VERSION, route: location.pathname })
}

async function post(body: ClientError) {
  try {
    await request('POST', '/api/client-errors', { body })
  } catch {
    // It is lost when the server cannot be reached: it must not become a defect of its own.
  }
}
