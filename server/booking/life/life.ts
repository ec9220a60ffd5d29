import { canceled, moved, STANDING } from '#shared/booking/reservation/life.ts'
import { deskThere, missing, settled } from '#shared/booking/reservation/parts.ts'
import { occupies, type EndReason } from '#shared/booking/reservation/status.ts'
import { hoursBetween } from '#shared/platform/time/hours.ts'
import { forgetReturned } from '../../book/credit/priceRefunds.ts'
import { changeRow, changeRows } from '../../platform/db/changeRows.ts'
import { insertMany } from '../../platform/db/insertMany.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { Insert, ReservationColumns, Update } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { byPlace, type Claim } from '../../venue/occupancy/claims.ts'
import { claimSlots, type NewClaim } from '../../venue/occupancy/claimSlots.ts'
import {
  deleteExpiredHolds,
  endMoves,
  endMovesOf,
  freeClaims,
} from '../../venue/occupancy/freeSlots.ts'
import { UNCONFIRMED } from '../mail/confirmation.ts'
import { cancelCharges } from '../rows/cancelCharges.ts'
import { queueMail } from '../mail/reservationMail.ts'
import { recordAct, type Act } from './lifeHistory.ts'

// The door through which a reservation gets, changes and loses its hours. What a caller may choose are arguments; what nobody may forget is inside.

type Occupant = Pick<
  ReservationColumns,
  'id' | 'courtId' | 'date' | 'startTime' | 'endTime' | 'status'
>

/** Claims court-hours, all or none; what has run out there is ended first, with its charges. The courts are locked already. */
export async function claimHours(
  tx: Tx,
  wanted: readonly NewClaim[],
  stale: readonly Claim[],
): Promise<void> {
  if (wanted.length === 0) return
  const inTheWay = stale.filter((claim) => wanted.some((want) => byPlace(want, claim) === 0))
  await deleteExpiredHolds(
    tx,
    inTheWay.flatMap(({ holdId }) => holdId ?? []),
  )
  await expireCarts(
    tx,
    inTheWay.flatMap(({ reservationId }) => reservationId ?? []),
  )
  await claimSlots(tx, wanted)
}

// Every hour of those that occupy any.
async function takeHours(
  tx: Tx,
  rows: readonly Occupant[],
  stale: readonly Claim[],
  expiresAt: string | null = null,
): Promise<void> {
  const claims = rows.filter(occupies).flatMap(({ id, courtId, date, startTime, endTime }) =>
    hoursBetween(startTime, endTime).map((hour) => ({
      courtId,
      date,
      startTime: hour,
      holdId: null,
      reservationId: id,
      expiresAt,
    })),
  )
  await claimHours(tx, claims, stale)
}

// The hours that they have are released first, so that a reservation does not conflict with itself.
async function retakeHours(
  tx: Tx,
  rows: readonly Occupant[],
  stale: readonly Claim[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await freeClaims(tx, 'reservationId', ids)
  const others = stale.filter(
    ({ reservationId }) => reservationId === null || !ids.includes(reservationId),
  )
  await takeHours(tx, rows, others)
}

/** A reservation that is to be; when it is made and runs out is the door's to say. */
type Draft = Omit<Insert<'reservations'>, 'createdAt' | 'updatedAt' | 'expiresAt'>
type Booking = {
  stale: readonly Claim[]
  /** ISO instant at which they run out unpaid; null for what staff write down. */
  expiresAt?: string | null
}

/** Books reservations with their hours, in the order of the drafts; a cancelled one has none. The courts are locked, and the places were found free. What its customer, its payment and its history need is the caller's. */
export async function bookReservations(
  tx: Tx,
  drafts: readonly Draft[],
  { expiresAt = null, stale }: Booking,
): Promise<ReservationRow[]> {
  const now = toInstant(tx.nowMs)
  const rows: ReservationRow[] = []
  for (const chunk of inChunks(drafts)) {
    const stamped = chunk.map((draft) => ({ ...draft, expiresAt, createdAt: now, updatedAt: now }))
    const inserted = await insertMany(tx.trx, 'reservations', stamped).returning('*')
    rows.push(...inserted.sort((a, b) => a.id - b.id))
  }
  await takeHours(tx, rows, stale, expiresAt)
  tx.touch({ reservations: true, rows: rows.map(({ id }) => id) })
  return rows
}

/** Takes reservations away with their hours, as if they had never been: of an import that is undone. */
export async function removeReservations(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const chunk of inChunks(ids)) {
    await freeClaims(tx, 'reservationId', chunk)
    await tx.trx('reservations').whereIn('id', chunk).delete()
  }
  tx.touch({ reservations: true, rows: ids })
}

