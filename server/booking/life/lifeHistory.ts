import { record } from '../../platform/db/audit.ts'
import { present } from '../../platform/db/rows.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { auditedReservation, type AuditedReservation } from '../rows/reservationHistory.ts'
import { namedCourts } from '../rows/reservations.ts'

/** Who does it: a person on the staff, the customer whose it is, or nobody but money and time. */
type By = { id: number } | 'customer' | 'system'

export type Act = {
  by: By
  /** What its history says of it beside the fields that changed. */
  noting?: AuditedReservation
}

/** Records one history entry for each reservation, with the same fields for staff, customer and system. */
export async function recordAct(
  tx: Tx,
  before: readonly ReservationColumns[],
  after: readonly ReservationColumns[],
  { by, noting = {} }: Act,
  isApproved = false,
) {
  await recordEach(tx, { before, after, by }, () => ({ noting, isApproved }))
}

type Acted = Pick<Act, 'by'> & {
  before: readonly ReservationColumns[]
  after: readonly ReservationColumns[]
}
type Noted = { noting: AuditedReservation; isApproved: boolean }

/** Records the edits of one act, one entry for each, once it is known of whom they are now: what `editReservations` wrote, and what each caller notes of it. */
export async function recordEach(
  tx: Tx,
  { after, before, by }: Acted,
  notedOf: (id: number) => Noted,
): Promise<void> {
  if (after.length === 0) return
  const courts = await namedCourts(tx.trx)
  const rows = new Map(before.map((row) => [row.id, row]))
  const acts = after.map((row) => {
    const was = present(rows.get(row.id))
    const { isApproved, noting } = notedOf(row.id)
    return {
      entity: 'reservation' as const,
      id: row.id,
      action: actionOf(was, row, isApproved),
      before: auditedReservation(was, courts),
      after: { ...auditedReservation(row, courts), ...noting },
    }
  })
  if (typeof by === 'string') await record(tx, acts, null, by)
  else await record(tx, acts, by)
}

function actionOf(was: ReservationColumns, { status }: ReservationColumns, isApproved: boolean) {
  if (status === 'canceled' && was.status !== 'canceled') return 'canceled' as const
  return isApproved ? ('approved' as const) : ('changed' as const)
}
