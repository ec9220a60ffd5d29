import { courtObstacle } from '#shared/venue/courts/court.ts'
import {
  AdminReservationEditSchema,
  type PaidBy,
  partsOf,
  type Scope,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { tablePriceCents } from '#shared/venue/prices/suggestedPrice.ts'
import {
  changeOf,
  editOf,
  isMoved,
  isOfNotes,
  keepingLength,
  type ReservationChange,
  type TablePrice,
} from '#shared/booking/reservation/edit.ts'
import { mayFollow, occupies } from '#shared/booking/reservation/status.ts'
import { editReach } from '#shared/booking/reservation/series.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { demandRefundable } from '../../book/credit/closedPrices.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { parsePatch } from '../../platform/http/rowEdit.ts'
import { Refused } from '../../platform/http/problem.ts'
import { noteDiscounts, type Gift } from '../../book/credit/discounts.ts'
import { paidCents } from '../../book/credit/courtesies.ts'
import { writeDeskMoney } from '../../book/till/deskMoney.ts'
import {
  isApprovedNow,
  queueEditMails,
  relinkEdited,
  sameRows,
  type Step,
  withoutForeignCpf,
  type Written,
} from './editedPeople.ts'
import { makeWeekly } from './makeWeekly.ts'
import { editReservations } from '../life/life.ts'
import { recordEach } from '../life/lifeHistory.ts'
import { type NamedCourts, seriesOf, toAdminReservation } from '../rows/reservations.ts'
import {
  belowTable,
  obstaclesIn,
  type PlacingFacts,
  factsWithin,
  refuseObstacle,
} from '../places/staffPlaces.ts'

/** Changes a reservation that an admin made, and applies the same difference to its series as far as the scope reaches: all of it or nothing. Returns all that changed. */
export async function editByStaff(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: Decider,
  row: ReservationRow,
  courts: NamedCourts,
  body: unknown,
): Promise<ReservationRow[]> {
  if (row.userId === null) throw new Refused('customer-reservation')
  if (row.status === 'pending_confirmation') throw new Refused('status-not-allowed')
  const { paid, said, scope, weekly } = saidOf(row, courts, body)
  refuseCanceled(row, said)
  const change = withoutForeignCpf(row, said)
  const rows = isNothing(change)
    ? []
    : await writeChange(tx, deps, who, { row, change, scope, paid })
  if (!weekly.isRecurring) return rows
  return makeWeekly(tx, deps, who, rows[0] ?? row, courts, weekly)
}

/** Whether the reservation is already all that the edit makes of it. */
export function isSaidAlready(row: ReservationRow, courts: NamedCourts, body: object): boolean {
  const { said, weekly } = saidOf(row, courts, body)
  return isNothing(said) && !weekly.isRecurring
}

function saidOf(row: ReservationRow, courts: NamedCourts, body: unknown) {
  const current = { ...toAdminReservation(row, courts), customerCpf: row.customerCpf }
  const named = keepingLength(row, body && typeof body === 'object' ? body : {})
  const edit = parsePatch(AdminReservationEditSchema, current, body && onceIfWeekly(row, named))
  const { wanted, ...others } = partsOf(edit)
  const said = changeOf(row, { ...wanted, customerCpf: wanted.customerCpf || null }, named)
  return { ...others, said }
}

// What is cancelled is final: its money goes back by a refund, which has its own way.
function refuseCanceled({ status }: ReservationRow, change: ReservationChange): void {
  if (status !== 'canceled' || isOfNotes(change)) return
  throw new Refused('status' in change.fields ? 'status-not-allowed' : 'reservation-canceled')
}

// Who sends back all that a form holds says of a weekly reservation that it is one.
function onceIfWeekly({ recurrenceId }: ReservationRow, body: object): object {
  return recurrenceId === null || Array.isArray(body) ? body : { ...body, isRecurring: false }
}

function isNothing({ days, fields }: ReservationChange) {
  return days === 0 && Object.keys(fields).length === 0
}

type Change = {
  row: ReservationRow
  change: ReservationChange
  scope: Scope
  paid: PaidBy
}

async function writeChange(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: Decider,
  { row, change, scope, paid }: Change,
): Promise<ReservationRow[]> {
  const now = venueNow(tx.nowMs, deps.config.venueTimezone)
  const series = scope === 'one' ? [] : await seriesOf(tx.trx, row)
  const stepsPricedBy = (tablePrice: TablePrice) =>
    editReach(row, series, scope, now).map((reached) => {
      const edit = editOf(reached, change, scope, tablePrice)
      return { row: reached, edit, next: { ...reached, ...edit } }
    })
  const places = stepsPricedBy(() => 0).map(({ next }) => next)
  const facts = await factsWithin(tx, deps, places)
  const steps = stepsPricedBy(tablePriceIn(facts))
  for (const step of steps) refuseAgainstRules(step)
  await demandRefundable(
    tx,
    steps.filter(isReturnedStanding).map(({ row }) => row.id),
  )
  const returned = steps.filter(isReturnedNow).map(({ row }) => row)
  if (returned.length > 0) {
    await demandRefund(tx, who, await paidCents(tx.trx, returned), { isHanded: true })
  }
  const isSeries = scope !== 'one' && row.recurrenceId !== null
  refusePlaces(steps, facts, isSeries)
  const { rows, handed, corrected } = await relinkEdited(
    tx,
    steps,
    await editReservations(tx, steps, facts.stale),
    change,
  )
  await noteDiscounts(
    tx,
    who,
    steps.map((step) => giftOf(facts, step)),
  )
  await writeDeskMoney(tx, sameRows(rows, steps.filter(isOfDesk)), { paid, who, today: now.date })
  await noteEdits(tx, who, { steps, rows, handed, corrected })
  await queueEditMails(tx, { steps, rows, handed, corrected }, deps.config.venueTimezone)
  return rows
}

function tablePriceIn({ catalog }: PlacingFacts): TablePrice {
  return (place) =>
    tablePriceCents(place, catalog.prices, catalog.specialPrices.get(place.date) ?? [])
}

// A price below the table's before is nobody's gift now; a dearer hour at the price of before is.
function giftOf({ catalog }: PlacingFacts, { edit, next, row }: Step): Gift {
  const isAsBefore = next.price === row.price && !isMoved(row, edit)
  if (isAsBefore || next.status === 'canceled') return { row: next, cents: 0 }
  const below = belowTable(catalog, next, next.price)
  return { row: next, cents: below - belowTable(catalog, row, row.price) }
}

async function noteEdits(tx: Tx, who: { id: number }, { steps, rows, handed, corrected }: Written) {
  const approved = new Set(steps.filter(isApprovedNow).map(({ row }) => row.id))
  const linkOf = (id: number) => {
    if (corrected.has(id)) return { link: 'corrected' } as const
    return handed.has(id) ? ({ link: 'handed' } as const) : {}
  }
  const acted = { before: steps.map(({ row }) => row), after: sameRows(rows, steps), by: who }
  await recordEach(tx, acted, (id) => ({ noting: linkOf(id), isApproved: approved.has(id) }))
}

// Paid to staff, and given back by them.
function isReturnedNow({ row, next }: Step) {
  return next.paymentStatus === 'refunded' && row.paymentStatus === 'paid'
}

// Its hour is kept: one that was given for a closed hour is paid by that money.
function isReturnedStanding(step: Step) {
  return isReturnedNow(step) && step.next.status !== 'canceled'
}

// Taken at the desk now or before, and by this edit another sum.
function isOfDesk({ row, next }: Step) {
  const isThere = row.paidBy === 'admin' || next.paidBy === 'admin'
  return isThere && (row.price !== next.price || row.paymentStatus !== next.paymentStatus)
}

// Rules of status and money, which do not depend on the place.
function refuseAgainstRules({ row, next }: Step): void {
  if (!mayFollow(row.status, next.status)) throw new Refused('status-not-allowed')
  const isPaidOnline = row.paidBy === 'attempt' || row.paidBy === 'credit'
  if (isPaidOnline && (row.price !== next.price || row.paymentStatus !== next.paymentStatus)) {
    throw new Refused('paid-online')
  }
}

// A single reservation is refused with its own reason, a series with every date that is taken.
function refusePlaces(steps: readonly Step[], facts: PlacingFacts, isSeries: boolean): void {
  const moving = steps.filter(({ row, edit }) => isMoved(row, edit))
  const ids = new Set(moving.map(({ row }) => row.id))
  const obstacles = obstaclesIn(
    facts,
    ({ reservationId }) => reservationId !== null && ids.has(reservationId),
  )
  const blocked = moving.flatMap(({ row, next }) => {
    if (row.date < facts.now.date) throw new Refused('slot-past')
    const preview = obstacles.preview(next)
    // A canceled reservation takes no hour.
    const isFree = preview.obstacle?.reason === 'taken' && !occupies(next)
    return preview.obstacle && !isFree ? [{ preview, next }] : []
  })
  const first = blocked[0]
  if (first && isSeries) {
    throw new Refused('occurrences-taken', { occurrences: blocked.map(({ preview }) => preview) })
  }
  if (first) refuseObstacle(first.preview.obstacle, first.next, obstacles)

  const staying = steps.filter((step) => !moving.includes(step))
  for (const { row, next } of staying) {
    const court = facts.catalog.courts.find(({ id }) => id === next.courtId)
    const why = row.sportType === next.sportType ? null : courtObstacle(court, next.sportType)
    if (why) throw new Refused('no-court', { message: `${why}.` })
  }
}
