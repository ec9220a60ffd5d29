import { type DayFacts, strands } from '#shared/venue/hours/availability.ts'
import type { FixedClass } from '#shared/venue/classes/fixedClass.ts'
import { occupiesAt } from '#shared/booking/reservation/status.ts'
import { isPast, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refused } from '../../platform/http/problem.ts'
import { affectedReservations, toStranded, type AffectedReservation } from '../catalog/affected.ts'

/** Cancels for an admin what a change leaves outside the hours, its charges, mails and refunds included. Passed in, because the catalogue does not import bookings. */
export type CancelStranded = (
  tx: Tx,
  who: { id: number },
  reservations: readonly AffectedReservation[],
) => Promise<void>
type StrandedRows = { reservations: AffectedReservation[]; classes: FixedClass[] }
export type OpeningDeps = Pick<Deps, 'config'> & { cancelStranded: CancelStranded }
type StrandingChoice = {
  onStranded: 'ask' | 'keep' | 'cancel' | undefined
  seen: readonly number[] | undefined
  seenClasses?: readonly number[] | undefined
}
const NOBODY: StrandedRows = { reservations: [], classes: [] }

/**
 * Handles what a change strands as the person chose: cancels the reservations and returns them, or leaves
 * all as it is. Throws Refused with the list for `ask`, or when the list is not the one the person saw.
 */
export async function resolveStranded(
  tx: Tx,
  { cancelStranded }: OpeningDeps,
  who: { id: number },
  { onStranded = 'keep', seen = [], seenClasses }: StrandingChoice,
  courts: Parameters<typeof toStranded>[2],
  find: () => Promise<StrandedRows>,
): Promise<StrandedRows> {
  if (onStranded === 'keep') return NOBODY
  const stranded = await find()
  const { reservations, classes } = stranded
  const ids = idsOf(reservations)
  const isAgreed =
    onStranded === 'ask'
      ? ids.length + classes.length === 0
      : isSameSet(ids, new Set(seen)) &&
        (!seenClasses || isSameSet(idsOf(classes), new Set(seenClasses)))
  if (!isAgreed) {
    throw new Refused('strands-bookings', { affected: toStranded(reservations, classes, courts) })
  }
  await cancelStranded(tx, who, reservations)
  return stranded
}

function idsOf(rows: readonly { id: number }[]) {
  return rows.map(({ id }) => id)
}

function isSameSet(ids: readonly number[], seen: ReadonlySet<number>) {
  return ids.length === seen.size && ids.every((id) => seen.has(id))
}

type OpeningChange = {
  dates: readonly string[]
  before: (date: string) => DayFacts
  after: (date: string) => DayFacts
}
/** Live reservations that the change would shut out, with the rest of an unpaid cart, which can only be paid as a whole. */
export async function strandedReservations(
  tx: Tx,
  now: VenueNow,
  { dates, before, after }: OpeningChange,
): Promise<AffectedReservation[]> {
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

async function claimedOn(tx: Tx, dates: readonly string[]): Promise<AffectedReservation[]> {
  if (dates.length === 0) return []
  const claimed = tx
    .trx('slot_claims')
    .whereIn('date', [...dates])
    .whereNotNull('reservationId')
    .select('reservationId')
  return affectedReservations(tx).whereIn('id', claimed)
}

async function sameCarts(
  tx: Tx,
  rows: readonly AffectedReservation[],
): Promise<AffectedReservation[]> {
  const carts = rows
    .filter(({ status }) => status === 'pending')
    .flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  if (carts.length === 0) return []
  return affectedReservations(tx)
    .whereIn('paymentGroupId', [...new Set(carts)])
    .where({ status: 'pending' })
}

function byTime(a: AffectedReservation, b: AffectedReservation) {
  const [left, right] = [`${a.date} ${a.startTime}`, `${b.date} ${b.startTime}`]
  return left === right ? a.id - b.id : left < right ? -1 : 1
}

/** The dates from `today` on with any reservation. Read from the claims' index by date, so that past reservations are not read. */
export async function bookedDates({ trx }: Tx, today: string): Promise<string[]> {
  return trx('slot_claims')
    .where('date', '>=', today)
    .whereNotNull('reservationId')
    .distinct()
    .orderBy('date')
    .pluck('date')
}
