import { randomUUID } from 'node:crypto'
import type { ClosedPart } from '#shared/guest/rain/incident.ts'
import { deskThere } from '#shared/booking/reservation/parts.ts'
import { coverOfPart, deskCover } from '#shared/book/till/deskMoney.ts'
import { newCode } from '../../booking/rows/groups.ts'
import { divideReservation, joinReservations, removeReservations } from '../../booking/life/life.ts'
import { carryCover, deskMoneyOf } from '../../book/till/deskMoney.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Claim } from '../../venue/occupancy/claims.ts'

type Dividing = { incidentId: number; parts: readonly ClosedPart[] }
type Divided = { row: ReservationColumns; apart: ReservationColumns }

/**
 * Divides the closed hours of longer reservations off: they are rows of their own from here on, with their share of the price and of what paid
 * it, so that all that may become of a closed hour becomes of them, and what stays keeps its own money. By the id that it had.
 */
export async function keepDryHours(
  tx: Tx,
  who: { id: number },
  { incidentId, parts }: Dividing,
): Promise<Map<number, Divided>> {
  const divided = new Map<number, Divided>()
  for (const { dry, endTime, id, price, startTime } of parts) {
    const row = present(await ReservationRow.query(tx.trx).findById(id))
    const carried = await carriedTo(tx, row, price)
    const two = await divideReservation(
      tx,
      {
        row,
        stays: dry,
        apart: { startTime, endTime, price },
        deskApart: carried?.deskApart ?? 0,
        paymentGroupId: await groupOf(tx, row),
      },
      { by: who, noting: { incident: incidentId } },
    )
    if (carried) await carryCover(tx, [id, two.apart.id], carried.cover)
    const { detached } = row
    await tx.trx('dry_hours').insert({ partId: two.apart.id, reservationId: id, detached })
    divided.set(id, two)
  }
  return divided
}

// Paid together, they stay together; a charge of what is unpaid is for its group alone.
async function groupOf({ nowMs, trx }: Tx, row: ReservationColumns): Promise<string | null> {
  const { paymentGroupId, paymentStatus } = row
  if (paymentStatus === 'paid' || paymentGroupId === null) return paymentGroupId
  const group = present(await trx('payment_groups').where({ id: paymentGroupId }).first('policyId'))
  const id = randomUUID()
  const createdAt = toInstant(nowMs)
  await trx('payment_groups').insert({ id, createdAt, code: newCode(), policyId: group.policyId })
  return id
}

/** Tells which of the parts that paid it goes with such a price; the desk's part of one whose rest a charge paid stays as far as it fits. Null where nothing paid it. */
async function carriedTo(tx: Tx, row: ReservationColumns, price: number) {
  if (row.paymentStatus !== 'paid') return null
  const { courtesy, credit } = (await deskMoneyOf(tx.trx, [row.id]))(row.id)
  const whole = deskCover(row.price, { courtesy, credit })
  const cover = coverOfPart(whole, price)
  if (row.paidBy !== 'attempt') return { cover, deskApart: 0 }
  const deskApart = Math.max(0, deskThere(row) - (whole.money - cover.money))
  return { cover: { ...cover, money: deskApart }, deskApart }
}

type Reopened = { by: { id: number }; incidentId: number; stale: readonly Claim[] }

/** Gives hours that were divided off back to the reservations that they are of, where these stand beside them and are paid alike. Returns the reservations, by the part that is theirs again. */
export async function joinDryHours(
  tx: Tx,
  parts: readonly ReservationRow[],
  { by, incidentId, stale }: Reopened,
): Promise<Map<number, ReservationRow>> {
  const whole = new Map<number, ReservationRow>()
  for (const apart of parts) {
    const division = await tx.trx('dry_hours').where({ partId: apart.id }).first()
    if (!division) continue
    const { detached, reservationId } = division
    const row = present(await ReservationRow.query(tx.trx).findById(reservationId))
    if (!isBeside(row, apart)) continue
    await carryBack(tx, apart, row)
    const act = { by, noting: { incident: incidentId }, stale }
    const [joined] = await joinReservations(tx, [{ row, apart, detached }], act)
    whole.set(apart.id, present(joined))
    await forget(tx, incidentId, { apart, row })
  }
  return whole
}

function isBeside(row: ReservationColumns, apart: ReservationColumns): boolean {
  const touches = row.endTime === apart.startTime || apart.endTime === row.startTime
  const stands = row.status === 'approved' || row.status === 'pending'
  const isHere = row.courtId === apart.courtId && row.date === apart.date
  const isPaidAlike =
    row.paymentStatus === apart.paymentStatus &&
    row.paidBy === apart.paidBy &&
    row.asaasPaymentId === apart.asaasPaymentId
  return touches && stands && isHere && isPaidAlike && apart.partPaid === 0
}

async function carryBack(
  tx: Tx,
  { id, paymentStatus, price }: ReservationColumns,
  row: Divided['row'],
) {
  if (paymentStatus !== 'paid') return
  const { courtesy, credit } = (await deskMoneyOf(tx.trx, [id]))(id)
  await carryCover(tx, [id, row.id], deskCover(price, { courtesy, credit }))
}

/** Makes what a closing asked about the part the reservation's again; the part goes, unless a book names it. */
async function forget(tx: Tx, incidentId: number, { apart, row }: Divided) {
  const { trx } = tx
  const ofPart = { incidentId, reservationId: apart.id }
  const ofRow = { reservationId: row.id }
  await trx('dry_hours').where({ partId: apart.id }).delete()
  await trx('incident_reservations').where(ofPart).update(ofRow)
  await trx('incident_messages').where(ofPart).update(ofRow)
  for (const book of BOOKS) {
    if (await trx(book).where({ reservationId: apart.id }).first('id')) return
  }
  await removeReservations(tx, [apart.id])
}

const BOOKS = ['till_movements', 'credit_entries', 'courtesies', 'tabs'] as const

/** Returns the reservations that these closed hours were divided off from, as they stand now, by the part. */
export async function dryRowsOf(
  trx: Tx['trx'],
  partIds: readonly number[],
): Promise<Map<number, ReservationRow>> {
  const rows = new Map<number, ReservationRow>()
  for (const chunk of inChunks(partIds)) {
    const divisions = await trx('dry_hours').whereIn('partId', chunk)
    const found = await ReservationRow.query(trx).whereIn(
      'id',
      divisions.map(({ reservationId }) => reservationId),
    )
    for (const { partId, reservationId } of divisions) {
      rows.set(partId, present(found.find(({ id }) => id === reservationId)))
    }
  }
  return rows
}
