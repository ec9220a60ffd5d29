import { toReais } from '#shared/money/money.ts'
import type {
  AdminReservationDetail,
  ReservationPrice,
} from '#shared/reservation/adminReservation.ts'
import type { Db } from '../db/db.ts'
import { ReservationRow } from '../db/models.ts'
import { ProblemError } from '../http/problem.ts'
import type { BookingMoney } from './money.ts'
import { reservationHistory } from './reservationHistory.ts'
import { namedCourts, paidTogether, seriesOf, toAdminReservation } from './reservations.ts'

/** All that staff may see of a reservation, its customer's CPF included; 404 when there is none. */
export async function readReservation(
  db: Db,
  money: Pick<BookingMoney, 'refundsOf' | 'moneyOf'>,
  id: number,
): Promise<AdminReservationDetail> {
  const row = await ReservationRow.query(db).findById(id)
  if (!row) throw new ProblemError('not-found')
  const { recurrenceId, userId } = row
  const courts = await namedCourts(db)
  const series = await seriesOf(db, row)
  const group = await paidTogether(db, row)
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
      startTime: one.startTime,
      status: one.status,
      detached: one.detached,
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
