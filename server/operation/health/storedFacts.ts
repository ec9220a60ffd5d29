import type { AddressAnswer, HealthFacts } from '#shared/operation/health/facts.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'

/** What is measured in the background and read by requests. */
export type StoredFacts = {
  /** When this installation began to be looked at. */
  since: Record<string, never>
  provider: { answeredMs: number | null; failingSinceMs: number | null }
  clock: HealthFacts['clock']
  address: { url: string; answer: AddressAnswer; webhook: boolean | null }
  /** Results of the checks of the stored data, which do not age. */
  stored: HealthFacts['stored']
  /** Writes that a start did not find any more. */
  missing: { writes: number }
  certificate: { host: string; untilMs: number | null; problem: string | null }
}
export type FactName = keyof StoredFacts
type Stored<Name extends FactName> = { value: StoredFacts[Name]; atMs: number }

export async function storeFact<Name extends FactName>(
  knex: Db,
  name: Name,
  { value, atMs }: Stored<Name>,
): Promise<void> {
  const row = { name, value: JSON.stringify(value), at: toInstant(atMs) }
  await knex('health_facts').insert(row).onConflict('name').merge()
}

export async function readFact<Name extends FactName>(
  db: Db,
  name: Name,
): Promise<Stored<Name> | null> {
  const row = await db('health_facts').where({ name }).first('value', 'at')
  return row ? { value: JSON.parse(row.value), atMs: fromInstant(row.at) } : null
}
