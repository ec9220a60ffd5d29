import { usableLots, type UsableCredit } from '#shared/book/credit/credit.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { isSettled, knownEmail, stoodAt } from '../link/knownAddress.ts'
import { isSameCustomer, survivorOf } from '../link/link.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { lotsOfRecords, recordsOf, type OwnedLot } from '../../book/credit/ledger.ts'

type When = { nowMs: number; timeZone: string }
/** The groups that somebody may see, and the lots whose mailed link they have opened. */
export type Seen = { groupIds: readonly string[]; opened: readonly string[] }

/**
 * The credit that whoever may see these groups may see. Anybody can type another's phone or CPF into a booking, which is then taken for
 * theirs: such a booking shows only what it gave itself. All of a person's credit is shown by what staff booked for them, whose link goes
 * to the address on file or is handed over; what staff gave by hand, by the link that was mailed for it as well.
 */
export async function shownCredit(
  db: Db,
  seen: Seen,
  { nowMs, timeZone }: When,
): Promise<{ credit?: UsableCredit[] }> {
  const { date: today } = venueNow(nowMs, timeZone)
  const lots = usableLots(await lotsSeenBy(db, seen, nowMs), today)
  if (lots.length === 0) return {}
  return { credit: lots.map(({ left, expiresOn }) => ({ amount: toReais(left), expiresOn })) }
}

/** The same as lots, those that are used up or over too: what may be seen may be spent. */
export async function lotsSeenBy(
  db: Db,
  { groupIds, opened }: Seen,
  nowMs: number,
): Promise<OwnedLot[]> {
  const rows = await reservationsIn(db, groupIds)
  const given = [...(await lotsFrom(db, rows)), ...(await lotsByMail(db, opened, nowMs))]
  const people = new Set(await peopleOf(db, rows, nowMs))
  const known = await lotsOfRecords(db, [
    ...new Set([...people, ...given.map(({ customerId }) => customerId)]),
  ])
  const names = new Set(given.map(({ lot }) => lot))
  return known.filter(({ lot, customerId }) => names.has(lot) || people.has(customerId))
}

/** The records of those whom these reservations are of: what pays them by credit is theirs alone. */
export async function ownersOf(
  db: Db,
  rows: readonly Pick<Booked, 'customerId'>[],
): Promise<ReadonlySet<number>> {
  const records = new Set<number>()
  for (const id of new Set(rows.flatMap(({ customerId }) => customerId ?? []))) {
    for (const record of (await personOf(db, id))?.records ?? []) records.add(record)
  }
  return records
}

/** The record that stands for a person, and all that are theirs. */
async function personOf(db: Db, customerId: number) {
  const row = await db('customers').where({ id: customerId }).first()
  if (!row) return null
  const { id } = await survivorOf(db, row)
  return { id, records: await recordsOf(db, id) }
}

type Booked = {
  id: number
  customerId: number | null
  customerEmail: string
  ownerId: string | null
}

async function reservationsIn(db: Db, groupIds: readonly string[]): Promise<Booked[]> {
  const rows: Booked[] = []
  for (const chunk of inChunks(groupIds)) {
    const found = await db('reservations as r')
      .join('payment_groups as g', 'g.id', 'r.paymentGroupId')
      .whereIn('g.id', chunk)
      .select('r.id', 'r.customerId', 'r.customerEmail', 'g.ownerId')
    rows.push(...found)
  }
  return rows
}

/** What these reservations became, as far as it was given to whom they are of now. */
async function lotsFrom(db: Db, rows: readonly Booked[]) {
  const lots: { lot: string; customerId: number }[] = []
  for (const chunk of inChunks(rows)) {
    const bookedFor = new Map(chunk.map(({ id, customerId }) => [id, customerId]))
    const found = await db('credit_entries')
      .whereIn('reservationId', [...bookedFor.keys()])
      .whereIn('source', ['rain', 'policy'])
      .select('lot', 'customerId', 'reservationId')
    for (const { lot, customerId, reservationId } of found) {
      const isOwn = await isSameCustomer(db, customerId, bookedFor.get(reservationId ?? 0) ?? null)
      if (isOwn) lots.push({ lot, customerId })
    }
  }
  return lots
}

/** Finds those of these lots that were given by hand to somebody who has the same address still, and not only since yesterday. */
export async function lotsByMail(
  db: Db,
  lots: readonly string[],
  nowMs: number,
): Promise<{ lot: string; customerId: number; email: string }[]> {
  const found = []
  for (const chunk of inChunks(lots)) {
    const given = await db('credit_entries as e')
      .join('customers as c', 'c.id', 'e.customerId')
      .whereIn('e.lot', chunk)
      .where({ 'e.source': 'hand' })
      .where('e.cents', '>', 0)
      .select('e.lot', 'e.at', 'e.customerId', 'c.email', 'c.emailSince', 'c.createdAt')
    found.push(...given)
  }
  return found.flatMap(({ at, customerId, email, lot, ...address }) =>
    email && stoodAt(address, at) && isSettled(address, nowMs) ? [{ lot, customerId, email }] : [],
  )
}

/** The records of those for whom staff booked one of them. */
async function peopleOf(db: Db, rows: readonly Booked[], nowMs: number): Promise<number[]> {
  const byStaff = rows.filter(({ ownerId }) => ownerId === null)
  const all = new Map<string, { customerId: number; email: string }>()
  for (const { customerId, customerEmail: email } of byStaff) {
    if (customerId !== null) all.set(`${customerId} ${email}`, { customerId, email })
  }
  const records = new Set<number>()
  for (const { customerId, email } of all.values()) {
    const person = await personOf(db, customerId)
    if (!person || (email !== '' && !(await reaches(db, person.id, email, nowMs)))) continue
    for (const record of person.records) records.add(record)
  }
  return [...records]
}

async function reaches(db: Db, customerId: number, email: string, nowMs: number): Promise<boolean> {
  const person = await db('customers').where({ id: customerId }).first('emailSince')
  return !!person && isSettled(person, nowMs) && email === (await knownEmail(db, customerId))
}
