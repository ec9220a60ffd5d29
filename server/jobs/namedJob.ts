import { toInstant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'

/** The id of recurring work, which has one row for all processes; made when it is first asked for. */
export async function namedJob(
  { knex, clock }: Pick<Deps, 'knex' | 'clock'>,
  name: string,
): Promise<number> {
  const existing = await knex('jobs').where({ uniqueKey: name }).first('id')
  if (existing) return existing.id
  const now = toInstant(clock.now())
  await knex('jobs')
    .insert({ kind: name, payload: '{}', uniqueKey: name, runAt: now, createdAt: now })
    .onConflict('unique_key')
    .ignore()
  return (await knex('jobs').where({ uniqueKey: name }).first('id')).id
}
