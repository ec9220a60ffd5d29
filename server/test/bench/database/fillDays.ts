import { addDays } from '#shared/platform/time/civil.ts'
import { connect } from '../../../platform/db/connect.ts'
import { addCourts } from './addCourts.ts'
import { fillHistory } from './fillHistory.ts'

const DAYS = 38

/** Fills the days that a tablet has, so many of a hundred hours, on so many courts. Returns how many reservations there are. */
export async function fillDays(
  url: string,
  { today, courts, percent }: { today: string; courts: number; percent: number },
): Promise<number> {
  const knex = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  await addCourts(knex, courts)
  const count = await fillHistory(knex, { from: addDays(today, -7), days: DAYS, courts, percent })
  await knex.destroy()
  return count
}
