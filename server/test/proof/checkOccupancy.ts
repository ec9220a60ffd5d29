import { expect } from 'vitest'
import { hasRunOut, hoursOf, isLive, isOver, whoHas, type TablesNow } from './whoHas.ts'

/** One occupant per court-hour, and the claims are those of live owners: each has all of its hours and shares none. */
export function checkOccupancy(known: TablesNow): void {
  // A class that begins today may have been made after somebody played there this morning.
  const shared = [...whoHas(known)].filter(([place, occupants]) => {
    const [, date = '', hour = ''] = place.split(' ')
    const own = isOver(known, date, hour)
      ? occupants.filter((who) => !who.startsWith('class '))
      : occupants
    return own.length > 1
  })
  expect(shared, 'one occupant per court-hour').toEqual([])

  const { tables } = known
  const owed = [
    ...tables.holds
      .filter((hold) => !hasRunOut(known, hold))
      .map(
        ({ id, courtId, date, startTime, expiresAt }) =>
          `${courtId} ${date} ${startTime} hold ${id} until ${expiresAt}`,
      ),
    ...tables.reservations
      .filter((one) => isLive(known, one))
      .flatMap((one) =>
        hoursOf(one).map(
          (hour) =>
            `${one.courtId} ${one.date} ${hour} reservation ${one.id} until ${one.expiresAt}`,
        ),
      ),
  ]
  const claimed = tables.slot_claims
    // An expired claim may still be stored: it counts as free.
    .filter((claim) => !hasRunOut(known, claim))
    .map(
      ({ courtId, date, startTime, holdId, reservationId, expiresAt }) =>
        `${courtId} ${date} ${startTime} ${holdId === null ? `reservation ${reservationId}` : `hold ${holdId}`} until ${expiresAt}`,
    )
  expect(claimed.toSorted(), 'claims').toEqual(owed.toSorted())
}
