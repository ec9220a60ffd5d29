import { addDays } from '#shared/platform/time/civil.ts'
import { connect } from '../../../platform/db/connect.ts'
import { fillHistory } from './fillHistory.ts'

const DAYS = 38
const COURTS_BEFORE = 6

/** Fills the days that a tablet has, so many of a hundred hours, on so many courts. Returns how many reservations there are. */
export async function fillDays(
  url: string,
  { today, courts, percent }: { today: string; courts: number; percent: number },
): Promise<number> {
  const knex = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  const sports = '["futevôlei","vôlei"]'
  for (let court = COURTS_BEFORE + 1; court <= courts; court += 1) {
    await knex('courts').insert({
      name: `Quadra ${court}`,
      sportTypes: sports,
      sportTypePriority: sports,
      createdAt: new Date().toISOString(),
    })
  }
  const count = await fillHistory(knex, { from: addDays(today, -7), days: DAYS, courts, percent })
  await knex.destroy()
  return count
}
