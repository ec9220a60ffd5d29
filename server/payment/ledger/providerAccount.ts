import {
  ACCOUNT_ENTRIES_PER_PAGE,
  type AccountEntry,
  type AccountEntryPage,
  type AccountEntryQuery,
  type AccountNote,
  type Difference,
  type ProviderAccountAnswer,
  type StatementKind,
} from '#shared/payment/charges/providerAccount.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { record } from '../../platform/db/audit.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { findDifferences, type AccountDifference } from './accountDifferences.ts'
import { accountRow } from './accountRow.ts'

type ReadDeps = Pick<PaymentDeps, 'clock' | 'config' | 'gateway' | 'knex'>

/** Days of which the months are summed up. */
const MONTHS_DAYS = 400
const LONGEST_AUDITED = 64
/** Coming charges are seen anew every night. */
const SEEN_DAYS = 2

/** The venue's account at the provider as of the last reading, with a page of what does not agree with the books. */
export async function readProviderAccount(
  { clock, config, gateway, knex }: ReadDeps,
  { page }: { page: number },
): Promise<ProviderAccountAnswer> {
  const row = gateway.account ? await accountRow(knex) : undefined
  const differences = gateway.account ? await findDifferences(knex) : []
  const { date: today } = venueNow(clock.now(), config.venueTimezone)
  const first = (page - 1) * ACCOUNT_ENTRIES_PER_PAGE
  const shown = differences.slice(first, first + ACCOUNT_ENTRIES_PER_PAGE)
  const names = await namesOf(
    knex,
    shown.map(({ paymentGroupId }) => paymentGroupId),
  )
  return {
    state: stateOf(gateway.account !== null, row),
    from: row?.since ?? null,
    until: row?.until ?? null,
    readAt: row?.readAt ?? null,
    balanceAt: row?.balanceAt ?? null,
    balance: toReaisOrNull(row?.balance),
    unread: row?.unread ?? 0,
    coming: row ? await readComing(knex, addDays(today, -SEEN_DAYS)) : [],
    months: row?.until ? await readMonths(knex, addDays(row.until, -MONTHS_DAYS)) : [],
    differing: {
      count: differences.length,
      amount: toReais(sumCents(differences.map(({ cents }) => Math.abs(cents)))),
    },
    differences: shown.map((one) => toDifference(one, names)),
  }
}

const toReaisOrNull = (cents: number | null = null) => (cents === null ? null : toReais(cents))

function stateOf(
  hasAccount: boolean,
  row: { closedAt: string | null; readAt: string | null } | undefined,
): ProviderAccountAnswer['state'] {
  if (!hasAccount) return 'none'
  if (row?.closedAt) return 'closed'
  return row?.readAt ? 'read' : 'unread'
}

function toDifference(one: AccountDifference, names: ReadonlyMap<string, string>): Difference {
  const { cents, here, there, ...rest } = one
  return {
    ...rest,
    there: toReais(there),
    here: toReais(here),
    amount: toReais(cents),
    customerName: names.get(one.paymentGroupId ?? '') ?? '',
  }
}

/** Names whose these groups are, by the first reservation of each. */
async function namesOf(db: Db, groups: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await db('reservations')
    .whereIn(
      'paymentGroupId',
      groups.flatMap((group) => group ?? []),
    )
    .orderBy('id', 'desc')
    .select('paymentGroupId', 'customerName')
  return new Map(rows.map(({ customerName, paymentGroupId }) => [paymentGroupId!, customerName]))
}

async function readComing(db: Db, seenFrom: string): Promise<ProviderAccountAnswer['coming']> {
  const rows = await db('provider_charges')
    .where({ state: 'coming' })
    .where('seenOn', '>=', seenFrom)
    .whereNotNull('creditOn')
    .groupBy('creditOn')
    .orderBy('creditOn')
    .select('creditOn as date')
    .count('* as count')
    .sum({ cents: 'net' })
  return rows.map(({ cents, count, date }) => ({
    date: date!,
    count: Number(count),
    amount: toReais(Number(cents ?? 0)),
  }))
}

const COLUMN_OF: Record<StatementKind, 'received' | 'returned' | 'fees' | 'transferred' | 'other'> =
  {
    received: 'received',
    returned: 'returned',
    disputed: 'returned',
    'charge-fee': 'fees',
    fee: 'fees',
    transfer: 'transferred',
    other: 'other',
  }

