import { randomUUID } from 'node:crypto'
import {
  type CreditDraft,
  type CreditLot,
  type CreditSource,
  creditOn,
  useCredit,
} from '#shared/book/credit/credit.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'

/** A lot, and the record under which it was given: after a merge a person has those of several. */
export type OwnedLot = CreditLot & { customerId: number }

/** The lots of these records, in the order in which they began, those that are used up too. */
export async function lotsOfRecords(db: Db, ids: readonly number[]): Promise<OwnedLot[]> {
  const found = []
  for (const chunk of inChunks(ids)) {
    const packed = await db('credit_entries')
      .whereIn('customerId', chunk)
      .groupBy('customerId', 'lot')
      .select('customerId', 'lot')
      .sum({ left: 'cents' })
      .max('expiresOn as expiresOn')
      .min('id as began')
    found.push(...packed)
  }
  return found
    .toSorted((a, b) => Number(a.began) - Number(b.began))
    .map(({ customerId, lot, left, expiresOn }) => ({
      customerId,
      lot,
      left: Number(left),
      expiresOn: String(expiresOn),
    }))
}

/** The record of a person with those that were merged into it: their credit is one. */
export async function recordsOf(db: Db, customerId: number): Promise<number[]> {
  const all = [customerId]
  for (let next = all; next.length > 0;) {
    const merged = await db('customers').whereIn('mergedInto', next).select('id')
    next = merged.map(({ id }) => id).filter((id) => !all.includes(id))
    all.push(...next)
  }
  return all
}

/** The sum of each person's credit in centavos, by the record that they are known under; who has none is left out. Without `ids`, of everybody. */
export async function balancesOf(
  db: Db,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const entries = db('credit_entries')
  const sums = await (ids ? entries.whereIn('customerId', ids) : entries)
    .groupBy('customerId')
    .havingRaw('sum(cents) > 0')
    .select('customerId')
    .sum({ cents: 'cents' })
  const balances = new Map<number, number>()
  for (const { customerId, cents } of sums) {
    const owner = await ownerOf(db, customerId)
    balances.set(owner, (balances.get(owner) ?? 0) + Number(cents))
  }
  return balances
}

/** The same of one person. */
export async function balanceOf(db: Db, customerId: number): Promise<number> {
  return (await balancesOf(db, await recordsOf(db, customerId))).get(customerId) ?? 0
}

/** The record that a person is known under now. */
export async function ownerOf(db: Db, id: number): Promise<number> {
  const row = await db('customers').where({ id }).first('mergedInto')
  return row?.mergedInto ? ownerOf(db, row.mergedInto) : id
}

/** What changes somebody's credit, and the name under which it happens once. */
type CreditAct = {
  key: string
  source: CreditSource
  reservationId?: number | null
  incidentId?: number | null
  note?: string | null
}

/** The person's lots, in their lock: nobody else uses their credit before this transaction ends. */
export async function lockLots(tx: Tx, customerId: number): Promise<OwnedLot[]> {
  return lockRecords(tx, await recordsOf(tx.trx, customerId))
}

/** The lots of these records, in their lock. */
export async function lockRecords(tx: Tx, ids: readonly number[]): Promise<OwnedLot[]> {
  // SQLite has one writer anyway.
  if (!isSqlite(tx.trx)) {
    await tx.trx('customers').whereIn('id', ids).orderBy('id').select('id').forNoKeyUpdate()
  }
  return lotsOfRecords(tx.trx, ids)
}

/** Gives credit as a lot of its own, whose name it returns. Repeated under the same key it changes nothing. */
export async function giveCredit(
  tx: Tx,
  customerId: number,
  { cents, expiresOn }: { cents: number; expiresOn: CivilDate },
  act: CreditAct,
): Promise<string> {
  await lockLots(tx, customerId)
  const draft = { lot: randomUUID(), cents, expiresOn, customerId }
  await writeEntries(tx, [draft], act)
  return draft.lot
}

