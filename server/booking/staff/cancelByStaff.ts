import type {
  CancelScope,
  MoneyChoice,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { cancelReach } from '#shared/booking/reservation/series.ts'
import { mayFollow } from '#shared/booking/reservation/status.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { demandDecision, demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import type { CancelStranded } from '../../venue/hours/stranded.ts'
import { demandRefundable, staffRefundsOf } from '../../book/credit/closedPrices.ts'
import { moneyBackOf } from '../../book/credit/moneyBack.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { refuseStale, type RowEdit } from '../../platform/http/rowEdit.ts'
import { paidCents } from '../../book/credit/courtesies.ts'
import { cancelReservations } from '../life/life.ts'
import type { BookingDeps, BookingMoney } from '../rows/money.ts'
import {
  findReservation,
  paidTogether,
  seriesOf,
  toAdminReservation,
} from '../rows/reservations.ts'

/** Cancels a reservation for an admin, whoever made it, with as much of its series or of its cart as the scope reaches, an unpaid cart whole; what is already cancelled does not change. `money` says what happens to what was paid. */
export async function cancelByStaff(
  tx: Tx,
  { config, money: payments }: Pick<BookingDeps, 'config' | 'money'>,
  who: Decider,
  edit: RowEdit,
  scope: CancelScope,
  money: MoneyChoice | null = null,
): Promise<{ canceled: AdminReservation[] }> {
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, { id: edit.id, expected: null })
  const now = venueNow(tx.nowMs, config.venueTimezone)
  const known = {
    series: scope === 'one' || scope === 'group' ? [] : await seriesOf(tx.trx, row),
    group: await paidTogether(tx.trx, row),
  }
  const reached = cancelReach(row, known, scope, now)
  const left = reached.filter(({ status }) => status !== 'canceled')
  // Cancelling it again changes nothing; what to do with its money may still be open.
  if (left.length === 0 && money === null) return { canceled: [] }
  refuseStale(edit.expected, toAdminReservation(row, courts))
  if (!mayFollow(row.status, 'canceled')) throw new Refused('status-not-allowed')
  if (left.length === 0 && money === 'keep') await demandRefundable(tx, [row.id])
  const ended = await cancelReservations(
    tx,
    left.map(({ id }) => id),
    { by: who, reason: 'admin' },
  )
  const rows = left.length > 0 ? ended : await stillPaid(tx, row.id, reached)
  const decided = await returnOrKeep(tx, payments, who, rows, money)
  return { canceled: decided.map((canceled) => toAdminReservation(canceled, courts)) }
}

// The one that is named, whatever was decided, and others of which nothing was; what is on its way back is decided.
async function stillPaid({ trx }: Tx, named: number, reached: readonly { id: number }[]) {
  const ids = reached.map(({ id }) => id)
  const rows = await ReservationRow.query(trx)
    .whereIn('id', ids)
    .where({ status: 'canceled' })
    .where((any) => any.where({ paymentStatus: 'paid' }).orWhere('partPaid', '>', 0))
    .orderBy('id')
  const backs = await moneyBackOf(trx, rows)
  return rows.filter(({ id }) => {
    const { decision, refunds } = present(backs.get(id))
    return (id === named || decision === null) && !refunds.some(({ isOwn }) => isOwn)
  })
}

// Without a choice it waits among the payments to resolve.
async function returnOrKeep(
  tx: Tx,
  payments: BookingMoney,
  who: Decider,
  rows: ReservationRow[],
  choice: MoneyChoice | null,
): Promise<ReservationRow[]> {
  const ids = rows.map(({ id }) => id)
  if (choice === null) return rows
  const paid = rows.filter(({ paymentStatus }) => paymentStatus === 'paid')
  const parts = rows.filter(isUnpaid).map(({ partPaid }) => partPaid)
  const cents = (await decidedCents(tx, paid, choice)) + sumCents(parts)
  if (choice === 'refund') {
    const isHanded = paid.every(({ paidBy }) => paidBy === 'admin')
    await demandRefund(tx, who, cents, { isHanded })
    await payments.giveBack(tx, who, ids)
  } else {
    await demandDecision(tx, who, cents)
    await payments.keep(tx, who, ids)
  }
  return ReservationRow.query(tx.trx).whereIn('id', ids).orderBy(['date', 'id'])
}

async function decidedCents(tx: Tx, paid: readonly ReservationRow[], choice: MoneyChoice) {
  if (choice === 'keep') return paidCents(tx.trx, paid)
  const refunds = await staffRefundsOf(
    tx,
    paid.map(({ id }) => id),
  )
  return sumCents([...refunds.values()].map(({ cents }) => cents))
}

/** Cancels for an admin what a change of hours or a closing leaves outside the opening hours. An unpaid charge is cancelled, what was paid online is refunded; what was paid to staff must be returned by staff. */
export function cancelStranded({ money }: Pick<BookingDeps, 'money'>): CancelStranded {
  return async (tx, who, reservations) => {
    const ids = reservations.map(({ id }) => id)
    await cancelReservations(tx, ids, {
      by: who,
      noting: { reason: 'stranded' },
      reason: 'stranded',
    })
    await money.refundOnline(tx, ids)
  }
}
