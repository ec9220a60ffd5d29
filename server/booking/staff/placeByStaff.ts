import { randomUUID } from 'node:crypto'
import { weeklyDates } from '#shared/booking/reservation/series.ts'
import type {
  AdminReservationDraft,
  Editable,
  PaidBy,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import type {
  AdminReservationAnswer,
  OccurrencePreview,
} from '#shared/booking/reservation/adminReservation.ts'
import type { Place } from '#shared/booking/calendar/placeObstacles.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { recordChanges } from '../../account/audit/auditEntries.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { customerAtDesk } from '../../customers/link/block.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { insertMany } from '../../platform/db/insertMany.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { newCode, policyInForce } from '../rows/groups.ts'
import { noteDiscounts } from '../../book/credit/discounts.ts'
import { writeDeskMoney } from '../../book/till/deskMoney.ts'
import { bookReservations } from '../life/life.ts'
import { auditedReservation } from '../rows/reservationHistory.ts'
import { queueMail } from '../mail/reservationMail.ts'
import { type NamedCourts, toAdminReservation } from '../rows/reservations.ts'
import {
  belowTable,
  factsWithin,
  type PlacingFacts,
  factsNow,
  obstaclesIn,
  refuseObstacle,
} from '../places/staffPlaces.ts'

type CheckedPlace = Planned & { preview: OccurrencePreview }

/** The outcome of the draft, date by date. Writes nothing. */
export async function previewByStaff(
  deps: CatalogDeps,
  draft: AdminReservationDraft,
): Promise<OccurrencePreview[]> {
  const planned = plannedOccurrences(draft)
  const facts = await factsNow(
    deps,
    planned.map(({ place }) => place),
  )
  return checkedPlaces(draft, planned, facts).map(({ preview }) => preview)
}

/** Places a reservation of staff or a weekly series of them: all of it or nothing, except for the dates that the person leaves out. */
export async function placeByStaff(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: Decider,
  draft: AdminReservationDraft,
): Promise<AdminReservationAnswer> {
  if (draft.status === 'canceled' && draft.paymentStatus === 'paid') {
    throw new Refused('reservation-canceled')
  }
  await lockCourts(tx)
  const planned = plannedOccurrences(draft)
  const facts = await factsWithin(
    tx,
    deps,
    planned.map(({ place }) => place),
  )
  const { placed, leftOut } = chosen(draft, checkedPlaces(draft, planned, facts), facts)
  const customer = await customerAtDesk(tx, draft, facts.now.date)
  const recurrenceId = await openSeries(tx, draft)
  const courts = new Map(facts.catalog.courts.map((court) => [court.id, court]))
  const rows = await insertByStaff(
    tx,
    facts,
    { who, courts, paid: draft },
    { ...columnsOf(draft), ...customer, recurrenceId },
    placed.map(({ place }) => place),
  )
  if (recurrenceId) await keepSkipped(tx, recurrenceId, leftOut)
  const reservations = rows.map((row) => toAdminReservation(row, courts))
  return {
    ...reservations[0]!,
    reservations,
    skipped: leftOut.map(({ preview }) => preview),
  }
}

export function checkedPlaces(
  draft: AdminReservationDraft,
  planned: readonly Planned[],
  facts: PlacingFacts,
): CheckedPlace[] {
  const obstacles = obstaclesIn(facts)
  return planned.map((one) => {
    const preview = obstacles.preview(one.place)
    // A canceled reservation takes no hour, and so nothing conflicts with it.
    const isFree = draft.status === 'canceled' && preview.obstacle?.reason === 'taken'
    return { ...one, preview: isFree ? { ...preview, obstacle: null } : preview }
  })
}

/** The places that are taken, and those that are left out; throws Refused naming the dates that are not free. */
export function chosen(
  draft: AdminReservationDraft,
  all: readonly CheckedPlace[],
  facts: PlacingFacts,
) {
  if (!draft.isRecurring) {
    const { place, preview } = all[0]!
    refuseObstacle(preview.obstacle, place, obstaclesIn(facts))
  }
  const isLeftOut = ({ isLeftOut, preview }: CheckedPlace) =>
    isLeftOut || (draft.skipConflicts && preview.obstacle !== null)
  const leftOut = all.filter(isLeftOut)
  const placed = all.filter((one) => !isLeftOut(one))
  const blocked = placed.filter(({ preview }) => preview.obstacle !== null)
  if (blocked.length > 0 || placed.length === 0) {
    const named = blocked.length > 0 ? blocked : all
    throw new Refused('occurrences-taken', { occurrences: named.map(({ preview }) => preview) })
  }
  return { placed, leftOut }
}

/** The id of the series that the draft begins, when it does. */
async function openSeries({ trx, nowMs }: Tx, draft: AdminReservationDraft) {
  if (!draft.isRecurring || !draft.endDate) return null
  const { date: startDate, endDate } = draft
  const id = randomUUID()
  await trx('series').insert({ id, startDate, endDate, createdAt: toInstant(nowMs) })
  return id
}

export async function keepSkipped(
  { trx, nowMs }: Tx,
  recurrenceId: string,
  leftOut: readonly CheckedPlace[],
) {
  if (leftOut.length === 0) return
  const createdAt = toInstant(nowMs)
  await trx('recurrence_skips').insert(
    leftOut.map(({ place }) => ({ recurrenceId, date: place.date, createdAt })),
  )
}

function columnsOf(draft: AdminReservationDraft) {
  const { price, status, paymentStatus, notes } = draft
  return { price, status, paymentStatus, notes }
}

type Planned = { place: Place; isLeftOut: boolean }

/** The places of a draft: one, or one each week with the exceptions that the person made. An exception for another date is a 422. */
export function plannedOccurrences(draft: AdminReservationDraft): Planned[] {
  const { courtId, date, startTime, endTime, sportType } = draft
  const place = { courtId, date, startTime, endTime, sportType }
  if (!draft.isRecurring || !draft.endDate) return [{ place, isLeftOut: false }]
  const dates = weeklyDates(date, draft.endDate)
  const exceptions = new Map(draft.exceptions.map((exception) => [exception.date, exception]))
  if ([...exceptions.keys()].some((exception) => !dates.includes(exception))) {
    const errors = { exceptions: ['Esta data não faz parte da série'] }
    throw new ProblemError('invalid-input', { errors })
  }
  return dates.map((date) => {
    const exception = exceptions.get(date)
    return {
      place: { ...place, date, courtId: exception?.courtId ?? courtId },
      isLeftOut: exception?.skip ?? false,
    }
  })
}

/** What all reservations of one creation share. `price` in centavos. */
export type StaffColumns = Omit<Editable, keyof Place> & {
  recurrenceId: string | null
  customerId: number | null
}

type Writing = { who: { id: number }; courts: NamedCourts }
type StandingFacts = Pick<PlacingFacts, 'catalog' | 'now' | 'stale'>

/** Inserts staff's reservations with their hours and their history, in the order of the places, each with a payment group of its own; customers are mailed and what is paid goes into the till. */
export async function insertByStaff(
  tx: Tx,
  facts: StandingFacts,
  { who, courts, paid = {} }: { who: Decider; courts: NamedCourts; paid?: PaidBy },
  columns: StaffColumns,
  places: readonly Place[],
): Promise<ReservationRow[]> {
  const drafts = places.map((place) => ({ ...columns, ...place }))
  const rows = await insertQuietly(tx, facts, { who, courts }, drafts)
  const taking = rows.filter(({ status }) => status !== 'canceled')
  await noteDiscounts(
    tx,
    who,
    taking.map((row) => ({ row, cents: belowTable(facts.catalog, row, row.price) })),
  )
  if (columns.paymentStatus === 'paid') {
    await writeDeskMoney(tx, rows, { paid, who, today: facts.now.date })
  }
  const approved = rows.filter(({ status }) => status === 'approved').map(({ id }) => id)
  await queueMail(tx, 'confirmed', approved)
  return rows
}

/** The same of any number of reservations that have little in common, without mails and money. */
export async function insertQuietly(
  tx: Tx,
  { stale }: Pick<PlacingFacts, 'stale'>,
  { who, courts }: Writing,
  drafts: readonly (StaffColumns & Place)[],
): Promise<ReservationRow[]> {
  const now = toInstant(tx.nowMs)
  const policyId = await policyInForce(tx.trx)
  // One each, so that each can be charged.
  const groups = drafts.map(() => ({ id: randomUUID(), createdAt: now, code: newCode(), policyId }))
  for (const chunk of inChunks(groups)) await insertMany(tx.trx, 'payment_groups', chunk)
  const grouped = drafts.map((draft, index) => ({
    ...draft,
    userId: who.id,
    customerCpf: draft.customerCpf || null,
    canceledReason: draft.status === 'canceled' ? ('admin' as const) : null,
    paidBy: draft.paymentStatus === 'paid' ? ('admin' as const) : null,
    paymentConfirmedAt: draft.paymentStatus === 'paid' ? now : null,
    reservationType: draft.recurrenceId ? ('recorrente' as const) : ('avulso' as const),
    paymentGroupId: groups[index]!.id,
  }))
  const rows = await bookReservations(tx, grouped, { stale })
  const changes = rows.map((row) => ({
    id: row.id,
    action: 'created' as const,
    before: null,
    after: auditedReservation(row, courts),
  }))
  await recordChanges(tx, 'reservation', changes, who)
  return rows
}
