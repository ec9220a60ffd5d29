import * as v from 'valibot'
import { StatusChangeSchema } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { ChangedReservation } from '#shared/booking/reservation/adminReservation.ts'
import { unpaidCart } from '#shared/booking/reservation/series.ts'
import { mayFollow } from '#shared/booking/reservation/status.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { refuseStale, type RowEdit } from '../../platform/http/rowEdit.ts'
import { cancelByStaff } from './cancelByStaff.ts'
import { editByStaff } from './editByStaff.ts'
import type { BookingDeps } from '../rows/money.ts'
import { approveReservations } from '../life/life.ts'
import { findReservation, paidTogether, toAdminReservation } from '../rows/reservations.ts'
import {
  factsWithin,
  obstaclesIn,
  type PlacingFacts,
  refuseObstacle,
} from '../places/staffPlaces.ts'

/** Changes a reservation for staff: a `status` alone approves or cancels any reservation, with all of an unpaid cart, anything else edits one that an admin made. Returns it and all that changed. */
export async function changeByStaff(
  tx: Tx,
  deps: Pick<BookingDeps, 'catalog' | 'config' | 'money'>,
  who: Decider,
  edit: RowEdit,
  body: unknown,
): Promise<ChangedReservation> {
  const status = isStatusAlone(body) ? v.parse(StatusChangeSchema, body).status : null
  if (status === 'canceled') return cancelled(tx, deps, who, edit)
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, { id: edit.id, expected: null })
  const isStale = edit.expected !== null && edit.expected !== row.version
  // Nobody is asked whether to overwrite what takes no edit any more.
  if (isStale && row.status === 'canceled' && status === null && !isOfNotesAlone(body)) {
    throw new Refused('reservation-canceled')
  }
  refuseStale(edit.expected, toAdminReservation(row, courts))
  if (status === null) {
    const rows = await editByStaff(tx, deps, who, row, courts, body)
    const reservations = rows.map((changed) => toAdminReservation(changed, courts))
    const edited = reservations.find(({ id }) => id === row.id) ?? toAdminReservation(row, courts)
    return { ...edited, reservations }
  }
  const cart = unpaidCart(row, await paidTogether(tx.trx, row))
  const rows = await approveByStaff(tx, deps, who, cart)
  const reservations = rows.map((approved) => toAdminReservation(approved, courts))
  const [own = toAdminReservation(row, courts)] = reservations
  return { ...own, reservations }
}

async function cancelled(
  tx: Tx,
  deps: Pick<BookingDeps, 'config' | 'money'>,
  who: Decider,
  edit: RowEdit,
): Promise<ChangedReservation> {
  const { canceled } = await cancelByStaff(tx, deps, who, edit, 'one')
  const { row, courts } = await findReservation(tx, { id: edit.id, expected: null })
  return { ...toAdminReservation(row, courts), reservations: canceled }
}

function isStatusAlone(body: unknown) {
  return namesOnly(body, ['status'])
}

function isOfNotesAlone(body: unknown) {
  return namesOnly(body, ['notes', 'scope'])
}

function namesOnly(body: unknown, names: readonly string[]) {
  const keys = body !== null && typeof body === 'object' ? Object.keys(body) : []
  return keys.length > 0 && keys.every((key) => names.includes(key))
}

/** Approves pending reservations, all or none, while their hours are their own or free again; they no longer run out. Returns those that were not approved before, in the same order. */
export async function approveByStaff(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  cart: readonly ReservationColumns[],
): Promise<ReservationColumns[]> {
  const rows = cart.filter(({ status }) => status !== 'approved')
  if (rows.length === 0) return []
  const facts = await factsWithin(tx, deps, rows)
  for (const row of rows) refuseApproval(row, facts)

  return approveReservations(tx, rows, { by: who, stale: facts.stale })
}

function refuseApproval(row: ReservationColumns, facts: PlacingFacts): void {
  const obstacles = obstaclesIn(facts, ({ reservationId }) => reservationId === row.id)
  // Also for one that ran out and was replaced: a taken hour is the more useful refusal.
  if (row.status === 'pending' || row.canceledReason === 'expired') {
    refuseObstacle(obstacles.takenBy(row), row, obstacles)
  }
  if (!mayFollow(row.status, 'approved')) throw new Refused('status-not-allowed')
}
