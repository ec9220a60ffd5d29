import * as v from 'valibot'
import type { DeskReservation } from '#shared/reservation/deskReservation.ts'
import { StatusChangeSchema } from '#shared/reservation/deskReservation.schema.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { Deps } from '../../deps.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { approveByDesk } from './approveByDesk.ts'
import { cancelByDesk } from './cancelByDesk.ts'
import { toDeskReservation } from './deskReservation.ts'
import { editByDesk } from './editByDesk.ts'
import { findReservation } from './findReservation.ts'

type Changed = DeskReservation & { reservations: DeskReservation[] }

/** Changes a reservation as the desk asks: a `status` alone approves or cancels whoever's it is, anything else edits what an admin made. Answers with it and with all that changed. */
export async function changeByDesk(
  tx: Tx,
  deps: Pick<Deps, 'catalog' | 'config'>,
  who: { id: number },
  edit: RowEdit,
  body: unknown,
): Promise<Changed> {
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, edit)
  const unchanged = toDeskReservation(row, courts)
  if (!isStatusAlone(body)) {
    const rows = await editByDesk(tx, deps, who, row, courts, body)
    const reservations = rows.map((changed) => toDeskReservation(changed, courts))
    const edited = reservations.find(({ id }) => id === row.id) ?? unchanged
    return { ...edited, reservations }
  }
  const { status } = v.parse(StatusChangeSchema, body)
  if (status === 'canceled') {
    const { canceled } = await cancelByDesk(tx, deps, who, edit, 'one')
    return { ...(canceled[0] ?? unchanged), reservations: canceled }
  }
  const approved = toDeskReservation(await approveByDesk(tx, deps, who, row, courts), courts)
  const isNews = approved.version !== row.version
  return { ...approved, reservations: isNews ? [approved] : [] }
}

function isStatusAlone(body: unknown) {
  return body !== null && typeof body === 'object' && Object.keys(body).join() === 'status'
}