/** The new place of a reservation, as long as before; `price` in centavos, where it is another one. */
type NewHour = Pick<ReservationColumns, 'courtId' | 'date' | 'startTime'> & {
  price?: number
}
type Move = { row: ReservationColumns; to: NewHour }

type Moving = Act & {
  stale: readonly Claim[]
  /** Which mail its customer gets: a confirmation of what was cancelled before, or of what they chose themselves. */
  mail: 'rescheduled' | 'confirmed'
  /** Whether it stands again by this: it was cancelled, or had lost its hours. */
  restores?: boolean
  /** Whether it counts among the moves that its customer may make. */
  isOwn?: boolean
}

/** Gives reservations other hours, all or none: what their customers had begun to move ends, and nobody has come to the new hour yet. The courts are locked, and the places were found free. */
export async function moveReservations(
  tx: Tx,
  moves: readonly Move[],
  { isOwn = false, mail, restores = false, stale, ...act }: Moving,
): Promise<ReservationRow[]> {
  if (moves.length === 0) return []
  await endMoves(
    tx,
    moves.map(({ row }) => row.paymentGroupId),
  )
  const after: ReservationRow[] = []
  for (const { row, to } of moves) {
    after.push(
      await changeRow(tx, 'reservations', row.id, {
        ...to,
        ...moved(row, to),
        ...(mail === 'confirmed' ? UNCONFIRMED : {}),
        ...(restores ? STANDING : {}),
        ...partsAt(tx, { ...row, ...to, ...(restores ? STANDING : {}) }),
        ...(isOwn ? { timesMoved: row.timesMoved + 1 } : {}),
      }),
    )
  }
  // Two that were given the same hours lose to each other here, and nothing is done.
  await retakeHours(tx, after, stale)
  const rows = moves.map(({ row }) => row)
  await payAnew(tx, rows, after)
  await recordAct(tx, rows, after, act, restores && typeof act.by !== 'string')
  // A first confirmation that still waits to be sent will name the new hour.
  const waits = (row: ReservationColumns) =>
    mail === 'confirmed' && !restores && row.emailSentAt === null
  const told = rows.filter((row) => !waits(row))
  await queueMail(
    tx,
    mail,
    told.map(({ id }) => id),
  )
  tx.touch({ dates: [...rows, ...after].map(({ date }) => date) })
  return after
}

type Piece = Pick<ReservationColumns, 'startTime' | 'endTime' | 'price'>
type Division = {
  row: ReservationColumns
  /** The hours and the price that it keeps. */
  stays: Piece
  apart: Piece
  /** Says how much of the desk's part of a price that a charge paid goes with the part that is divided off. */
  deskApart?: number
  /** The group in which the part is paid that is divided off. */
  paymentGroupId: string | null
}

/** Divides a reservation in two: it keeps its id with what stays, the rest is a row of its own with the same person and payment, and both have their hours. What could still be paid for the whole of it is cancelled. The courts are locked already; what paid it is the caller's to carry over. */
export async function divideReservation(
  tx: Tx,
  { apart, deskApart = 0, paymentGroupId, row, stays }: Division,
  act: Act,
): Promise<{ row: ReservationColumns; apart: ReservationColumns }> {
  await endMoves(tx, [row.paymentGroupId])
  const series = row.recurrenceId === null ? {} : { detached: true }
  const [partPaid, deskPart] = [row.partPaid - deskApart, row.deskPart - deskApart]
  // Parts stay with what is played, and may cover it.
  const parts = { deskPart, ...partsAt(tx, { ...row, ...stays, partPaid, deskPart }) }
  const after = await changeRow(tx, 'reservations', row.id, { ...stays, ...series, ...parts })
  await payAnew(tx, [row], [after])
  const { id: _, version: __, ...same } = row
  const [made] = await insertMany(tx.trx, 'reservations', [
    {
      ...same,
      ...apart,
      ...PART,
      partPaid: deskApart,
      deskPart: deskApart,
      reservationType: row.recurrenceId === null ? row.reservationType : 'avulso',
      paymentGroupId,
      updatedAt: toInstant(tx.nowMs),
    },
  ]).returning('*')
  const other = present(made)
  await retakeHours(tx, [after, other], [])
  if (row.paymentStatus !== 'paid') await cancelCharges(tx, [row.paymentGroupId])
  await recordAct(tx, [row], [after], act)
  await queueMail(tx, 'rescheduled', [row.id])
  tx.touch({ reservations: true, rows: [other.id] })
  return { row: after, apart: other }
}

