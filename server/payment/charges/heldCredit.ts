import { creditOn, usableLots } from '#shared/book/credit/credit.ts'
import { shareOut, sumCents, toReais } from '#shared/platform/money/money.ts'
import { creditToUse } from '#shared/payment/charges/payment.ts'
import { laterOf } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { groupsOf, openedCredit, type Viewer } from '../../booking/links/grants.ts'
import { payByCredit } from '../../book/credit/creditParts.ts'
import { isWritten, lockRecords, writeEntries } from '../../book/credit/ledger.ts'
import { lotsSeenBy, ownersOf } from '../../customers/credit/shownCredit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { AttemptRow, ReservationRow } from '../../platform/db/models.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'

type Group = readonly Pick<ReservationRow, 'id' | 'price' | 'paymentGroupId' | 'customerId'>[]
type When = { nowMs: number; timeZone: string }
type Entry = Row<'credit_entries'>

/** The centavos of these reservations that whoever asks may pay by credit: what they see of it, and what their open charge for these holds already. */
export async function offeredCredit(
  db: Db,
  viewer: Viewer,
  group: Group,
  { nowMs, timeZone }: When,
): Promise<number> {
  return (await purseOf(db, viewer, group, { nowMs, timeZone })).cents
}

async function purseOf(db: Db, viewer: Viewer, group: Group, { nowMs, timeZone }: When) {
  const { date: today } = venueNow(nowMs, timeZone)
  const seen = (await groupsOf(db, viewer, nowMs).select('id')).map(({ id }) => id)
  // Staff charge at a tablet that others have used: what that may see is not the customer's.
  const isOwn = group.every(({ paymentGroupId: id }) => id !== null && seen.includes(id))
  const owners = await ownersOf(db, group)
  const opened = isOwn ? await openedCredit(db, viewer, nowMs) : []
  const shown = isOwn ? await lotsSeenBy(db, { groupIds: seen, opened }, nowMs) : []
  // Whoever opened the link of a friend's hour sees their credit there, and pays nothing of their own with it.
  const lots = shown.filter(({ customerId }) => owners.has(customerId))
  const names = new Set(lots.map(({ lot }) => lot))
  const held = (await entriesOf(db, group)).filter(
    ({ source, lot }) => source === 'hold' && names.has(lot),
  )
  const available = creditOn(lots, today) - sumCents(held.map(({ cents }) => cents))
  const owed = sumCents(group.map(({ price }) => price))
  const usable = usableLots(lots, today).map(({ lot }) => lot)
  return {
    cents: creditToUse(available, owed),
    lots: new Set(usable),
    customerIds: [...new Set(lots.map(({ customerId }) => customerId))],
    today,
  }
}

/** Refuses a payment that counts on another sum of credit than may be used. */
export async function refuseOtherCredit(
  tx: Tx,
  viewer: Viewer,
  group: Group,
  { cents, timeZone }: { cents: number; timeZone: string },
): Promise<void> {
  if (cents === 0) return
  const credit = await offeredCredit(tx.trx, viewer, group, { nowMs: tx.nowMs, timeZone })
  if (credit !== cents) throw new Refused('credit-changed', { credit: toReais(credit) })
}

type Spending = { cents: number; timeZone: string; key: string; source: 'hold' | 'use' }

/** Takes so many centavos of it for these reservations, shared out by their prices; 409 with the new sum when it is not there any more. */
export async function spendCredit(
  tx: Tx,
  viewer: Viewer,
  group: Group,
  { cents, timeZone, key, source }: Spending,
): Promise<void> {
  if (cents === 0) return
  const when = { nowMs: tx.nowMs, timeZone }
  const { customerIds, lots, today } = await purseOf(tx.trx, viewer, group, when)
  try {
    await payByCredit(tx, { customerIds, lots }, shareOut(cents, group), { key, source, today })
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'credit-short')) throw error
    // Another tab has used it meanwhile.
    const credit = await offeredCredit(tx.trx, viewer, group, when)
    throw new Refused('credit-changed', { credit: toReais(credit), cause: error })
  }
}

