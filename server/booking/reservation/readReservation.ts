import type { Knex } from 'knex'
import type {
  AdminReservationDetail,
  ReservationPrice,
} from '#shared/reservation/adminReservation.ts'
import { toReais } from '#shared/money/money.ts'
import { ProblemError } from '../../http/problem.ts'
import type { BookingMoney } from '../money.ts'
import { toAdminReservation } from './adminReservation.ts'
import { namedCourts } from './namedCourts.ts'
import { reservationHistory } from './reservationHistory.ts'
import { ReservationRow } from './ReservationRow.ts'

/** All that the desk may know of a reservation, its customer's CPF included; 404 when there is none. */
export async function readReservation(
  db: Knex,
  money: Pick<BookingMoney, 'refundsOf' | 'moneyOf'>,
  id: number,
): Promise<AdminReservationDetail> {
  const row = await ReservationRow.query(db).findById(id)
  if (!row) throw new ProblemError('not-found')
  const { paymentGroupId, recurrenceId, userId } = row
  const courts = await namedCourts(db)
  const series = recurrenceId
    ? await ReservationRow.query(db).where({ recurrenceId }).orderBy(['date', 'id'])
    : []
  const group = paymentGroupId
    ? await ReservationRow.query(db).where({ paymentGroupId }).orderBy(['date', 'startTime', 'id'])
    : []
  const skips = recurrenceId
    ? await db('recurrence_skips').where({ recurrenceId }).orderBy('date')
    : []
  const admin = userId === null ? null : await db('users').where({ id: userId }).first()
  return {
    ...toAdminReservation(row, courts),
    customerCpf: row.customerCpf,
    createdBy:
      userId === null
        ? { role: 'customer', name: null }
        : { role: 'admin', name: admin?.name ?? admin?.username ?? null },
    history: await reservationHistory(db, money, row),
    series: series.map((one) => ({
      id: one.id,
      date: one.date,
      status: one.status,
      detached: !!one.detached,
      ...priceOf(one),
    })),
    skippedDates: skips.map(({ date }) => date),
    group: group.map((one) => ({
      id: one.id,
      date: one.date,
      startTime: one.startTime,
      endTime: one.endTime,
      status: one.status,
      ...priceOf(one),
    })),
    money: await money.moneyOf(db, row),
  }
}

function priceOf(row: ReservationRow): ReservationPrice {
  const { paidBy, paymentMethod, paymentStatus } = row
  return { price: toReais(row.price), paymentStatus, paidBy, paymentMethod }
}