async function readMonths(db: Db, from: string): Promise<ProviderAccountAnswer['months']> {
  const month = untyped(db).raw('substr(date, 1, 7) as month')
  const rows: { month: string; kind: StatementKind; cents: number }[] = await untyped(db)(
    'provider_statement',
  )
    .where('date', '>=', from)
    .groupByRaw('substr(date, 1, 7), kind')
    .select(month, 'kind')
    .sum({ cents: 'cents' })
  const months = [...new Set(rows.map((row) => row.month))].toSorted().toReversed()
  return months.map((one) => {
    const sumOf = (column: (typeof COLUMN_OF)[StatementKind]) =>
      toReais(
        sumCents(
          rows
            .filter((row) => row.month === one && COLUMN_OF[row.kind] === column)
            .map(({ cents }) => Number(cents)),
        ),
      )
    return {
      month: one,
      received: sumOf('received'),
      returned: sumOf('returned'),
      fees: sumOf('fees'),
      transferred: sumOf('transferred'),
      other: sumOf('other'),
    }
  })
}

/** A page of the statement, the last entry first, each with whose charge it is of and what was noted of it. */
export async function listAccountEntries(
  db: Db,
  { kind, page }: AccountEntryQuery,
): Promise<AccountEntryPage> {
  const wanted = () => db('provider_statement as s').where(kind === 'all' ? {} : { 's.kind': kind })
  const counted = await wanted().count('* as count').first()
  const rows = await wanted()
    .leftJoin('payment_attempts as a', 'a.providerPaymentId', 's.chargeId')
    .orderBy([
      { column: 's.date', order: 'desc' },
      { column: 's.id', order: 'desc' },
    ])
    .offset((page - 1) * ACCOUNT_ENTRIES_PER_PAGE)
    .limit(ACCOUNT_ENTRIES_PER_PAGE)
    .select('s.*', 'a.paymentGroupId')
  const names = await namesOf(
    db,
    rows.map(({ paymentGroupId }) => paymentGroupId),
  )
  const notes = await notesOf(db, rows.flatMap(noteIds))
  const entries = rows.map((row): AccountEntry => {
    const { cents, chargeId, date, id, name, paymentGroupId, text } = row
    const noted = noteIds(row).flatMap((one) => notes.get(one) ?? [])
    return {
      id,
      date,
      kind: row.kind,
      name,
      text,
      amount: toReais(cents),
      chargeId,
      paymentGroupId,
      customerName: names.get(paymentGroupId ?? '') ?? '',
      note: noted[0] ?? null,
    }
  })
  return { entries, total: Number(counted?.count ?? 0) }
}

function noteIds({ chargeId, entryId }: { chargeId: string | null; entryId: string }): string[] {
  const own = `entry-${entryId}`
  return chargeId === null ? [own] : [own, `charge-${chargeId}`]
}

async function notesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db('provider_account_notes')
    .whereIn('differenceId', ids)
    .whereNotNull('note')
    .orderBy('id')
    .select('differenceId', 'note')
  return new Map(rows.map(({ differenceId, note }) => [differenceId, note!]))
}

/** Notes why these differences are none; each leaves the list until its sum is another. Throws where one of them is another already. */
export async function noteDifferences(
  tx: Tx,
  who: { id: number },
  { differences, note }: AccountNote,
): Promise<void> {
  const open = new Map((await findDifferences(tx.trx)).map((one) => [one.id, one]))
  const noted = differences.map(({ amount, id }) => {
    const one = open.get(id)
    if (!one || toReais(one.cents) !== amount) throw new Refused('difference-changed')
    return one
  })
  await tx.trx('provider_account_notes').insert(
    noted.map(({ cents, id }) => ({
      differenceId: id,
      cents,
      note,
      userId: who.id,
      at: toInstant(tx.nowMs),
    })),
  )
  const acts = noted.map(({ cents, id }) => ({
    entity: 'paymentIssue' as const,
    id: id.slice(0, LONGEST_AUDITED),
    action: 'resolved' as const,
    after: { decision: 'dismiss', amount: cents },
  }))
  await record(tx, acts, who)
  tx.touch({ reservations: true })
}