/** Columns of a part that was divided off: it goes its own way, and what staff wrote stays with the other. */
const PART = {
  notes: null,
  recurrenceId: null,
  detached: false,
  arrivedAt: null,
  missedAt: null,
} as const

type Join = { row: ReservationColumns; apart: ReservationColumns; detached: boolean }

/** Gives reservations the hours and the price back that were divided off and cancelled. That part is nothing from there on: its row stays for the books that name it, with no price and in no group. The courts are locked, and the hours were found free. */
export async function joinReservations(
  tx: Tx,
  joins: readonly Join[],
  { stale, ...act }: Restoring,
): Promise<ReservationRow[]> {
  const joined: ReservationRow[] = []
  for (const { apart, detached, row } of joins) {
    const [first, last] = row.startTime < apart.startTime ? [row, apart] : [apart, row]
    joined.push(
      await changeRow(tx, 'reservations', row.id, {
        startTime: first.startTime,
        endTime: last.endTime,
        price: row.price + apart.price,
        detached,
      }),
    )
    await changeRow(tx, 'reservations', apart.id, NOTHING)
  }
  await retakeHours(tx, joined, stale)
  const rows = joins.map(({ row }) => row)
  await recordAct(tx, rows, joined, act)
  await queueMail(
    tx,
    'restored',
    rows.map(({ id }) => id),
  )
  return joined
}

const NOTHING = {
  price: 0,
  paymentStatus: 'pending',
  paidBy: null,
  paymentConfirmedAt: null,
  asaasPaymentId: null,
  paymentGroupId: null,
} as const

type Ending = Act & {
  reason: EndReason
  /** Whether their customers are mailed. */
  isMailed?: boolean
}

/** Cancels reservations: their hours are free, what could still be paid for them is cancelled at the provider, and what their customers had begun to move ends. What becomes of their money is the caller's. Returns the new rows. */
export async function cancelReservations(
  tx: Tx,
  ids: readonly number[],
  { isMailed = true, reason, ...act }: Ending,
): Promise<ReservationRow[]> {
  const before = await readRows(tx, ids)
  const after = await end(tx, ids, reason)
  await cancelCharges(
    tx,
    before.map(({ paymentGroupId }) => paymentGroupId),
  )
  await recordAct(tx, before, after, act)
  if (isMailed) await queueMail(tx, 'canceled', ids)
  return after
}

/** Ends an unpaid cart whose time is over, and what could still be paid for it. Its history says so from the row: time did it, not a person. */
export async function expireCart(tx: Tx, paymentGroupId: string): Promise<void> {
  const rows = await tx
    .trx('reservations')
    .where({ paymentGroupId, status: 'pending' })
    .where('expiresAt', '<=', toInstant(tx.nowMs))
    .orderBy('id')
    .select('id')
  await end(
    tx,
    rows.map(({ id }) => id),
    'expired',
  )
  await cancelCharges(tx, [paymentGroupId])
}

async function expireCarts(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return
  const groups = await tx.trx('reservations').whereIn('id', ids).distinct('paymentGroupId')
  const carts = groups.flatMap(({ paymentGroupId }) => paymentGroupId ?? []).sort()
  for (const paymentGroupId of carts) await expireCart(tx, paymentGroupId)
}

async function end(tx: Tx, ids: readonly number[], reason: EndReason) {
  const ended: ReservationRow[] = []
  for (const chunk of inChunks(ids)) {
    ended.push(...(await changeRows(tx, 'reservations', chunk, canceled(reason))))
    await freeClaims(tx, 'reservationId', chunk)
  }
  await endMoves(
    tx,
    ended.map(({ paymentGroupId }) => paymentGroupId),
  )
  return inOrder(ended)
}

/** A reservation of staff, and the columns that an edit gives it. */
type Edited = { row: ReservationColumns; edit: Update<'reservations'> & { date: string } }

