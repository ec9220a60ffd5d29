import { sumCents } from '#shared/platform/money/money.ts'
import {
  coverAfter,
  deskCover,
  deskMovements,
  waysOf,
  type DeskCover,
  type DeskPart,
  type NamedPart,
} from '#shared/book/till/deskMoney.ts'
import type { TillMethod } from '#shared/book/till/till.ts'
import type { PaidBy } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { randomUUID } from 'node:crypto'
import {
  carryCredit,
  creditPartsOf,
  LOWERED,
  payByCredit,
  returnCreditParts,
  used,
} from '../credit/creditParts.ts'
import { centsOfEach } from '../credit/centsOfEach.ts'
import { promisesOf, type Promised } from '../credit/moneyBack.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { courtesiesOf, writeCourtesy } from '../credit/courtesies.ts'
import { ofWhichPix } from './missedPix.ts'
import { lockTill, writeMovements, type MovementDraft } from './tillBook.ts'

type Paid = Pick<
  ReservationColumns,
  'id' | 'price' | 'paymentStatus' | 'paidBy' | 'customerId' | 'partPaid'
>
/** How it is paid now, by whom it is taken, and on which day of the venue. */
type Taking = { paid: PaidBy; who: Decider; today: CivilDate }

/**
 * Writes what came in or went back at the desk, so that the parts of these reservations add up to what the venue has of each: its price while it is paid
 * there, what the policy keeps once it was given back, and the parts that were taken beside. Money is what neither credit nor a courtesy covers. Asked again
 * it writes nothing. `isReturn` says that what goes back is handed over, from the drawer of the act, and no mistake that is put right in the drawer where it stands.
 */
export async function writeDeskMoney(
  tx: Tx,
  rows: readonly Paid[],
  taking?: Taking,
  isReturn = false,
): Promise<void> {
  if (rows.length === 0) return
  await lockTill(tx)
  const ids = rows.map(({ id }) => id)
  const paidBy = await deskMoneyOf(tx.trx, ids)
  const promises = await promisesOf(tx.trx, ids)
  const drafts: MovementDraft[] = []
  for (const row of rows) {
    const { parts, ...was } = paidBy(row.id)
    const taken = sumCents(parts.map(({ cents }) => cents))
    const promised = promises.get(row.id) ?? { back: row.price, credited: 0 }
    const rest = row.price - promised.credited - taken - was.credit - was.courtesy
    const said = row.paymentStatus === 'paid' && rest > 0 ? taking?.paid : undefined
    const more = deskCover(Math.max(0, rest), {
      courtesy: said?.courtesy?.amount ?? 0,
      credit: said?.paidCredit ?? 0,
    })
    const cover = coverOf(row, promised, {
      courtesy: was.courtesy + more.courtesy,
      credit: was.credit + more.credit,
    })
    // Of what was paid online, credit and courtesies are not the desk's to give back.
    if (row.paidBy !== 'attempt' && row.paidBy !== 'credit') {
      await changeCourtesy(tx, row, cover.courtesy - was.courtesy, said && taking)
      await changeCredit(tx, row, cover.credit - was.credit, taking)
    }
    const isHanded = isReturn || row.paymentStatus === 'refunded'
    const back = isHanded ? ('return' as const) : ('correction' as const)
    const moved = deskMovements(parts, cover.money, waysOf(taking?.paid))
    for (const part of isHanded ? moved : await whereTheyStand(tx.trx, row.id, moved)) {
      const kind = part.cents > 0 ? ('payment' as const) : back
      drafts.push({ ...part, kind, reservationId: row.id })
    }
  }
  await writeMovements(tx, drafts)
}

/** Carries so much of what paid one reservation over to another, divided off from it: money by the ways in which it came, credit of its lots. Of what came online nothing is written here. */
export async function carryCover(
  tx: Tx,
  [from, to]: readonly [from: number, to: number],
  { courtesy, credit, money }: DeskCover,
): Promise<void> {
  await lockTill(tx)
  const { parts } = (await deskMoneyOf(tx.trx, [from]))(from)
  const taken = sumCents(parts.map(({ cents }) => cents))
  const moved = deskMovements(parts, taken - Math.min(money, Math.max(0, taken)))
  const carried = await ofWhichPix(tx.trx, from, await whereTheyStand(tx.trx, from, moved))
  await writeMovements(
    tx,
    carried.flatMap((part) => [
      { ...part, kind: 'correction' as const, reservationId: from },
      { ...part, kind: 'correction' as const, cents: -part.cents, reservationId: to },
    ]),
  )
  await writeCourtesy(tx, from, -courtesy)
  await writeCourtesy(tx, to, courtesy)
  await carryCredit(tx, [from, to], credit)
}

