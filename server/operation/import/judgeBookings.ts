import { blockText, isBlocking } from '#shared/customers/people/block.ts'
import type { OccurrenceObstacle } from '#shared/booking/reservation/adminReservation.ts'
import type { AdminReservationDraft } from '#shared/booking/reservation/adminReservation.schema.ts'
import { MAX_PLACES } from '#shared/operation/import/kinds.ts'
import type { Place, PlaceObstacles } from '#shared/booking/calendar/placeObstacles.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { hoursBetween } from '#shared/platform/time/hours.ts'
import { plannedOccurrences } from '../../booking/staff/placeByStaff.ts'
import { obstaclesIn, type PlacingFacts } from '../../booking/places/staffPlaces.ts'
import { blockOf } from '../../customers/link/block.ts'
import { linkMany, type Linked } from '../../customers/link/linkMany.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { claimsOn } from '../../venue/occupancy/claims.ts'
import { breathe, type Judged, type Judging, type Readable } from './judging.ts'

/** One reservation or one weekly series that a row makes, without the dates that it leaves out. */
type Booked = {
  line: number
  draft: AdminReservationDraft
  places: Place[]
  leftOut: Place[]
  customer: Linked
}
export type BookingWork = {
  kind: 'bookings'
  facts: PlacingFacts
  linker: Awaited<ReturnType<typeof linkMany>>
  booked: Booked[]
}
type Planned = { line: number; parts: { draft: AdminReservationDraft; places: Place[] }[] }

/** By the rules of the desk, the rows one after the other: what an earlier row takes, a later one does not get. */
export async function judgeBookings(
  judging: Judging,
  rows: readonly Readable<'weekly' | 'reservations'>[],
  skipTaken: boolean,
): Promise<{ judged: Judged[]; work: BookingWork }> {
  const planned = rows.map(({ drafts, line }) => ({
    line,
    parts: drafts.map((draft) => ({
      draft,
      places: plannedOccurrences(draft).map(({ place }) => place),
    })),
  }))
  const facts = await factsOf(judging, planned)
  const linker = await linkMany(
    judging.db,
    planned.flatMap(({ parts }) => parts.map(({ draft }) => draft)),
    judging.nowMs,
  )
  const judge = createJudge(facts, linker, skipTaken)
  const judged: Judged[] = []
  const booked: Booked[] = []
  for (const [index, row] of planned.entries()) {
    if (index % 50 === 0) await breathe(judging, 0.3 + (0.7 * index) / planned.length)
    const { parts, ...one } = judge(row)
    booked.push(...parts)
    judged.push(one)
  }
  return { judged, work: { kind: 'bookings', facts, linker, booked } }
}

async function factsOf(
  { catalog, db, now, nowMs }: Judging,
  rows: readonly Planned[],
): Promise<PlacingFacts> {
  const places = rows.flatMap(({ parts }) => parts.flatMap((part) => part.places))
  if (places.length > MAX_PLACES) {
    const most = MAX_PLACES.toLocaleString('pt-BR')
    throw new ProblemError('invalid-input', {
      message: `O arquivo tem horários demais: no máximo ${most}, contando cada semana. Divida-o ou encurte as datas finais.`,
    })
  }
  const dates = [...new Set(places.map(({ date }) => date))]
  const starts = places.map(({ startTime }) => startTime)
  const ends = places.map(({ endTime }) => endTime)
  const hours = [earliest(starts), latest(ends)] as const
  const { live, stale } = await claimsOn(db, dates, hours, nowMs)
  return { catalog, now, live, stale }
}

const earliest = (times: readonly string[]) => times.reduce((a, b) => (b < a ? b : a), '24:00')
const latest = (times: readonly string[]) => times.reduce((a, b) => (b > a ? b : a), '00:00')

function createJudge(
  facts: PlacingFacts,
  linker: BookingWork['linker'],
  skipTaken: boolean,
): (row: Planned) => Judged & { parts: Booked[] } {
  const obstacles = obstaclesIn(facts)
  /** Which line of the file has an hour. */
  const taken = new Map<string, number>()

  function reasonOf(place: Place, line: number): { text: string; isPast: boolean } | null {
    const obstacle = obstacles.obstacleOf(place)
    if (obstacle)
      return { text: obstacleWords(obstacle, place, obstacles), isPast: obstacle.reason === 'past' }
    const other = hoursOf(place).flatMap((hour) => taken.get(hour) ?? [])[0]
    if (other === undefined) return null
    const text =
      other === line ? 'A própria linha repete este horário' : `Mesmo horário da linha ${other}`
    return { text, isPast: false }
  }

  return (row) => {
    const { line } = row
    const parts: Omit<Booked, 'customer'>[] = []
    const notes: string[] = []
    const refused = (verdict: 'conflict' | 'error', reason: string) => {
      for (const { places } of parts) for (const hour of places.flatMap(hoursOf)) taken.delete(hour)
      return { line, verdict, reason, parts: [] }
    }
    for (const { draft, places } of row.parts) {
      const found = linker.find(draft)
      const block = found && blockOf(found)
      if (found && isBlocking(block, facts.now.date)) {
        return refused('conflict', `${found.name} não pode reservar: ${blockText(block)}`)
      }
      const free: Place[] = []
      const leftOut: { place: Place; text: string }[] = []
      for (const place of places) {
        const reason = reasonOf(place, line)
        if (reason?.isPast) return refused('error', reason.text)
        if (reason) leftOut.push({ place, text: reason.text })
        else free.push(place)
      }
      const isLeftOut = leftOut.length > 0 && skipTaken && draft.isRecurring && free.length > 0
      if (leftOut.length > 0) notes.push(leftOutText(leftOut, places.length))
      if (leftOut.length > 0 && !isLeftOut) return refused('conflict', notes.at(-1)!)
      for (const hour of free.flatMap(hoursOf)) taken.set(hour, line)
      parts.push({ line, draft, places: free, leftOut: leftOut.map(({ place }) => place) })
    }
    const reason = notes.length > 0 ? `Sem ${notes.join('; ')}` : null
    // Linked now that it is certain that the row is taken.
    const booked = parts.map((part) => ({ ...part, customer: linker.link(part.draft, line) }))
    return { line, verdict: 'ok', reason, parts: booked }
  }
}

function hoursOf({ courtId, date, endTime, startTime }: Place) {
  return hoursBetween(startTime, endTime).map((hour) => `${courtId} ${date} ${hour}`)
}

const FEW = 3

/** `2 de 26 datas: 30/11/2026 (Ocupado: Ana), …`; of a single date only why. */
function leftOutText(leftOut: readonly { place: Place; text: string }[], count: number) {
  if (count === 1) return leftOut[0]!.text
  const named = leftOut
    .slice(0, FEW)
    .map(({ place, text }) => `${formatDate(place.date)} (${text})`)
  const more = leftOut.length > FEW ? ` e mais ${leftOut.length - FEW}` : ''
  return `${leftOut.length} de ${count} datas: ${named.join(', ')}${more}`
}

function obstacleWords(
  obstacle: OccurrenceObstacle,
  place: Place,
  { obstacleText }: PlaceObstacles,
): string {
  if (obstacle.reason === 'past') return 'A data já passou'
  if (obstacle.reason === 'closed') return `Fechado: ${obstacle.description}`
  if (obstacle.reason === 'outside-hours') return 'Fora do horário de funcionamento'
  return obstacleText(obstacle, place) ?? 'Horário indisponível'
}