/** Writes the edits of one act, equal ones in one statement: what moves takes its new hours, what is cancelled frees its own, and what is repriced, paid or cancelled cannot be paid by an open charge any more. The courts are locked, and the places were found free. Returns the new rows. */
export async function editReservations(
  tx: Tx,
  edits: readonly Edited[],
  stale: readonly Claim[],
): Promise<ReservationRow[]> {
  const alike = new Map<string, { change: Update<'reservations'>; edits: Edited[] }>()
  for (const one of edits) {
    const change = changeIn(tx, one)
    const key = JSON.stringify(change)
    alike.set(key, { change, edits: [...(alike.get(key)?.edits ?? []), one] })
  }
  for (const { change, edits: equal } of alike.values()) {
    const ids = equal.map(({ row }) => row.id)
    const cases = equal.map(() => 'when ? then ?').join(' ')
    const dates = equal.flatMap(({ edit, row }) => [row.id, edit.date])
    const date = tx.trx.raw(`case id ${cases} end`, dates)
    await changeRows(tx, 'reservations', ids, { ...change, date })
  }
  const rows = await readRows(
    tx,
    edits.map(({ row }) => row.id),
  )
  await payAnew(
    tx,
    edits.map(({ row }) => row),
    rows,
  )
  const now = new Map(rows.map((row) => [row.id, row]))
  const steps = edits.map(({ row }) => ({ row, next: present(now.get(row.id)) }))
  const moved = steps.filter(({ next, row }) => hoursOf(row).join() !== hoursOf(next).join())
  await retakeHours(
    tx,
    moved.map(({ next }) => next),
    stale,
  )
  const groups = (some: typeof steps) => some.map(({ row }) => row.paymentGroupId)
  await endMoves(tx, groups(moved))
  await cancelCharges(tx, groups(steps.filter(isOwedAnew)))
  tx.touch({ dates: steps.flatMap(({ next, row }) => [row.date, next.date]) })
  return rows
}

function changeIn(tx: Tx, { edit }: Edited): Update<'reservations'> {
  const { date: _, ...fields } = edit
  if (fields.paidBy === undefined) return fields
  const at = fields.paidBy === null ? null : toInstant(tx.nowMs)
  return { ...fields, paymentConfirmedAt: at }
}

// Nothing for what is cancelled.
function hoursOf(row: Occupant): string[] {
  const { courtId, date, endTime, startTime } = row
  if (!occupies(row)) return []
  return hoursBetween(startTime, endTime).map((hour) => `${courtId} ${date} ${hour}`)
}

type Step = { row: ReservationColumns; next: ReservationColumns }
function isOwedAnew({ row, next }: Step) {
  const isEnded = next.status === 'canceled' && row.status !== 'canceled'
  const isPaid = next.paymentStatus === 'paid' && row.paymentStatus !== 'paid'
  return isEnded || isPaid || row.price !== next.price
}

type Restoring = Act & { stale: readonly Claim[] }

/** Gives cancelled reservations the hours back that they had, and tells their customers. The courts are locked, and the hours were found free. */
export async function restoreReservations(
  tx: Tx,
  rows: readonly { row: ReservationColumns; status: 'approved' | 'pending' }[],
  { stale, ...act }: Restoring,
): Promise<ReservationRow[]> {
  const restored: ReservationRow[] = []
  for (const { row, status } of rows) {
    restored.push(await changeRow(tx, 'reservations', row.id, { status, canceledReason: null }))
  }
  await retakeHours(tx, restored, stale)
  await recordAct(
    tx,
    rows.map(({ row }) => row),
    restored,
    act,
  )
  await queueMail(
    tx,
    'restored',
    restored.map(({ id }) => id),
  )
  return restored
}

type Approving = Act & { stale: readonly Claim[] }

/** Confirms pending reservations, whose hours are their own or free again; they no longer run out. The courts are locked, and the hours were found free. Returns the new rows in the same order. */
export async function approveReservations(
  tx: Tx,
  rows: readonly ReservationColumns[],
  { stale, ...act }: Approving,
): Promise<ReservationColumns[]> {
  const ids = rows.map(({ id }) => id)
  const changed = await changeRows(tx, 'reservations', ids, { status: 'approved', expiresAt: null })
  const approved = ids.map((id) => present(changed.find((one) => one.id === id)))
  await retakeHours(tx, approved, stale)
  await recordAct(tx, rows, approved, act, true)
  await queueMail(tx, 'confirmed', ids)
  tx.touch({ dates: rows.map(({ date }) => date) })
  return approved
}

/** What paid a reservation. */
export type PaidBy = Pick<ReservationColumns, 'paidBy' | 'paymentMethod' | 'asaasPaymentId'>
type Regained = { row: ReservationColumns; courtId: number }

