import type { Db } from '../../../platform/db/db.ts'

const COURTS_BEFORE = 6

/** Gives the venue of `makeDatabase` so many courts. */
export async function addCourts(knex: Db, courts: number): Promise<void> {
  const sports = '["futevôlei","vôlei"]'
  for (let court = COURTS_BEFORE + 1; court <= courts; court += 1) {
    await knex('courts').insert({
      name: `Quadra ${court}`,
      sportTypes: sports,
      sportTypePriority: sports,
      createdAt: new Date().toISOString(),
    })
  }
}
