import { randomUUID } from 'node:crypto'
import { deskThere, surplusOf } from '#shared/booking/reservation/parts.ts'
import { formatReais, sumCents } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { DeskReturn } from '#shared/booking/reservation/adminReservation.schema.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { creditPartsOf, LOWERED, returnCreditParts } from '../../book/credit/creditParts.ts'
import { demandRefundable } from '../../book/credit/closedPrices.ts'
import { moneyBackOf } from '../../book/credit/moneyBack.ts'
import { deskMoneyOf, returnAtDesk } from '../../book/till/deskMoney.ts'
import { record } from '../../platform/db/audit.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { lowerPaid, markReturned } from '../life/life.ts'
import type { BookingDeps } from '../rows/money.ts'
import { namedCourts, toAdminReservation } from '../rows/reservations.ts'

/**
 * Gives back a free amount of what is paid, with a reason. At the desk: what came above the price first, then parts, then of the price, which is lower by
 * it; of what is cancelled all that is owed back. By the way it came, or by another that is named; what came by a charge only by its provider. Once its
 * money is back, what was paid by credit comes back as credit.
 */
export async function returnByStaff(
  tx: Tx,
  { money }: Pick<BookingDeps, 'money'>,
  who: Decider,
  id: number,
  { amount, method, reason }: DeskReturn,
): Promise<AdminReservation> {
  await lockCourts(tx)
  const row = await ReservationRow.query(tx.trx).findById(id)
  if (!row) throw new ProblemError('not-found')
  await demandRefundable(tx, [id])
  const source = sourceOf(row, method)
  if (IS_BY_ITSELF[source] && method !== undefined) throw new Refused('return-way')
  const left = await LEFT[source](tx, row, money)
  refuseSum(row, { amount, source, left: left.money + left.credit })
  const cents = Math.min(amount, left.money)
  await demandRefund(tx, who, amount)
  if (source === 'canceled') await markReturned(tx, [id])
  else await lowerPaid(tx, row, { cents: amount, isAtDesk: source === 'desk' }, { by: who })
  const now = await ReservationRow.query(tx.trx).findById(id).throwIfNotFound()
  if (IS_BY_ITSELF[source]) {
    if (cents > 0) await money.refundSome(tx, { reservationId: id, cents, note: reason })
    await returnCreditParts(tx, id, amount - cents, { key: `${LOWERED} ${randomUUID()}` })
  } else {
    await returnAtDesk(tx, now, { cents, method, note: reason })
  }
  const after = {
    ...(cents > 0 && { [IS_BY_ITSELF[source] ? 'returnedOnline' : 'returned']: cents }),
    ...(amount > cents && { returnedCredit: amount - cents }),
    reason,
  }
  await record(tx, [{ entity: 'reservation', id, action: 'changed', after }], who)
  return toAdminReservation(now, await namedCourts(tx.trx))
}

/** Tells whose money goes back: all of what was cancelled, what a charge or credit paid, or what people took. */
type Source = 'canceled' | 'online' | 'credit' | 'desk'

/** Whether nobody has to hand it out. */
const IS_BY_ITSELF: Record<Source, boolean> = {
  canceled: false,
  online: true,
  credit: true,
  desk: false,
}

function sourceOf(row: ReservationRow, method: DeskReturn['method']): Source {
  const { paidBy, partPaid, paymentStatus, status } = row
  if (status === 'canceled') return 'canceled'
  const isByCharge = paymentStatus === 'paid' && paidBy === 'attempt'
  // Money that people took beside a charge is above the price, and goes back first; their part of the price only by a way that is named.
  const isNamed = method !== undefined && deskThere(row) > 0
  if (isByCharge ? surplusOf(row) > 0 || isNamed : partPaid > 0) return 'desk'
  if (paidBy === 'attempt') return 'online'
  return paidBy === 'credit' ? 'credit' : 'desk'
}

type Back = { money: number; credit: number }
type Left = (tx: Tx, row: ReservationRow, money: BookingDeps['money']) => Promise<Back>
/** Counts how much of it may go back as money, and then as credit, in centavos. */
const LEFT: Record<Source, Left> = {
  canceled: async (tx, row) => ({ money: await owedBack(tx, row), credit: 0 }),
  online: async (tx, { id }, money) => ({
    money: await money.hereOnline(tx, id),
    credit: await creditOf(tx, id),
  }),
  credit: async (tx, { id }) => ({ money: 0, credit: await creditOf(tx, id) }),
  desk: async (tx, row) => ({
    money: await paidAtDesk(tx, row),
    credit: isPaidAtDesk(row) ? await creditOf(tx, row.id) : 0,
  }),
}

async function creditOf({ trx }: Tx, id: number): Promise<number> {
  return (await creditPartsOf(trx, [id], ['use', 'return'])).get(id) ?? 0
}

function isPaidAtDesk({ paidBy, paymentStatus }: ReservationRow): boolean {
  return paymentStatus === 'paid' && paidBy === 'admin'
}

type Sums = { amount: number; left: number; source: Source }

function refuseSum(row: ReservationRow, { amount, left, source }: Sums) {
  if (left === 0) throw new Refused('nothing-paid')
  if (source === 'canceled' && amount !== left) {
    throw new Refused('return-sum', {
      message: `Desta reserva cancelada devolva de uma vez ${formatReais(left)}.`,
    })
  }
  if (amount > left) {
    throw new Refused('return-sum', {
      message: `Desta reserva o local tem ${formatReais(left)}: devolva até esse valor.`,
    })
  }
  const isOfPrice = IS_BY_ITSELF[source] || (source === 'desk' && isPaidAtDesk(row))
  if (isOfPrice && amount === left) throw new Refused('cancel-first')
}

/** The money of it that people took. */
async function paidAtDesk({ trx }: Tx, row: ReservationRow): Promise<number> {
  const { parts } = (await deskMoneyOf(trx, [row.id]))(row.id)
  return sumCents(parts.map(({ cents }) => cents))
}

/** Counts it of one that was cancelled: what the policy leaves with the venue, and parts, which are an entry of their own, stay. */
async function owedBack(tx: Tx, row: ReservationRow): Promise<number> {
  if (row.paymentStatus !== 'paid' || row.paidBy !== 'admin') return 0
  const money = (await paidAtDesk(tx, row)) - row.partPaid
  const { promised } = present((await moneyBackOf(tx.trx, [row])).get(row.id))
  return Math.min(money, promised ?? money)
}