/** Gives reservations that had run out their hours again, some of them on another court. The courts are locked, and the hours were found free. */
export async function regainHours(
  tx: Tx,
  regained: readonly Regained[],
  stale: readonly Claim[],
): Promise<void> {
  const moved: ReservationColumns[] = []
  for (const { courtId, row } of regained) {
    if (courtId === row.courtId) continue
    moved.push(await changeRow(tx, 'reservations', row.id, { courtId }))
  }
  await retakeHours(
    tx,
    // Their money is here: they have the hours before they are confirmed.
    regained.map(({ courtId, row }) => ({ ...row, courtId, status: 'approved' as const })),
    stale,
  )
  const rows = regained.map(({ row }) => row)
  await recordAct(tx, rows, moved, { by: 'system' })
}

/** Confirms a group that is paid and has its hours; another charge of it must not be paid as well. The courts are locked already. */
export async function confirmPaid(
  tx: Tx,
  rows: readonly ReservationColumns[],
  by: PaidBy,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const change = { ...by, ...STANDING, ...paidNow(tx), deskPart: 0 }
  await payAnew(tx, rows, await changeRows(tx, 'reservations', ids, change))
  await tx.trx('slot_claims').whereIn('reservationId', ids).update({ expiresAt: null })
  tx.touch({ dates: rows.map(({ date }) => date) })
  await cancelCharges(
    tx,
    rows.map(({ paymentGroupId }) => paymentGroupId),
  )
  await queueMail(tx, 'confirmed', ids)
}

/** Confirms what was left to be paid of a group by a charge or by credit alone: the desk's parts pay with it. The courts are locked already. */
export async function confirmRest(
  tx: Tx,
  rows: readonly ReservationColumns[],
  by: PaidBy,
): Promise<void> {
  await confirmPaid(tx, rows, by)
  for (const { id, partPaid } of rows.filter((row) => row.partPaid > 0)) {
    // Credit beside the desk's money is as if it had been used there.
    const parts = by.paidBy === 'attempt' ? { deskPart: partPaid } : AT_DESK
    await changeRow(tx, 'reservations', id, parts)
  }
}

const AT_DESK = { paidBy: 'admin', partPaid: 0 } as const

/** Writes down that a group is paid that has lost its hours: it occupies nothing, and waits for its refund or for a person. */
export async function awaitDecision(
  tx: Tx,
  rows: readonly ReservationColumns[],
  by: PaidBy,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const change = { ...by, ...paidNow(tx), status: 'pending_confirmation', expiresAt: null } as const
  await changeRows(tx, 'reservations', ids, change)
  await freeClaims(tx, 'reservationId', ids)
}

/** The money of a group that had lost its hours has gone back: it is cancelled, and its customer hears of it, who may have closed the page long ago. Returns the new rows. */
export async function endUndecided(tx: Tx, paymentGroupId: string): Promise<ReservationColumns[]> {
  const ended = await changeRows(
    tx,
    'reservations',
    { paymentGroupId, status: 'pending_confirmation' },
    { paymentStatus: 'refunded', status: 'canceled', canceledReason: 'refunded' },
  )
  await queueMail(
    tx,
    'canceled',
    ended.map(({ id }) => id),
  )
  return ended
}

/** Staff have the money of a reservation in hand. Returns the new row. */
export async function markPaidAtDesk(tx: Tx, id: number, act: Act): Promise<ReservationColumns> {
  const [was] = await readRows(tx, [id])
  const { partPaid, price } = present(was)
  const paid = await changeRow(tx, 'reservations', id, {
    paidBy: 'admin',
    partPaid: Math.max(0, partPaid - price),
    deskPart: 0,
    ...paidNow(tx),
  })
  await payAnew(tx, [present(was)], [paid])
  await recordAct(tx, [present(was)], [paid], act)
  return paid
}

/** So much of the desk's money is there beside what is paid: of a price it is a part, and pays it once it covers it. Returns the new row. */
export async function changePart(
  tx: Tx,
  row: ReservationColumns,
  partPaid: number,
  act: Act,
): Promise<ReservationColumns> {
  const changed = await changeRow(tx, 'reservations', row.id, partsAt(tx, { ...row, partPaid }))
  await payAnew(tx, [row], [changed])
  // An open charge is of the sum of before; what comes by it all the same is too much, and is listed.
  await cancelCharges(tx, [row.paymentGroupId])
  await recordAct(tx, [row], [changed], act)
  return changed
}

