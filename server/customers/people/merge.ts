import {
  type MergedField,
  UNDO_DAYS,
  type EditedCustomer,
} from '#shared/customers/people/customerDetail.ts'
import type { Merge } from '#shared/customers/people/customerEdit.schema.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { CustomerColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { RowEdit } from '../../platform/http/rowEdit.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { findCustomer, recordCustomer } from './editCustomer.ts'
import { toCustomer } from './readCustomer.ts'
import { linkReservations } from '../link/bookedPeople.ts'

/** The columns that each field of a choice stands for, and those that are joined without one. */
const COLUMNS = {
  name: ['name'],
  phone: ['phone', 'phoneKey'],
  email: ['email'],
  cpf: ['cpf', 'cpfIndex'],
  notes: ['notes'],
} as const satisfies Record<MergedField, readonly (keyof CustomerColumns)[]>
const JOINED = [
  'emailSince',
  'tags',
  'marks',
  'since',
  'blockReason',
  'blockedUntil',
  'blockedAt',
  'blockedBy',
] as const
const NOTHING = '{}'
type Kept = Pick<CustomerColumns, (typeof COLUMNS)[MergedField][number] | (typeof JOINED)[number]>

/** Takes another record for the same person: its reservations move here, and it leads here from now on. A block of either stays. */
export async function mergeCustomers(
  tx: Tx,
  edit: RowEdit,
  { other, choice }: Merge,
): Promise<EditedCustomer> {
  const kept = await findCustomer(tx, edit)
  const merged = await tx.trx('customers').where({ id: other }).whereNull('mergedInto').first()
  if (!merged || merged.id === kept.id) {
    const errors = { other: ['Este cadastro não existe mais'] }
    throw new ProblemError('invalid-input', { errors })
  }
  const before = keptOf(kept)
  const after = joined(kept, merged, choice, toInstant(tx.nowMs))
  const moved = await tx
    .trx('reservations')
    .where({ customerId: merged.id })
    .orderBy('id')
    .select('id')
  const ids = moved.map(({ id }) => id)
  await moveReservations(tx, ids, kept.id)
  await tx.trx('customer_merges').insert({
    keptId: kept.id,
    mergedId: merged.id,
    moved: JSON.stringify(ids),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    at: toInstant(tx.nowMs),
    userId: tx.author?.userId ?? null,
  })
  const changed = await changeRow(tx, 'customers', kept.id, after)
  const gone = await changeRow(tx, 'customers', merged.id, { mergedInto: kept.id })
  await recordCustomer(tx, 'merged', kept, changed)
  await recordCustomer(tx, 'merged', merged, gone)
  return toCustomer(tx.trx, changed)
}

/** What could be put back of merges that cannot be undone any more goes; that they were one stays. */
export async function forgetMerges({ trx }: Pick<Tx, 'trx'>, until: string): Promise<void> {
  await trx('customer_merges')
    .where('at', '<', until)
    .whereNot({ before: NOTHING })
    .update({ before: NOTHING, after: NOTHING })
}

/** Parts two records again. What was booked or changed since then stays where it is. */
export async function unmergeCustomers(
  tx: Tx,
  edit: RowEdit,
  mergeId: number,
): Promise<EditedCustomer> {
  const kept = await findCustomer(tx, edit)
  const merge = await tx
    .trx('customer_merges')
    .where({ id: mergeId, keptId: kept.id })
    .whereNull('undoneAt')
    .first()
  if (!merge) throw new ProblemError('not-found')
  if (fromInstant(merge.at) < tx.nowMs - UNDO_DAYS * 86_400_000) throw new Refused('merge-too-old')
  const [before, after]: Kept[] = [JSON.parse(merge.before), JSON.parse(merge.after)]
  const back = Object.fromEntries(
    Object.entries(before!).filter(
      ([name]) => kept[name as keyof Kept] === after![name as keyof Kept],
    ),
  ) as Partial<Kept>
  const ids = JSON.parse(merge.moved) as number[]
  // What another merge has taken further, or a correction elsewhere, is not fetched back.
  const here = await tx.trx('reservations').where({ customerId: kept.id }).select('id')
  const there = new Set(here.map(({ id }) => id))
  await moveReservations(
    tx,
    ids.filter((id) => there.has(id)),
    merge.mergedId,
  )
  await tx
    .trx('customer_merges')
    .where({ id: merge.id })
    .update({ undoneAt: toInstant(tx.nowMs) })
  const changed = await changeRow(tx, 'customers', kept.id, back)
  const { emailSince } = back
  // The trigger takes an address that is put back for a new one.
  if (emailSince !== undefined) {
    await tx.trx('customers').where({ id: kept.id }).update({ emailSince })
  }
  const parted = await changeRow(tx, 'customers', merge.mergedId, { mergedInto: null })
  await recordCustomer(tx, 'unmerged', kept, changed)
  await recordCustomer(tx, 'unmerged', { ...parted, mergedInto: kept.id }, parted)
  return toCustomer(tx.trx, changed)
}

async function moveReservations(tx: Tx, ids: readonly number[], customerId: number) {
  await linkReservations(tx.trx, ids, customerId)
  tx.touch({ reservations: true, rows: ids })
}

function keptOf(row: CustomerColumns): Kept {
  const names = [...Object.values(COLUMNS).flat(), ...JOINED]
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Kept
}

function joined(
  kept: CustomerColumns,
  merged: CustomerColumns,
  choice: Merge['choice'],
  at: string,
): Kept {
  const chosen = Object.entries(COLUMNS).flatMap(([field, columns]) => {
    const from = choice[field as MergedField] === 'other' ? merged : kept
    return columns.map((name) => [name, from[name]])
  })
  const taken = Object.fromEntries(chosen) as Kept
  const blocked = kept.blockReason === null ? merged : kept
  const { blockReason, blockedUntil, blockedAt, blockedBy } = blocked
  return {
    ...taken,
    // However long the other record has had it, here it is new.
    emailSince: taken.email === kept.email ? kept.emailSince : taken.email && at,
    tags: bothLists(kept.tags, merged.tags),
    marks: bothLists(kept.marks, merged.marks),
    since: kept.since < merged.since ? kept.since : merged.since,
    blockReason,
    blockedUntil,
    blockedAt,
    blockedBy,
  }
}

function bothLists(one: string, other: string) {
  return JSON.stringify([...new Set([...JSON.parse(one), ...JSON.parse(other)])])
}
