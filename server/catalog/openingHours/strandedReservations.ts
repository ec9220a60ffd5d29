import type { DayFacts } from '#shared/calendar/availability.ts'
import { strands } from '#shared/calendar/strands.ts'
import { occupiesAt } from '#shared/reservation/occupies.ts'
import type { ReservationStatus } from '#shared/reservation/reservation.schema.ts'
import { isPast, type VenueNow } from '#shared/time/venueClock.ts'
import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { AFFECTED_COLUMNS, type AffectedReservation } from '../affected.ts'

export type OpeningChange = {
  /** The days that it may make a difference to. */
  dates: readonly string[]
  before: (date: string) => DayFacts
  after: (date: string) => DayFacts
}
export type StrandedRow = AffectedReservation & {
  status: ReservationStatus
  paymentGroupId: string | null
}
type Candidate = StrandedRow & { expiresAt: string | null }

const COLUMNS = [...AFFECTED_COLUMNS, 'status', 'paymentGroupId', 'expiresAt'] as const

/** Reservations that somebody still counts on and that the change would shut out, with the rest of an unpaid cart: it can only be paid together. */
export async function strandedReservations(
  tx: Tx,
  now: VenueNow,
  { dates, before, after }: OpeningChange,
): Promise<StrandedRow[]> {
  const candidates = await claimedOn(tx, dates)
  const nowText = toInstant(tx.nowMs)
  const shut = candidates.filter(
    (row) =>
      occupiesAt(row, nowText) &&
      !isPast(row.date, row.startTime, now) &&
      strands(row, before(row.date), after(row.date)),
  )
  const ids = new Set(shut.map(({ id }) => id))
  const others = (await sameCarts(tx, shut)).filter(({ id }) => !ids.has(id))
  return [...shut, ...others].sort(byTime)
}

async function claimedOn({ trx }: Tx, dates: readonly string[]): Promise<Candidate[]> {
  if (dates.length === 0) return []
  const claimed = trx('slot_claims')
    .whereIn('date', [...dates])
    .whereNotNull('reservationId')
    .select('reservationId')
  return trx('reservations')
    .whereIn('id', claimed)
    .select([...COLUMNS])
}

async function sameCarts({ trx }: Tx, rows: readonly Candidate[]): Promise<Candidate[]> {
  const carts = rows
    .filter(({ status }) => status === 'pending')
    .flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  if (carts.length === 0) return []
  return trx('reservations')
    .whereIn('paymentGroupId', [...new Set(carts)])
    .where({ status: 'pending' })
    .select([...COLUMNS])
}

function byTime(a: StrandedRow, b: StrandedRow) {
  const [left, right] = [`${a.date} ${a.startTime}`, `${b.date} ${b.startTime}`]
  return left === right ? a.id - b.id : left < right ? -1 : 1
}
