import type { Knex } from 'knex'

export type NamedCourts = ReadonlyMap<number, { id: number; name: string }>

/** Every court's name by its id, those that were deleted too: past reservations keep it. */
export async function namedCourts(db: Knex): Promise<NamedCourts> {
  const courts: { id: number; name: string }[] = await db('courts').select('id', 'name')
  return new Map(courts.map((court) => [court.id, court]))
}
