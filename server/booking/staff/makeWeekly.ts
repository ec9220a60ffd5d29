import { randomUUID } from 'node:crypto'
import type { AdminReservationDraft } from '#shared/booking/reservation/adminReservation.schema.ts'
import { occupies } from '#shared/booking/reservation/status.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { recordChanges } from '../../account/audit/auditEntries.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { changeRows } from '../../platform/db/changeRows.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import {
  checkedPlaces,
  chosen,
  insertByStaff,
  keepSkipped,
  plannedOccurrences,
} from './placeByStaff.ts'
import type { AuditedReservation } from '../rows/reservationHistory.ts'
import type { NamedCourts } from '../rows/reservations.ts'
import { factsWithin } from '../places/staffPlaces.ts'

type Weekly = Pick<AdminReservationDraft, 'endDate' | 'skipConflicts' | 'exceptions'>

/** Begins a series with a reservation: it and one each week until the last date, all or none, except for the dates that the person leaves out. Returns all of them. */
export async function makeWeekly(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: Decider,
  row: ReservationRow,
  courts: NamedCourts,
  { endDate, skipConflicts, exceptions }: Weekly,
): Promise<ReservationRow[]> {
  if (!occupies(row) || !endDate) throw new Refused('status-not-allowed')
  const recurrenceId = randomUUID()
  const createdAt = toInstant(tx.nowMs)
  await tx.trx('series').insert({ id: recurrenceId, startDate: row.date, endDate, createdAt })
  const series = { recurrenceId, reservationType: 'recorrente' as const }
  await changeRows(tx, 'reservations', [row.id], series)
  const after: AuditedReservation = { weeklyUntil: endDate }
  await recordChanges(
    tx,
    'reservation',
    [{ id: row.id, action: 'changed', before: null, after }],
    who,
  )
  tx.touch({ dates: [row.date], reservations: true })
  const first = await ReservationRow.query(tx.trx).findById(row.id).throwIfNotFound()

  const next = addDays(row.date, 7)
  if (next > endDate) return [first]
  const draft: AdminReservationDraft = {
    ...draftOf(row),
    date: next,
    isRecurring: true,
    endDate,
    skipConflicts,
    exceptions,
  }
  const planned = plannedOccurrences(draft)
  const facts = await factsWithin(
    tx,
    deps,
    planned.map(({ place }) => place),
  )
  const { placed, leftOut } = chosen(draft, checkedPlaces(draft, planned, facts), facts)
  const { customerName, customerEmail, customerPhone, customerCpf, price, notes } = draft
  const { paymentStatus, status } = draft
  const columns = { customerName, customerEmail, customerPhone, customerCpf, price, notes }
  const added = await insertByStaff(
    tx,
    facts,
    { who, courts },
    { ...columns, paymentStatus, status, recurrenceId, customerId: row.customerId },
    placed.map(({ place }) => place),
  )
  await keepSkipped(tx, recurrenceId, leftOut)
  return [first, ...added]
}

// Each date is paid for itself.
function draftOf(row: ReservationRow) {
  const { courtId, startTime, endTime, sportType, price, notes } = row
  const { customerName, customerEmail, customerPhone, customerCpf } = row
  return {
    courtId,
    startTime,
    endTime,
    sportType,
    price,
    notes,
    customerName,
    customerEmail,
    customerPhone,
    customerCpf,
    status: row.status === 'pending' ? ('pending' as const) : ('approved' as const),
    paymentStatus: 'pending' as const,
  }
}