/** So much of what was taken at the desk for this never came: it is to be paid again, but for credit of it that went back. Returns the new row. */
export async function missPart(
  tx: Tx,
  row: ReservationColumns,
  { cents, credited }: { cents: number; credited: number },
  act: Act,
): Promise<ReservationColumns> {
  const left = missing({ ...row, price: row.price - credited }, cents)
  const change = 'paidBy' in left ? { ...left, paymentConfirmedAt: null } : left
  const changed = await changeRow(tx, 'reservations', row.id, change)
  await cancelCharges(tx, [row.paymentGroupId])
  await recordAct(tx, [row], [changed], act)
  return changed
}

/** So much of what was paid for this goes back while it stands: of the desk's money what pays nothing of its price first, then its price is lower. Returns the new row. */
export async function lowerPaid(
  tx: Tx,
  row: ReservationColumns,
  { cents, isAtDesk }: { cents: number; isAtDesk: boolean },
  act: Act,
): Promise<ReservationColumns> {
  const counted = row.paymentStatus === 'paid' ? deskThere(row) : 0
  const part = isAtDesk ? Math.min(row.partPaid - counted, cents) : 0
  const ofDesk = isAtDesk ? Math.min(counted, cents - part) : 0
  const change = {
    partPaid: row.partPaid - part - ofDesk,
    deskPart: row.deskPart - ofDesk,
    price: row.price - (cents - part),
  }
  const changed = await changeRow(tx, 'reservations', row.id, change)
  await recordAct(tx, [row], [changed], act)
  return changed
}

/** So much of what was to go back of this price stays after all: it is what it was. */
export async function raisePrice(tx: Tx, id: number, cents: number): Promise<void> {
  const [row] = await readRows(tx, [id])
  await changeRow(tx, 'reservations', id, { price: present(row).price + cents })
}

function partsAt(tx: Tx, row: ReservationColumns) {
  const parts = settled(row)
  return 'paidBy' in parts ? { ...parts, deskPart: 0, ...paidNow(tx) } : parts
}

/** So much of what the desk had of this price goes back apart from what its charge paid: it is no part of the price any more. */
export async function loseDeskPart(tx: Tx, id: number, cents: number): Promise<void> {
  const [row] = await readRows(tx, [id])
  const { deskPart, price } = present(row)
  await changeRow(tx, 'reservations', id, { price: price - cents, deskPart: deskPart - cents })
}

/** Pays these again: what had gone back is there after all. */
export async function payAgain(tx: Tx, ids: readonly number[]): Promise<void> {
  await changeRows(tx, 'reservations', ids, { paymentStatus: 'paid' })
}

/** What was paid for these has gone back. */
export async function markReturned(tx: Tx, ids: readonly number[]): Promise<void> {
  await changeRows(tx, 'reservations', ids, { paymentStatus: 'refunded' })
  // Who has their money back pays no difference.
  await endMovesOf(tx, ids)
}

/** Parts those that were not paid, and are now, from what gave an older payment back: their prices may go back once more. */
async function payAnew(
  tx: Tx,
  before: readonly ReservationColumns[],
  after: readonly ReservationColumns[],
): Promise<void> {
  const wasPaid = new Set(before.flatMap((row) => (row.paymentStatus === 'paid' ? row.id : [])))
  const anew = after.filter((row) => row.paymentStatus === 'paid' && !wasPaid.has(row.id))
  for (const chunk of inChunks(anew.map(({ id }) => id))) await forgetReturned(tx, chunk)
}

function paidNow({ nowMs }: Tx) {
  return { paymentStatus: 'paid', paymentConfirmedAt: toInstant(nowMs) } as const
}

/** Ends the time of unpaid groups now, as if it had run out. */
export async function runOutNow(tx: Tx, paymentGroupIds: readonly string[]): Promise<void> {
  if (paymentGroupIds.length === 0) return
  const expiresAt = toInstant(tx.nowMs)
  const rows = await tx
    .trx('reservations')
    .whereIn('paymentGroupId', paymentGroupIds)
    .where({ status: 'pending' })
    .orderBy('id')
    .select('id', 'date')
  const ids = rows.map(({ id }) => id)
  await tx.trx('payment_groups').whereIn('id', paymentGroupIds).update({ expiresAt })
  await changeRows(tx, 'reservations', ids, { expiresAt })
  await tx.trx('slot_claims').whereIn('reservationId', ids).update({ expiresAt })
  tx.touch({ dates: rows.map(({ date }) => date) })
}

async function readRows(tx: Tx, ids: readonly number[]): Promise<ReservationRow[]> {
  const rows: ReservationRow[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(...(await ReservationRow.query(tx.trx).whereIn('id', chunk)))
  }
  return inOrder(rows)
}

function inOrder<Row extends ReservationColumns>(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
}