/** Uses credit, what ends first before the rest; by hand what closings gave is taken before that. 409 when there is not enough. Repeated under the same key it changes nothing. */
export async function takeCredit(
  tx: Tx,
  customerId: number,
  cents: number,
  today: CivilDate,
  act: CreditAct,
): Promise<void> {
  const lots = await lockLots(tx, customerId)
  if (await isWritten(tx, act)) return
  // Only without it the money of a closed hour can go back.
  const first = act.source === 'hand' ? await lotsOfClosings(tx.trx, lots) : []
  const cut = Math.min(cents, creditOn(first, today))
  const others = lots.filter((lot) => !first.includes(lot))
  const [drafts, rest] = [useCredit(first, cut, today), useCredit(others, cents - cut, today)]
  if (!drafts || !rest) throw new Refused('credit-short')
  await writeEntries(tx, owned([...drafts, ...rest], lots), act)
}

/** Takes away, for the money that goes back instead, what nobody has used of the credit that closings gave for a reservation. */
export async function takeGivenBack(tx: Tx, reservationId: number): Promise<void> {
  const given = await tx
    .trx('credit_entries')
    .where({ reservationId, source: 'rain' })
    .select('lot', 'customerId')
  const ids = [...new Set(given.map(({ customerId }) => customerId))]
  const lots = (await lockRecords(tx, ids)).filter(
    ({ left, lot }) => left > 0 && given.some((one) => one.lot === lot),
  )
  const drafts = lots.map(({ left, ...lot }) => ({ ...lot, cents: -left }))
  const key = `back ${reservationId} ${randomUUID()}`
  await writeEntries(tx, drafts, { key, source: 'hand', reservationId })
}

async function lotsOfClosings(db: Db, lots: readonly OwnedLot[]): Promise<OwnedLot[]> {
  const given = new Set<string>()
  for (const chunk of inChunks(lots.map(({ lot }) => lot))) {
    const rows = await db('credit_entries').whereIn('lot', chunk).where({ source: 'rain' })
    for (const { lot } of rows) given.add(lot)
  }
  return lots.filter(({ lot }) => given.has(lot))
}

/** Of each entry the record whose lot it is. */
export function owned(
  drafts: readonly CreditDraft[],
  lots: readonly OwnedLot[],
): (CreditDraft & { customerId: number })[] {
  return drafts.map((draft) => ({
    ...draft,
    customerId: present(lots.find(({ lot }) => lot === draft.lot)).customerId,
  }))
}

/** Whether something was done under this name before. */
export async function isWritten({ trx }: Tx, { key }: Pick<CreditAct, 'key'>): Promise<boolean> {
  const written = await trx('credit_entries')
    .where({ key: keyOf(key, 0) })
    .first('id')
  return written !== undefined
}

/** One act is one entry in each lot. */
const keyOf = (key: string, index: number) => `${key}#${index}`

/** Writes what the rules made of an act, once. */
export async function writeEntries(
  tx: Tx,
  drafts: readonly (CreditDraft & { customerId: number })[],
  act: CreditAct,
): Promise<void> {
  const { source, reservationId = null, incidentId = null, note = null } = act
  if (drafts.length === 0 || (await isWritten(tx, act))) return
  const at = toInstant(tx.nowMs)
  const rows = drafts.map((draft, index) => ({
    ...draft,
    source,
    reservationId,
    incidentId,
    key: keyOf(act.key, index),
    userId: tx.author?.userId ?? null,
    at,
  }))
  for (const chunk of inChunks(rows)) {
    const written = await tx.trx('credit_entries').insert(chunk).returning('id')
    if (note === null) continue
    await tx.trx('credit_notes').insert(written.map(({ id: entryId }) => ({ entryId, note })))
  }
  tx.touch({ customers: [...new Set(drafts.map(({ customerId }) => customerId))] })
}
