import { isDatabaseDamage } from './damage.ts'

/** SQLite: the disk is full or read-only, the file locked, gone or not readable. */
const SQLITE = /^SQLITE_(FULL|BUSY|LOCKED|READONLY|IOERR|CANTOPEN|PROTOCOL)/
/** PostgreSQL: no connection (08), no room or too many connections (53), shutting down (57P), read-only, locked, its disk (58030). */
const POSTGRES = /^(08...|53...|57P..|25006|55P03|58030)$/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])
/** What clients answer without a code: no free connection in time, or one that broke off. */
const TEXTS =
  /Timeout acquiring a connection|Connection terminated|Client has encountered a connection error/

/** Whether the database could not do it, rather than the statement being wrong: out of reach, when another try may succeed, or damaged. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Objection wraps the client's own error.
  if ('nativeError' in error && error.nativeError !== error)
    return isDatabaseOutage(error.nativeError)
  const code = 'code' in error ? String(error.code) : ''
  if (isDatabaseDamage(error)) return true
  return SQLITE.test(code) || POSTGRES.test(code) || NETWORK.has(code) || TEXTS.test(error.message)
}

/** The result, or `otherwise` when the database cannot do it now. */
export async function unlessOutage<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseOutage(error)) return otherwise
    throw error
  }
}
