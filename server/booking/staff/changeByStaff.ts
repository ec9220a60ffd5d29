import * as v from 'valibot'
import { StatusChangeSchema } from '#shared/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { mayFollow } from '#shared/reservation/status.ts'
import type { Decider } from '../../account/refundLimit.ts'
import { recordChanges } from '../../audit/auditEntries.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { changeRow } from '../../db/changeRows.ts'
import type { ReservationColumns } from '../../db/tables.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { Refused } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { cancelByStaff } from './cancelByStaff.ts'
import { editByStaff } from './editByStaff.ts'
import type { BookingDeps } from '../money.ts'
import { auditedReservation } from '../reservationHistory.ts'
import { queueMail } from '../reservationMail.ts'
import { findReservation, type NamedCourts, toAdminReservation } from '../reservations.ts'
import { factsWithin, obstaclesIn, refuseObstacle, retakeHours } from './staffPlaces.ts'

type Changed = AdminReservation & { reservations: AdminReservation[] }

/** Changes a reservation for staff: a `status` alone approves or cancels any reservation, anything else edits one that an admin made. Returns it and all that changed. */
export async function changeByStaff(
  tx: Tx,
  deps: Pick<BookingDeps, 'catalog' | 'config' | 'money'>,
  who: Decider,
  edit: RowEdit,
  body: unknown,
): Promise<Changed> {
  const status = isStatusAlone(body) ? v.parse(StatusChangeSchema, body).status : null
  if (status === 'canceled') return cancelled(tx, deps, who, edit)
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, edit)
  if (status === null) {
    const rows = await editByStaff(tx, deps, who, row, courts, body)
    const reservations = rows.map((changed) => toAdminReservation(changed, courts))
    const edited = reservations.find(({ id }) => id === row.id) ?? toAdminReservation(row, courts)
    return { ...edited, reservations }
  }
  const approved = toAdminReservation(await approveByStaff(tx, deps, who, row, courts), courts)
  const isNews = approved.version !== row.version
  return { ...approved, reservations: isNews ? [approved] : [] }
}

async function cancelled(
  tx: Tx,
  deps: Pick<BookingDeps, 'config' | 'money'>,
  who: Decider,
  edit: RowEdit,
): Promise<Changed> {
  const { canceled } = await cancelByStaff(tx, deps, who, edit, 'one')
  const { row, courts } = await findReservation(tx, { id: edit.id, expected: null })
  return { ...(canceled[0] ?? toAdminReservation(row, courts)), reservations: canceled }
}

function isStatusAlone(body: unknown) {
  return body !== null && typeof body === 'object' && Object.keys(body).join() === 'status'
}

/** Approves a pending reservation while its hours are its own or free again; it no longer runs out. The rest of its cart does not change. */
export async function approveByStaff(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  row: ReservationColumns,
  courts: NamedCourts,
): Promise<ReservationColumns> {
  if (row.status === 'approved') return row
  const facts = await factsWithin(tx, deps, [row])
  const obstacles = obstaclesIn(facts, ({ reservationId }) => reservationId === row.id)
  // Also for one that ran out and was replaced: a taken hour is the more useful refusal.
  if (row.status === 'pending' || row.canceledReason === 'expired') {
    refuseObstacle(obstacles.takenBy(row), row, obstacles)
  }
  if (!mayFollow(row.status, 'approved')) throw new Refused('status-not-allowed')

  const approved = await changeRow(tx, 'reservations', row.id, {
    status: 'approved',
    expiresAt: null,
  })
  await retakeHours(tx, [approved], facts.stale)
  const before = auditedReservation(row, courts)
  const after = auditedReservation(approved, courts)
  await recordChanges(tx, 'reservation', [{ id: row.id, action: 'approved', before, after }], who)
  await queueMail(tx, 'confirmed', [row.id])
  tx.touch({ dates: [row.date] })
  return approved
}
