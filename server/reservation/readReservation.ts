import type { Knex } from 'knex'
import type { DeskReservationDetail } from '#shared/reservation/deskReservation.ts'
import { ProblemError } from '../http/problem.ts'
import { toDeskReservation } from './deskReservation.ts'
import { namedCourts } from './namedCourts.ts'
import { reservationHistory } from './reservationHistory.ts'
import { ReservationRow } from './ReservationRow.ts'

/** All that the desk may know of a reservation, its customer's CPF included; 404 when there is none. */
export async function readReservation(db: Knex, id: number): Promise<DeskReservationDetail> {
  const row = await ReservationRow.query(db).findById(id)
  if (!row) throw new ProblemError('not-found')
  const { recurrenceId, userId } = row
  const courts = await namedCourts(db)
  const series = recurrenceId
    ? await ReservationRow.query(db).where({ recurrenceId }).orderBy(['date', 'id'])
    : []
  const skips = recurrenceId
    ? await db('recurrence_skips').where({ recurrenceId }).orderBy('date')
    : []
  const admin = userId === null ? null : await db('users').where({ id: userId }).first()
  return {
    ...toDeskReservation(row, courts),
    customerCpf: row.customerCpf,
    createdBy:
      userId === null
        ? { role: 'customer', name: null }
        : { role: 'admin', name: admin?.name ?? admin?.username ?? null },
    history: await reservationHistory(db, row),
    series: series.map(({ id, date, status, detached }) => ({
      id,
      date,
      status,
      detached: !!detached,
    })),
    skippedDates: skips.map(({ date }) => date),
  }
}
