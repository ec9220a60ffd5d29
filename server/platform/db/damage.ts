/** SQLite: pages that contradict each other, or a file that is no database (any more). */
const SQLITE = /^SQLITE_(CORRUPT|NOTADB)/
/** PostgreSQL: damaged data, a damaged index, a file of the database that is gone. */
const POSTGRES = new Set(['XX001', 'XX002', '58P01'])

/** Whether what the database has stored cannot be read any more: no other try will succeed. */
export function isDatabaseDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Objection wraps the client's own error.
  if ('nativeError' in error && error.nativeError !== error)
    return isDatabaseDamage(error.nativeError)
  const code = 'code' in error ? String(error.code) : ''
  return SQLITE.test(code) || POSTGRES.has(code)
}

/** The result, or `otherwise` when what it needs is damaged. */
export async function unlessDamaged<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseDamage(error)) return otherwise
    throw error
  }
}

/** Addresses of the databases in which this process has met damage that is not written down yet. */
const met = new Set<string>()

/** Remembers the damage that an error of that database shows, whichever connection met it and whoever handles the error. */
export function noteDamage(address: string, error: unknown): void {
  if (isDatabaseDamage(error)) met.add(address)
}

/** Remembers damage that no statement failed at. */
export function reportDamage(address: string): void {
  met.add(address)
}

export function hasMetDamage(address: string): boolean {
  return met.has(address)
}

export function forgetDamage(address: string): void {
  met.delete(address)
}
