import { randomUUID } from 'node:crypto'
import {
  type CreditPart,
  type CreditSource,
  returnCredit,
  useCredit as creditUse,
} from '#shared/book/credit/credit.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { centsOfEach } from './centsOfEach.ts'
import {
  isWritten,
  lockRecords,
  lotsOfRecords,
  owned,
  ownerOf,
  recordsOf,
  writeEntries,
} from './ledger.ts'

/** Begins the keys of credit that comes back because a price is lower: no cancellation gave it back. */
export const LOWERED = 'lower'

/** The centavos by which each of these reservations is paid by credit, what a charge for the rest keeps included; who has none is left out. */
export async function creditPartsOf(
  db: Db,
  reservationIds: readonly number[],
  sources: readonly CreditSource[] = ['hold', 'use', 'return'],
): Promise<ReadonlyMap<number, number>> {
  const sums = await centsOfEach(db, 'credit_entries', reservationIds, (rows) =>
    rows.whereIn('source', sources),
  )
  return used(sums)
}

/** Turns what credit has less by it into what was paid by it. */
export function used(sums: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  return new Map([...sums].map(([id, cents]) => [id, -cents]))
}

type Purse = {
  /** Whose credit it is, by any of their records. */
  customerIds: readonly number[]
  /** The lots that may be used; left out, all of them. */
  lots?: ReadonlySet<string>
}
type Spending = { key: string; source: 'hold' | 'use'; today: CivilDate }

/**
 * Pays so many centavos of each of these reservations by credit, what ends first before the rest; 409 when there is not enough.
 * Repeated under the same key it changes nothing.
 */
export async function payByCredit(
  tx: Tx,
  { customerIds, lots: allowed }: Purse,
  shares: ReadonlyMap<number, number>,
  { key, source, today }: Spending,
): Promise<void> {
  const wanted = [...shares].filter(([, cents]) => cents > 0).toSorted(([a], [b]) => a - b)
  if (wanted.length === 0) return
  const records = new Set<number>()
  for (const id of customerIds) {
    const owner = await ownerOf(tx.trx, id)
    for (const record of await recordsOf(tx.trx, owner)) records.add(record)
  }
  const all = await lockRecords(tx, [...records])
  let lots = all.filter(({ lot }) => !allowed || allowed.has(lot))
  const first = `${key} ${wanted[0]![0]}`
  if (await isWritten(tx, { key: first })) return
  for (const [reservationId, cents] of wanted) {
    const drafts = creditUse(lots, cents, today)
    if (!drafts) throw new Refused('credit-short')
    await writeEntries(tx, owned(drafts, lots), {
      key: `${key} ${reservationId}`,
      source,
      reservationId,
    })
    lots = lots.map((lot) => {
      const taken = drafts.filter((draft) => draft.lot === lot.lot)
      return { ...lot, left: lot.left + sumCents(taken.map((draft) => draft.cents)) }
    })
  }
  tx.touch({ reservations: true, rows: wanted.map(([id]) => id) })
}

/**
 * Gives back so many centavos of the credit that a reservation was paid by, to the lots that it came from; of what is kept for an open
 * charge with the source `hold`. Never more than there is. Returns the centavos that went back. Repeated under the same key it changes nothing.
 */
export async function returnCreditParts(
  tx: Tx,
  reservationId: number,
  cents: number,
  { key, source = 'return' }: { key: string; source?: 'return' | 'hold' },
): Promise<number> {
  if (cents <= 0) return 0
  const sources = source === 'hold' ? (['hold'] as const) : (['use', 'return'] as const)
  const entriesOf = () =>
    tx.trx('credit_entries').where({ reservationId }).whereIn('source', sources).orderBy('id')
  const owners = new Set((await entriesOf()).map(({ customerId }) => customerId))
  if (owners.size === 0) return 0
  await lockRecords(tx, [...owners])
  // Read in the lock: another transaction may have given it back.
  const used = partsOf(await entriesOf())
  const amount = Math.min(cents, sumCents(used.map((part) => part.cents)))
  if (amount <= 0 || (await isWritten(tx, { key }))) return 0
  const lots = await lotsOfRecords(tx.trx, [...owners])
  // The day by UTC is never an earlier one in Brazil, and a day more to use it harms nobody.
  const today = toInstant(tx.nowMs).slice(0, 10)
  const drafts = returnCredit(used, amount, { lots, today })
  await writeEntries(tx, owned(drafts ?? [], lots), { key, source, reservationId })
  tx.touch({ reservations: true, rows: [reservationId] })
  return amount
}

/** Carries so many centavos of the credit that paid one reservation over to another, divided off from it: they were used once, and no lot changes. */
export async function carryCredit(
  tx: Tx,
  [from, to]: readonly [from: number, to: number],
  cents: number,
): Promise<void> {
  if (cents <= 0) return
  const entriesOf = () =>
    tx.trx('credit_entries').where({ reservationId: from }).whereIn('source', ['use', 'return'])
  const owners = [...new Set((await entriesOf()).map(({ customerId }) => customerId))]
  await lockRecords(tx, owners)
  const lots = await lotsOfRecords(tx.trx, owners)
  const used = partsOf(await entriesOf().orderBy('id'))
  let rest = cents
  const drafts = used.toReversed().flatMap((part) => {
    const carried = Math.min(part.cents, rest)
    rest -= carried
    const { expiresOn } = present(lots.find(({ lot }) => lot === part.lot))
    return carried > 0 ? [{ lot: part.lot, cents: carried, expiresOn }] : []
  })
  const act = { key: `carry ${from} ${to} ${randomUUID()}`, source: 'use' as const }
  await writeEntries(tx, owned(drafts, lots), { ...act, reservationId: from })
  const taken = drafts.map((draft) => ({ ...draft, cents: -draft.cents }))
  await writeEntries(tx, owned(taken, lots), { ...act, key: `${act.key} to`, reservationId: to })
  tx.touch({ reservations: true, rows: [from, to] })
}

/** What of each lot is in these entries, in the order in which it was used first. */
function partsOf(entries: readonly CreditPart[]): CreditPart[] {
  const parts = new Map<string, number>()
  for (const { lot, cents } of entries) parts.set(lot, (parts.get(lot) ?? 0) - cents)
  return [...parts].map(([lot, cents]) => ({ lot, cents })).filter(({ cents }) => cents > 0)
}
