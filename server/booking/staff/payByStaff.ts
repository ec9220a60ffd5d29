import { sumCents } from '#shared/platform/money/money.ts'
import type { PaidBy, PaymentAtDesk } from '#shared/booking/reservation/adminReservation.schema.ts'
import { isPaidByEdit, isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { restOf } from '#shared/booking/reservation/parts.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { writeDeskMoney } from '../../book/till/deskMoney.ts'
import { markPaidAtDesk } from '../life/life.ts'
import type { BookingDeps } from '../rows/money.ts'
import { cancelCharges } from '../rows/cancelCharges.ts'
import { namedCourts, toAdminReservation } from '../rows/reservations.ts'
import { approveByStaff } from './changeByStaff.ts'

/**
 * Ends the open charge of a customer's booking at its provider, before it is paid at the desk: money that had arrived is settled instead, and
 * the desk takes none. Outside any transaction; throws `provider-unavailable`.
 */
export async function endChargeOf(
  { knex, money }: Pick<BookingDeps, 'knex' | 'money'>,
  id: number,
): Promise<void> {
  const row = await knex('reservations').where({ id }).first('paymentGroupId', 'userId')
  if (!row) throw new ProblemError('not-found')
  if (row.userId === null && row.paymentGroupId) await money.endCharge(row.paymentGroupId)
}

/** Takes at the desk what a customer booked online and has not paid, or whose money was taken back at the provider: all that was to be paid together, which is confirmed by it. */
export async function payByStaff(
  tx: Tx,
  deps: Pick<BookingDeps, 'catalog' | 'config'>,
  who: Decider,
  id: number,
  { total, ...paid }: PaymentAtDesk,
): Promise<{ reservations: AdminReservation[] }> {
  await lockCourts(tx)
  const rows = await payable(tx, id)
  // Two people look at it: what one of them took out, or moved to another price, the other asks for again.
  const cents = sumCents(rows.map(restOf))
  if (cents !== total) throw new Refused('prices-changed')
  const courts = await namedCourts(tx.trx)
  const { date: today } = venueNow(tx.nowMs, deps.config.venueTimezone)
  const shares = sharesOf(paid, rows)
  const done: ReservationColumns[] = []
  await approveByStaff(tx, deps, who, rows)
  for (const row of rows) {
    const now = await markPaidAtDesk(tx, row.id, { by: who })
    await writeDeskMoney(tx, [now], { paid: shares.get(row.id)!, who, today })
    done.push(now)
  }
  // One that was begun meanwhile; what comes by it is paid twice, and goes back.
  await cancelCharges(tx, [rows[0]!.paymentGroupId])
  return { reservations: done.map((row) => toAdminReservation(row, courts)) }
}

/** What is still to be paid of the group, in its order. */
async function payable({ trx }: Tx, id: number): Promise<ReservationRow[]> {
  const row = await ReservationRow.query(trx).findById(id)
  if (!row) throw new ProblemError('not-found')
  if (isPaidByEdit(row) || !row.paymentGroupId) throw new Refused('status-not-allowed')
  if (row.status === 'pending_confirmation') throw new Refused('paid-too-late')
  if (row.paymentStatus === 'paid') throw new Refused('already-paid')
  const group = await ReservationRow.query(trx)
    .where({ paymentGroupId: row.paymentGroupId })
    .orderBy(['date', 'startTime', 'id'])
  const open = group.filter(isPayableAtDesk)
  if (!open.some((one) => one.id === id)) throw new Refused('status-not-allowed')
  return open
}

/** The parts of a price, hour by hour in their order: each has the rest of what was said for all. */
function sharesOf(
  { courtesy, paidCredit = 0, paidParts = [], paidReceipt, paidWith }: PaidBy,
  rows: readonly ReservationRow[],
): Map<number, PaidBy> {
  let given = courtesy?.amount ?? 0
  let credit = paidCredit
  const parts = paidParts.map((part) => ({ ...part }))
  return new Map(
    rows.map((row) => {
      let left = restOf(row)
      const take = (most: number) => {
        const cents = Math.min(left, most)
        left -= cents
        return cents
      }
      const free = take(given)
      given -= free
      const byCredit = take(credit)
      credit -= byCredit
      const own = parts.flatMap((part) => {
        const amount = take(part.amount)
        part.amount -= amount
        return amount > 0 ? [{ ...part, amount }] : []
      })
      return [
        row.id,
        {
          paidWith,
          paidReceipt,
          ...(own.length > 0 ? { paidParts: own } : {}),
          ...(byCredit > 0 ? { paidCredit: byCredit } : {}),
          ...(free > 0 && courtesy ? { courtesy: { ...courtesy, amount: free } } : {}),
        },
      ]
    }),
  )
}
