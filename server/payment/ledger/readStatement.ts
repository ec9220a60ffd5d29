import { addDays, laterOf } from '#shared/platform/time/civil.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Update } from '../../platform/db/tables.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { enqueue, type JobPayloads, type StatementPage } from '../../platform/jobs/jobs.ts'
import { Refused } from '../../platform/http/problem.ts'
import { PACE_MS } from '../charges/compareCharges.ts'
import {
  AccountClosed,
  type StatementEntry,
  type PaymentDeps,
  type ProviderAccount,
} from '../port/gateway.ts'
import { accountRow, ONLY_ACCOUNT } from './accountRow.ts'

/** How far the first reading goes back, as far as charges are compared. */
const FIRST_DAYS = 120
/** Days that are read again: what the provider writes down late is not missed. */
const AGAIN_DAYS = 3
const MINUTE_MS = 60_000

/** Reads a page of the account's statement and goes on with the next one; the balance comes last. What stands here already is not written again, so it may be repeated after a crash, and every night. */
export async function readStatement(
  deps: PaymentDeps,
  { page, run }: JobPayloads['read-statement'],
): Promise<void> {
  const { account } = deps.gateway
  if (!account) return
  const { from, offset, to, unread } = page ?? (await firstPage(deps, account))
  const read = await unlessClosed(deps, () => account.statement(from, to, offset))
  if (!read) return
  const seen = unread + read.unread
  await writeTransaction(deps, async (tx) => {
    await keep(tx, read.entries)
    if (read.next !== null) {
      const next = { from, to, offset: read.next, unread: seen }
      const named = { subject: run, once: `statement ${run} ${read.next}`, afterMs: PACE_MS }
      return enqueue(tx, 'read-statement', { run, page: next }, named)
    }
    const { since } = (await accountRow(tx.trx)) ?? { since: null }
    const readAt = toInstant(tx.nowMs)
    await note(tx, { since: since ?? from, until: to, readAt, unread: seen, closedAt: null })
    const named = { subject: run, once: `balance ${run}`, afterMs: PACE_MS }
    return enqueue(tx, 'read-balance', { run }, named)
  })
}

/** Reads how much is in the account now. */
export async function readBalance(deps: PaymentDeps): Promise<void> {
  const { account } = deps.gateway
  if (!account) return
  const balance = await unlessClosed(deps, () => account.balance())
  if (balance === null) return
  await writeTransaction(deps, (tx) => note(tx, { balance, balanceAt: toInstant(tx.nowMs) }))
}

/** Reads it now instead of at night, at most once a minute. */
export async function askForStatement(tx: Tx, { gateway }: Pick<PaymentDeps, 'gateway'>) {
  if (!gateway.account) throw new Refused('no-account')
  const run = `now ${Math.floor(tx.nowMs / MINUTE_MS)}`
  const named = { subject: run, once: `statement ${run}` }
  await enqueue(tx, 'read-statement', { run, page: null }, named)
}

async function firstPage({ knex }: PaymentDeps, account: ProviderAccount): Promise<StatementPage> {
  const row = await accountRow(knex)
  const to = account.today()
  const first = addDays(to, -FIRST_DAYS)
  const from = row?.until ? laterOf(addDays(row.until, -AGAIN_DAYS), first) : first
  return { from, to, offset: 0, unread: 0 }
}

/** Null when the key may not read the account, which is noted. */
async function unlessClosed<T>(deps: PaymentDeps, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AccountClosed)) throw error
    await writeTransaction(deps, (tx) => note(tx, { closedAt: toInstant(tx.nowMs) }))
    return null
  }
}

async function keep({ nowMs, trx }: Tx, entries: readonly StatementEntry[]) {
  if (entries.length === 0) return
  const createdAt = toInstant(nowMs)
  await trx('provider_statement')
    .insert(
      entries.map(({ id: entryId, text, ...entry }) => ({
        ...entry,
        entryId,
        // The books know whose a charge is, and forget when they must.
        text: entry.chargeId === null ? text : '',
        createdAt,
      })),
    )
    .onConflict('entryId')
    .ignore()
}

async function note(tx: Tx, change: Update<'provider_account'>) {
  const none = {
    since: null,
    until: null,
    readAt: null,
    balance: null,
    balanceAt: null,
    closedAt: null,
  }
  await tx
    .trx('provider_account')
    .insert({ ...ONLY_ACCOUNT, ...none })
    .onConflict('id')
    .ignore()
  await tx.trx('provider_account').where(ONLY_ACCOUNT).update(change)
  tx.touch({ reservations: true })
}
