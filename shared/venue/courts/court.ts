import type * as v from 'valibot'
import type { CourtSchema } from './court.schema.ts'
import { SPORT_LABELS, type Sport } from './sport.ts'

/** A court as `GET /api/courts` lists it. */
export type Court = v.InferOutput<typeof CourtSchema>

type Playable = Pick<Court, 'id' | 'active' | 'sportTypes' | 'sportTypePriority'>

/** Active courts that play the sport, the best first: earliest in the court's priority list, then lowest id. */
export function courtsByPreference<C extends Playable>(courts: readonly C[], sport: Sport): C[] {
  return courts
    .filter((court) => court.active && court.sportTypes.includes(sport))
    .sort((a, b) => rank(a, sport) - rank(b, sport) || a.id - b.id)
}

/** Why the sport cannot be played on that court, in words; null when it can. */
export function courtObstacle(
  court: Pick<Court, 'name' | 'active' | 'sportTypes'> | undefined,
  sport: Sport,
): string | null {
  if (!court) return 'Quadra indisponível'
  if (!court.active) return `${court.name} está desativada`
  return court.sportTypes.includes(sport) ? null : `${court.name} não recebe ${SPORT_LABELS[sport]}`
}

function rank(court: Playable, sport: Sport) {
  const index = court.sportTypePriority.indexOf(sport)
  return index < 0 ? Number.MAX_SAFE_INTEGER : index
}

/** The court whose prices customers see and pay: id 1, else the lowest-id active one. */
export function referenceCourtId(courts: readonly Pick<Court, 'id' | 'active'>[]): number | null {
  if (courts.some((court) => court.id === 1)) return 1
  const active = courts.filter((court) => court.active).map((court) => court.id)
  return active.length > 0 ? Math.min(...active) : null
}

/** Sports that at least one active court plays, in the order of the enum. */
export function offeredSports(
  courts: readonly Pick<Court, 'active' | 'sportTypes'>[],
  all: readonly Sport[],
): Sport[] {
  return all.filter((sport) =>
    courts.some((court) => court.active && court.sportTypes.includes(sport)),
  )
}
