import { sumCents, toReais } from '#shared/platform/money/money.ts'
import type {
  AdminReservationDetail,
  ReservationMoney,
  ReservationPrice,
} from '#shared/booking/reservation/adminReservation.ts'
import { paidOf } from '#shared/booking/reservation/parts.ts'
import { moneyBackOf, type MoneyBack } from '../../book/credit/moneyBack.ts'
import { toRefundEntry } from '../../book/credit/priceRefunds.ts'
import type { Db } from '../../platform/db/db.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { reservationHistory } from './reservationHistory.ts'
import { deskMoneyOf } from '../../book/till/deskMoney.ts'
import { namedCourts, paidTogether, seriesOf, toAdminReservation } from './reservations.ts'

/** All that staff may see of a reservation, its customer's CPF included; 404 when there is none. */
export async function readReservation(db: Db, id: number): Promise<AdminReservationDetail> {
  const row = await ReservationRow.query(db).findById(id)
  if (!row) throw new ProblemError('not-found')
  const { recurrenceId, userId } = row
  const courts = await namedCourts(db)
  const series = await seriesOf(db, row)
  const group = await paidTogether(db, row)
  const skips = recurrenceId
    ? await db('recurrence_skips').where({ recurrenceId }).orderBy('date')
    : []
  const back = (await moneyBackOf(db, [row])).get(id)!
  const admin = userId === null ? null : await db('users').where({ id: userId }).first()
  return {
    ...toAdminReservation(row, courts),
    customerCpf: row.customerCpf,
    createdBy:
      userId === null
        ? { role: 'customer', name: null }
        : { role: 'admin', name: admin?.name ?? admin?.username ?? null },
    history: await reservationHistory(db, row, back.refunds),
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
    money: await deskMoney(db, back, id),
  }
}

function priceOf(row: ReservationRow): ReservationPrice {
  const { paidBy, paymentMethod, paymentStatus } = row
  const [price, paid] = [toReais(row.price), toReais(paidOf(row))]
  return { price, paid, paymentStatus, paidBy, paymentMethod }
}

/** The state of its money as staff see it, from what went back and by what it is paid at the desk. */
async function deskMoney(
  db: Db,
  { decision, refunds }: MoneyBack,
  id: number,
): Promise<ReservationMoney> {
  const last = refunds.at(-1)
  // A price that two charges paid goes back by two.
  const refund = last && { ...last, amount: sumCents(refunds.map(({ amount }) => amount)) }
  const { courtesy, credit, parts: till } = (await deskMoneyOf(db, [id]))(id)
  const all = [
    ...till.map(({ cents, method }) => ({ method, cents })),
    { method: 'balance' as const, cents: credit },
    { method: 'courtesy' as const, cents: courtesy },
  ]
  const parts = all
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, method }) => ({ method, amount: toReais(cents) }))
  return {
    refund: refund ? toRefundEntry(refund) : null,
    isKept: decision !== null,
    ...(parts.length > 0 ? { parts } : {}),
  }
}
