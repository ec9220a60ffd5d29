import { mayFollow } from '#shared/reservation/reservation.rules.ts'
import { courtsByPreference } from '#shared/court/court.ts'
import { occupies } from '#shared/reservation/occupies.ts'
import { Refused } from '../../http/problem.ts'
import type { DeskFacts } from './deskFacts.ts'
import { isMoved, type Editable } from './deskChange.ts'
import { obstaclesIn } from './obstacles.ts'
import { refuseObstacle } from './refuseObstacle.ts'
import type { ReservationRow } from './ReservationRow.ts'

export type Step = { row: ReservationRow; next: Editable }

/** Throws Refused when a change is against the rules of status and money, which no place can mend. */
export function refuseAgainstRules({ row, next }: Step): void {
  if (!mayFollow(row.status, next.status)) throw new Refused('status-not-allowed')
  const isPaidOnline = row.paidBy === 'attempt'
  if (isPaidOnline && (row.price !== next.price || row.paymentStatus !== next.paymentStatus)) {
    throw new Refused('paid-online')
  }
}

/** Throws Refused when what moves cannot go where it is sent: for one alone with its own reason, for a series with every date that is in the way. */
export function refusePlaces(steps: readonly Step[], facts: DeskFacts, isSeries: boolean): void {
  const moving = steps.filter(({ row, next }) => isMoved(row, next))
  const ids = new Set(moving.map(({ row }) => row.id))
  const obstacles = obstaclesIn(
    facts,
    ({ reservationId }) => reservationId !== null && ids.has(reservationId),
  )
  const blocked = moving.flatMap(({ row, next }) => {
    if (row.date < facts.now.date) throw new Refused('slot-past')
    const preview = obstacles.preview(next)
    // What is over takes no hour.
    const isFree = preview.obstacle?.reason === 'taken' && !occupies(next)
    return preview.obstacle && !isFree ? [{ preview, next }] : []
  })
  const first = blocked[0]
  if (first && isSeries) {
    throw new Refused('occurrences-taken', { occurrences: blocked.map(({ preview }) => preview) })
  }
  if (first) refuseObstacle(first.preview.obstacle, first.next, obstacles)

  const staying = steps.filter((step) => !moving.includes(step))
  const isUnplayable = staying.some(
    ({ row, next }) =>
      row.sportType !== next.sportType &&
      !courtsByPreference(facts.catalog.courts, next.sportType).some(
        ({ id }) => id === next.courtId,
      ),
  )
  if (isUnplayable) throw new Refused('no-court')
}
