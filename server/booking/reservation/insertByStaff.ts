import { randomUUID } from 'node:crypto'
import type { AdminReservationEdit } from '#shared/reservation/adminReservation.schema.ts'
import type { Place } from '#shared/reservation/placeObstacles.ts'
import { recordChanges } from '../../audit/recordChanges.ts'
import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { queueMail } from '../mail/queueMail.ts'
import { auditedReservation } from './auditedReservation.ts'
import type { DeskFacts } from './deskFacts.ts'
import type { NamedCourts } from './namedCourts.ts'
import type { ReservationRow } from './ReservationRow.ts'
import { takeHours } from './takeHours.ts'

type Who = { id: number }
/** What all reservations of one creation share. `price` in centavos. */
export type DeskColumns = Omit<AdminReservationEdit, 'scope' | keyof Place> & {
  recurrenceId: string | null
}

/** Writes the desk's reservations with their hours and their history, in the order of the places, each with a payment group of its own. */
export async function insertByStaff(
  tx: Tx,
  { stale }: Pick<DeskFacts, 'stale'>,
  { who, courts }: { who: Who; courts: NamedCourts },
  columns: DeskColumns,
  places: readonly Place[],
): Promise<ReservationRow[]> {
  const now = toInstant(tx.nowMs)
  const isPaid = columns.paymentStatus === 'paid'
  const inserted = await tx
    .trx('reservations')
    .insert(
      places.map((place) => ({
        ...columns,
        ...place,
        userId: who.id,
        customerCpf: columns.customerCpf || null,
        canceledReason: columns.status === 'canceled' ? 'admin' : null,
        paidBy: isPaid ? 'admin' : null,
        paymentConfirmedAt: isPaid ? now : null,
        reservationType: columns.recurrenceId ? 'recorrente' : 'avulso',
        // One each, so that each can be charged.
        paymentGroupId: randomUUID(),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning('*')
  const rows = (inserted as ReservationRow[]).sort((a, b) => a.id - b.id)
  await takeHours(tx, rows, stale)
  const changes = rows.map((row) => ({
    id: row.id,
    action: 'created' as const,
    before: null,
    after: auditedReservation(row, courts),
  }))
  await recordChanges(tx, 'reservation', changes, who)
  const approved = rows.filter(({ status }) => status === 'approved').map(({ id }) => id)
  await queueMail(tx, 'confirmed', approved)
  tx.touch({ reservations: true })
  return rows
}
