import type { UndonePart } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { mayMissPart } from '#shared/booking/reservation/parts.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { LOWERED, returnCreditParts } from '../../book/credit/creditParts.ts'
import { givenCredits, promisesOf } from '../../book/credit/moneyBack.ts'
import { creditByAct, deskMoneyOf, writeDeskMoney } from '../../book/till/deskMoney.ts'
import { lockTill, writeMovements } from '../../book/till/tillBook.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import type { ReservationColumns, Row } from '../../platform/db/tables.ts'
import { lockCourts, madeMs, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { missPart } from '../life/life.ts'
import { namedCourts, paidTogether, toAdminReservation } from '../rows/reservations.ts'

type Movement = Row<'till_movements'>

/** For how long who took it may undo it as a slip; later, or by somebody else, it is money that is given back. */
const SLIP_MS = 2 * 60_000

/**
 * Undoes a part that was taken at the desk by mistake, named by the act that took it: its opposite stands in the same drawer, in the till that is open there now,
 * credit is the customer's again, and the price is to be paid. What was never taken, or is undone already, is left as it is.
 */
export async function undoPartByStaff(
  tx: Tx,
  who: Decider,
  id: number,
  { part }: UndonePart,
): Promise<{ reservations: AdminReservation[] }> {
  await lockCourts(tx)
  const row = await ReservationRow.query(tx.trx).findById(id)
  if (!row) throw new ProblemError('not-found')
  const together = row.userId === null ? await paidTogether(tx.trx, row) : [row]
  const taken = await movementsBy(tx, part)
  await demandSlip(tx, who, taken)
  await lockTill(tx)
  const standing = await withoutUndone(tx, taken)
  for (const movement of standing) await undo(tx, who, movement)
  const ids = together.map((one) => one.id)
  for (const [reservationId, cents] of await creditByAct(tx.trx, part, ids)) {
    await undoCredit(tx, who, { part, reservationId, cents })
  }
  const courts = await namedCourts(tx.trx)
  const now = await ReservationRow.query(tx.trx)
    .whereIn('id', ids)
    .orderBy(['date', 'startTime', 'id'])
  return { reservations: now.map((one) => toAdminReservation(one, courts)) }
}

function movementsBy({ trx }: Tx, part: string): Promise<Movement[]> {
  return trx('till_movements')
    .whereRaw('(key = ? or key like ?)', [part, `${part} %`])
    .where({ kind: 'payment' })
    .whereNotNull('reservationId')
    .orderBy('id')
}

async function demandSlip(tx: Tx, who: Decider, taken: readonly Movement[]) {
  const isSlip = taken.every(({ at, madeAt, userId }) => {
    const afterMs = madeMs(tx) - fromInstant(madeAt ?? at)
    return userId === who.id && afterMs <= SLIP_MS
  })
  if (isSlip) return
  await demandRefund(tx, who, sumCents(taken.map(({ cents }) => cents)), { isHanded: true })
}

async function withoutUndone({ trx }: Tx, taken: readonly Movement[]) {
  const ids = taken.map(({ id }) => id)
  const undone = new Set(await trx('till_movements').whereIn('corrects', ids).pluck('corrects'))
  return taken.filter(({ id }) => !undone.has(id))
}

async function undo(tx: Tx, who: Decider, movement: Movement): Promise<void> {
  const { cents, id: corrects, method, tillId } = movement
  const row = await rowOf(tx, movement.reservationId)
  const { parts } = (await deskMoneyOf(tx.trx, [row.id]))(row.id)
  const there = parts.find((one) => one.method === method)?.cents ?? 0
  // Some of it has been handed back by another act.
  if (there < cents || !mayMissPart(row, cents)) throw new Refused('nothing-paid')
  await refuseCredited(tx, row.id)
  const drafts = { kind: 'correction', method, tillId, corrects, reservationId: row.id } as const
  await writeMovements(tx, [{ ...drafts, cents: -cents }])
  await toBePaid(tx, who, row, cents)
}

type UsedCredit = { part: string; reservationId: number; cents: number }

async function undoCredit(tx: Tx, who: Decider, { cents, part, reservationId }: UsedCredit) {
  const row = await rowOf(tx, reservationId)
  if (!mayMissPart(row, cents)) throw new Refused('nothing-paid')
  const key = `${LOWERED} ${part} ${reservationId}`
  const back = await returnCreditParts(tx, reservationId, cents, { key })
  if (back > 0) await toBePaid(tx, who, row, back)
}

async function toBePaid(tx: Tx, who: Decider, row: ReservationColumns, cents: number) {
  const credited = (await promisesOf(tx.trx, [row.id])).get(row.id)?.credited ?? 0
  const now = await missPart(tx, row, { cents, credited }, { by: who })
  // Nothing is left to write, but credit and courtesies may cover less now.
  await writeDeskMoney(tx, [now])
}

async function rowOf({ trx }: Tx, id: number | null): Promise<ReservationColumns> {
  return present(await ReservationRow.query(trx).findById(id ?? 0))
}

// Somebody has it for other hours already.
async function refuseCredited({ trx }: Tx, id: number): Promise<void> {
  const given = await givenCredits(trx, [id])
  if (given.some(({ left }) => left > 0)) throw new Refused('became-credit')
}