type DeskReturn = { cents: number; method?: TillMethod | undefined; note: string }

/** Hands so much of it back, each part by its own way or all by the one that is named, with the reason. */
export async function returnAtDesk(
  tx: Tx,
  row: Paid,
  { cents, method, note }: DeskReturn,
): Promise<void> {
  const { parts } = (await deskMoneyOf(tx.trx, [row.id]))(row.id)
  const there = sumCents(parts.map((part) => part.cents))
  const ways = method ? [{ method, cents: -cents }] : deskMovements(parts, there - cents)
  const about = { kind: 'return', reservationId: row.id, note } as const
  await writeMovements(
    tx,
    ways.map((way) => ({ ...way, ...about })),
  )
  // Credit and courtesies pay what is left of the price.
  await writeDeskMoney(tx, [row], undefined, true)
}

function coverOf(
  { paidBy, partPaid, paymentStatus, price }: Paid,
  { back, credited }: Promised,
  parts: Omit<DeskCover, 'money'>,
): DeskCover {
  // Beside a charge the desk has its own money alone.
  if (paidBy === 'attempt' || paidBy === 'credit') {
    return { courtesy: 0, credit: 0, money: partPaid }
  }
  const isPaid = paidBy === 'admin' && paymentStatus === 'paid'
  const isBack = paidBy === 'admin' && paymentStatus === 'refunded'
  if (!isPaid && !isBack) return deskCover(partPaid, parts)
  // Credit that is back already pays nothing of it.
  const cover = deskCover(price - credited, parts)
  const left = isPaid ? cover : coverAfter(cover, back - credited)
  return { ...left, money: left.money + partPaid }
}

async function changeCourtesy(tx: Tx, { id }: Paid, cents: number, taking?: Taking) {
  const reason = taking?.paid.courtesy?.reason
  const given = cents > 0 && taking && reason ? { who: taking.who, reason } : undefined
  await writeCourtesy(tx, id, cents, given)
}

async function changeCredit(
  tx: Tx,
  { customerId, id, paymentStatus }: Paid,
  cents: number,
  taking?: Taking,
) {
  // Said twice it is asked twice: what is there already was subtracted.
  const why = cents < 0 && paymentStatus === 'paid' ? LOWERED : 'desk'
  if (cents < 0) await returnCreditParts(tx, id, -cents, { key: `${why} ${randomUUID()}` })
  if (cents <= 0) return
  if (customerId === null || !taking) throw new Refused('credit-short')
  const key = creditKey(tx.author?.act?.key ?? randomUUID())
  const spending = { key, source: 'use' as const, today: taking.today }
  await payByCredit(tx, { customerIds: [customerId] }, new Map([[id, cents]]), spending)
}

/** Begins the keys of the credit that an act at the desk uses: by it the act is undone. */
const creditKey = (act: string) => `desk ${act}`

/** The centavos of credit that an act at the desk used for each of these reservations. */
export async function creditByAct(
  db: Db,
  act: string,
  reservationIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const sums = await centsOfEach(db, 'credit_entries', reservationIds, (rows) =>
    rows.where({ source: 'use' }).whereRaw('key like ?', [`${creditKey(act)} %`]),
  )
  return used(sums)
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

/** Takes what goes out of the drawers in which it stands, where it came into several. */
async function whereTheyStand(
  db: Db,
  reservationId: number,
  moved: readonly NamedPart[],
): Promise<NamedPart[]> {
  if (moved.every(({ cents }) => cents > 0)) return [...moved]
  const sums = await db('till_movements')
    .where({ reservationId })
    .groupBy('method', 'tillId')
    .orderByRaw('min(id)')
    .select('method', 'tillId')
    .sum({ cents: 'cents' })
  return moved.flatMap((part) => {
    if (part.cents > 0) return [part]
    const own = sums
      .filter(({ method }) => method === part.method)
      .map((sum) => ({ ...sum, cents: Number(sum.cents) }))
    return deskMovements(own, sumCents(own.map(({ cents }) => cents)) + part.cents)
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
