import * as v from 'valibot'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { StatusChangeSchema } from '#shared/reservation/adminReservation.schema.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { BookingDeps } from '../money.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { approveByStaff } from './approveByStaff.ts'
import { cancelByStaff } from './cancelByStaff.ts'
import { toAdminReservation } from './adminReservation.ts'
import { editByStaff } from './editByStaff.ts'
import { findReservation } from './findReservation.ts'

type Changed = AdminReservation & { reservations: AdminReservation[] }

/** Changes a reservation as the desk asks: a `status` alone approves or cancels whoever's it is, anything else edits what an admin made. Answers with it and with all that changed. */
export async function changeByStaff(
  tx: Tx,
  deps: Pick<BookingDeps, 'catalog' | 'config' | 'money'>,
  who: { id: number },
  edit: RowEdit,
  body: unknown,
): Promise<Changed> {
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, edit)
  const unchanged = toAdminReservation(row, courts)
  if (!isStatusAlone(body)) {
    const rows = await editByStaff(tx, deps, who, row, courts, body)
    const reservations = rows.map((changed) => toAdminReservation(changed, courts))
    const edited = reservations.find(({ id }) => id === row.id) ?? unchanged
    return { ...edited, reservations }
  }
  const { status } = v.parse(StatusChangeSchema, body)
  if (status === 'canceled') {
    const { canceled } = await cancelByStaff(tx, deps, who, edit, 'one')
    return { ...(canceled[0] ?? unchanged), reservations: canceled }
  }
  const approved = toAdminReservation(await approveByStaff(tx, deps, who, row, courts), courts)
  const isNews = approved.version !== row.version
  return { ...approved, reservations: isNews ? [approved] : [] }
}

function isStatusAlone(body: unknown) {
  return body !== null && typeof body === 'object' && Object.keys(body).join() === 'status'
}
