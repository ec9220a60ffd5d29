import { addDays, type CivilDate } from '#shared/time/civil.ts'
import { instantOf } from '#shared/time/instantOf.ts'
import { toInstant } from '../db/instant.ts'

/** The instants at which the first of these days begins at the venue and the last one ends. */
export function instantsOf(
  [first, last]: readonly [CivilDate, CivilDate],
  timeZone: string,
): [from: string, until: string] {
  const startOf = (date: CivilDate) => toInstant(instantOf(date, '00:00', timeZone))
  return [startOf(first), startOf(addDays(last, 1))]
}
