import { sumCents } from '#shared/platform/money/money.ts'
import {
  coverAfter,
  deskCover,
  deskMovements,
  waysOf,
  type DeskCover,
  type DeskPart,
} from '#shared/book/till/deskMoney.ts'
import type { PaidBy } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { randomUUID } from 'node:crypto'
import { creditPartsOf, payByCredit, returnCreditParts } from '../credit/creditParts.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { courtesiesOf, writeCourtesy } from '../credit/courtesies.ts'
import { lockTill, writeMovements, type MovementDraft } from './tillBook.ts'

type Paid = Pick<ReservationColumns, 'id' | 'price' | 'paymentStatus' | 'paidBy' | 'customerId'>
/** How it is paid now, by whom it is taken, and on which day of the venue. */
type Taking = { paid: PaidBy; who: Decider; today: CivilDate }

/**
 * Writes what came in or went back at the desk, so that the parts of these reservations add up to what the venue has of each: its price while it is paid
 * there, what the policy keeps once it was given back, else nothing. Money is what neither credit nor a courtesy covers. Asked again it writes nothing.
 */
export async function writeDeskMoney(
  tx: Tx,
  rows: readonly Paid[],
  taking?: Taking,
): Promise<void> {
  if (rows.length === 0) return
  await lockTill(tx)
  const ids = rows.map(({ id }) => id)
  const paidBy = await deskMoneyOf(tx.trx, ids)
  const backs = await backsOf(tx.trx, ids)
  const drafts: MovementDraft[] = []
  for (const row of rows) {
    const { parts, ...was } = paidBy(row.id)
    const taken = sumCents(parts.map(({ cents }) => cents))
    const isTaken = taken + was.credit + was.courtesy > 0
    const said = row.paymentStatus === 'paid' && !isTaken ? taking?.paid : undefined
    const cover = coverOf(row, backs, {
      courtesy: said?.courtesy?.amount ?? was.courtesy,
      credit: said?.paidCredit ?? was.credit,
    })
    // Of what was paid online, credit and courtesies are not the desk's to give back.
    if (row.paidBy !== 'attempt' && row.paidBy !== 'credit') {
      await changeCourtesy(tx, row, cover.courtesy - was.courtesy, said && taking)
      await changeCredit(tx, row, cover.credit - was.credit, taking)
    }
    const back = row.paymentStatus === 'refunded' ? ('return' as const) : ('correction' as const)
    for (const part of deskMovements(parts, cover.money, waysOf(taking?.paid))) {
      const kind = part.cents > 0 ? ('payment' as const) : back
      drafts.push({ ...part, kind, reservationId: row.id })
    }
  }
  await writeMovements(tx, drafts)
}

const NOTHING: DeskCover = { courtesy: 0, credit: 0, money: 0 }

function coverOf(
  { id, paidBy, paymentStatus, price }: Paid,
  backs: ReadonlyMap<number, number>,
  parts: Omit<DeskCover, 'money'>,
): DeskCover {
  if (paidBy !== 'admin') return NOTHING
  const cover = deskCover(price, parts)
  if (paymentStatus === 'paid') return cover
  return paymentStatus === 'refunded' ? coverAfter(cover, backs.get(id) ?? price) : NOTHING
}

async function changeCourtesy(tx: Tx, { id }: Paid, cents: number, taking?: Taking) {
  const reason = taking?.paid.courtesy?.reason
  const given = cents > 0 && taking && reason ? { who: taking.who, reason } : undefined
  await writeCourtesy(tx, id, cents, given)
}

async function changeCredit(tx: Tx, { customerId, id }: Paid, cents: number, taking?: Taking) {
  // Said twice it is asked twice: what is there already was subtracted.
  const key = `desk ${randomUUID()}`
  if (cents < 0) await returnCreditParts(tx, id, -cents, { key })
  if (cents <= 0) return
  if (customerId === null || !taking) throw new Refused('credit-short')
  const spending = { key, source: 'use' as const, today: taking.today }
  await payByCredit(tx, { customerIds: [customerId] }, new Map([[id, cents]]), spending)
}

/** By what each of these reservations is paid at the desk; credit that is kept for an open charge pays nothing yet. */
export async function deskMoneyOf(db: Db, ids: readonly number[]) {
  const had = await deskPartsOf(db, ids)
  const credits = await creditPartsOf(db, ids, ['use', 'return'])
  const courtesies = await courtesiesOf(db, ids)
  return (id: number) => ({
    parts: had.get(id) ?? [],
    credit: credits.get(id) ?? 0,
    courtesy: courtesies.get(id) ?? 0,
  })
}

/** What came in by each method for each of these reservations, in the order in which it first came. */
async function deskPartsOf(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeskPart[]>> {
  const parts = new Map<number, DeskPart[]>()
  for (const chunk of inChunks(ids)) {
    const sums = await db('till_movements')
      .whereIn('reservationId', chunk)
      .groupBy('reservationId', 'method')
      .select('reservationId', 'method')
      .sum({ cents: 'cents' })
      .min('id as began')
    for (const sum of sums.toSorted((a, b) => Number(a.began) - Number(b.began))) {
      const id = sum.reservationId!
      const part = { method: sum.method, cents: Number(sum.cents) }
      parts.set(id, [...(parts.get(id) ?? []), part])
    }
  }
  return parts
}

/** What goes back by the policy, of those that their customer cancelled. */
async function backsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const backs = new Map<number, number>()
  for (const chunk of inChunks(ids)) {
    const rows = await db('customer_cancellations').whereIn('reservationId', chunk)
    for (const { back, reservationId } of rows) backs.set(reservationId, back)
  }
  return backs
}