async function entriesOf(db: Db, group: readonly { id: number }[]): Promise<Entry[]> {
  return db('credit_entries')
    .whereIn(
      'reservationId',
      group.map(({ id }) => id),
    )
    .orderBy('id')
}

export const holdKey = ({ id }: Pick<AttemptRow, 'id'>) => `hold ${id}`

/** What an attempt took when it was opened. */
async function heldFor(tx: Tx, attempt: AttemptRow): Promise<Entry[]> {
  if (attempt.credit === 0) return []
  const { paymentGroupId } = attempt
  const group = await tx.trx('reservations').where({ paymentGroupId }).select('id')
  const held = await entriesOf(tx.trx, group)
  return held.filter(({ key }) => key.startsWith(`${holdKey(attempt)} `))
}

/** Gives back what an attempt that ends unpaid holds; once, however often it is asked. */
export async function giveHeldBack(tx: Tx, attempt: AttemptRow): Promise<void> {
  const held = await heldFor(tx, attempt)
  if (held.length === 0) return
  await lockRecords(tx, peopleOf(held))
  await writeBack(tx, attempt, held)
}

const peopleOf = (held: readonly Entry[]) => [...new Set(held.map((one) => one.customerId))]

// A lot that has ended while it was held may be used for the rest of the day, and then ends as any other.
async function writeBack(tx: Tx, attempt: AttemptRow, held: readonly Entry[]) {
  const today = toInstant(tx.nowMs).slice(0, 10)
  for (const [reservationId, entries] of byReservation(held)) {
    const drafts = entries.map(({ lot, customerId, cents, expiresOn }) => ({
      lot,
      customerId,
      cents: -cents,
      expiresOn: laterOf(expiresOn, today),
    }))
    const key = `return ${attempt.id} ${reservationId}`
    await writeEntries(tx, drafts, { key, source: 'hold', reservationId })
  }
}

function byReservation(held: readonly Entry[]): Map<number, Entry[]> {
  const parts = new Map<number, Entry[]>()
  for (const one of held) {
    const id = one.reservationId!
    parts.set(id, [...(parts.get(id) ?? []), one])
  }
  return parts
}

/**
 * The money of an attempt has come: what it holds is used. When it was given back already it is taken again from the same lots; false, with
 * nothing written, when it is not there any more.
 */
export async function useHeld(tx: Tx, attempt: AttemptRow, group: Group): Promise<boolean> {
  const held = await heldFor(tx, attempt)
  if (held.length === 0) return attempt.credit === 0
  const lots = await lockRecords(tx, peopleOf(held))
  const first = held[0]!.reservationId
  const isOver = await isWritten(tx, { key: `return ${attempt.id} ${first}` })
  if (isOver) {
    const today = toInstant(tx.nowMs).slice(0, 10)
    const usable = usableLots(lots, today)
    const isThere = ({ lot, left }: { lot: string; left: number }) =>
      left + sumCents(held.filter((one) => one.lot === lot).map(({ cents }) => cents)) >= 0
    const wanted = new Set(held.map(({ lot }) => lot))
    const found = usable.filter((lot) => wanted.has(lot.lot) && isThere(lot))
    if (found.length < wanted.size) return false
  } else {
    await writeBack(tx, attempt, held)
  }
  for (const [reservationId, entries] of byReservation(held)) {
    const drafts = entries.map(({ lot, customerId, cents, expiresOn }) => ({
      lot,
      customerId,
      cents,
      expiresOn,
    }))
    await writeEntries(tx, drafts, {
      key: `use ${attempt.id} ${reservationId}`,
      source: 'use',
      reservationId,
    })
  }
  tx.touch({ reservations: true, rows: group.map(({ id }) => id) })
  return true
}
