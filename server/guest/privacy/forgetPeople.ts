import { forgetName } from '#shared/operation/health/upkeep.ts'
import { RETENTION, type StoredKey } from '#shared/guest/privacy/retention.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { removeCustomer } from '../../account/people/accounts.ts'
import { emptyAudit } from '../../account/audit/auditEntries.ts'
import { forgetCustomers } from '../../customers/people/forget.ts'
import { forgetMerges } from '../../customers/people/merge.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { From } from '../../platform/db/db.ts'
import { type Tx, writeTransaction } from '../../platform/db/writeTransaction.ts'
import { forgetAnswers } from '../../platform/http/idempotency.ts'
import { MAIL_KINDS } from '../../platform/jobs/jobs.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'
import { upkeep } from '../../platform/jobs/upkeep.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import {
  ERASED_EVENT,
  eraseClassContacts,
  eraseReservations,
  eraseTabNames,
  NOBODY,
} from './erase.ts'
import { forgetNotesBefore } from '../../customers/link/bookedPeople.ts'

const DAILY = { name: 'forget-people', everyMs: 86_400_000, againMs: 600_000 }
const BATCH = 200

type Deps = Pick<PaymentDeps, 'knex' | 'clock' | 'config' | 'events' | 'mailer'>
/** What is older goes: by the venue's civil days, and as an instant. */
type Until = { date: CivilDate; instant: string }
/** How many things it removed; null where that is not counted. */
type Job = (deps: Deps, until: Until) => Promise<number | null>

/** How each row of the table that the notice is written from is obeyed. */
const JOBS: Record<StoredKey, Job> = {
  tabNames: (deps, { instant }) =>
    writeTransaction(deps, async (tx) => {
      const named = tx.trx('tabs').whereNotNull('name').whereNot({ name: NOBODY.customerName })
      const ids = await named.where('closedAt', '<', instant).pluck('id')
      await eraseTabNames(tx, ids)
      return ids.length
    }),
  reservations: (deps, { date }) =>
    inBatches(deps, (tx) => named(tx.trx('reservations').where('date', '<', date))),
  unpaidCarts: (deps, { instant }) =>
    inBatches(deps, ({ trx }) =>
      named(
        trx('reservations')
          .where({ status: 'canceled' })
          .whereNull('paidBy')
          .whereNot({ paymentStatus: 'paid' })
          .where('createdAt', '<', instant)
          // Of customers; what staff write down is no cart.
          .whereIn(
            'paymentGroupId',
            trx('payment_groups')
              .whereNotNull('ownerId')
              .where('createdAt', '<', instant)
              .select('id'),
          )
          .whereNotIn(
            'paymentGroupId',
            trx('payment_attempts')
              .where((money) => money.whereNull('closedAt').orWhereIn('state', ['paid', 'gone']))
              .select('paymentGroupId'),
          ),
      ),
    ),
  customers: async (deps, { instant }) => {
    await writeTransaction(deps, (tx) =>
      forgetCustomers(tx, {
        reviewed: instant,
        written: toInstant(tx.nowMs - RETENTION.unpaidCarts.days * DAILY.everyMs),
        today: venueNow(tx.nowMs, deps.config.venueTimezone).date,
      }),
    )
    return null
  },
  merges: async (deps, { instant }) => {
    await writeTransaction(deps, (tx) => forgetMerges(tx, instant))
    return null
  },
  imports: async ({ knex }, { instant }) => {
    const old = () =>
      knex('imports').whereRaw('coalesce(imported_at, created_at) < ?', [instant]).select('id')
    const rows = await knex('import_rows').whereIn('importId', old()).delete()
    await knex('import_made').whereIn('importId', old()).delete()
    await knex('imports').whereIn('id', old()).whereIn('state', ['draft', 'checked']).delete()
    return rows
  },
  notes: forgetNotes,
  classContacts: forgetContacts,
  accounts: forgetAccounts,
  messages: async ({ knex, mailer }, { instant }) => {
    const count = await knex('jobs')
      .whereIn('kind', MAIL_KINDS)
      .where('doneAt', '<', instant)
      .whereNotNull('lastError')
      .update({ lastError: null })
    await mailer.forget?.({ olderThan: instant })
    return count
  },
  answers: ({ knex }, { instant }) => forgetAnswers(knex, instant),
  providerEvents: ({ knex }, { instant }) =>
    knex('webhook_logs')
      .where('receivedAt', '<', instant)
      .whereNot({ payload: ERASED_EVENT })
      .update({ payload: ERASED_EVENT }),
  addresses: async ({ knex }, { instant }) => {
    const sessions = await knex('audit_entries')
      .where('at', '<', instant)
      .where({ entity: 'session' })
      .whereNot({ changes: '[]' })
      .update({ changes: '[]' })
    const clients = await knex('payment_groups')
      .where('createdAt', '<', instant)
      .whereNotNull('client')
      .update({ client: null, network: null })
    return sessions + clients
  },
  staffRecords: ({ knex }, { instant }) =>
    knex('audit_entries')
      .where('at', '<', instant)
      .whereNot({ changes: '[]' })
      .update({ changes: '[]' }),
  requests: ({ knex }, { instant }) => knex('privacy_requests').where('at', '<', instant).delete(),
}

/** Once a day: removes what has been stored for as long as the notice says. What was booked and paid stays. */
export async function forgetPeople(deps: PaymentDeps): Promise<void> {
  await atIntervals(deps, DAILY, async () => {
    const nowMs = deps.clock.now()
    const { date: today } = venueNow(nowMs, deps.config.venueTimezone)
    for (const key of Object.keys(JOBS) as StoredKey[]) {
      const { days } = RETENTION[key]
      const instant = toInstant(nowMs - days * DAILY.everyMs)
      const until = { date: addDays(today, -days), instant }
      await upkeep(deps, forgetName(key), () => JOBS[key](deps, until))
    }
  })
}

/** Those in which somebody is still named. */
function named(query: From<'reservations'>) {
  return query
    .whereRaw(
      `(customer_name <> ? or customer_email <> '' or customer_phone <> '' or customer_cpf is not null or notes is not null)`,
      [NOBODY.customerName],
    )
    .orderBy('id')
    .limit(BATCH)
    .pluck('id')
}

async function inBatches(deps: Deps, find: (tx: Tx) => Promise<number[]>) {
  let count = BATCH
  let all = 0
  while (count === BATCH) {
    count = await writeTransaction(deps, async (tx) => {
      const ids = await find(tx)
      await eraseReservations(tx, ids)
      return ids.length
    })
    all += count
  }
  return all
}

async function forgetNotes(deps: Deps, { date }: Until) {
  return writeTransaction(deps, async (tx) => {
    const ids = await forgetNotesBefore(tx, date)
    const noted = await tx
      .trx('audit_entries')
      .where({ entity: 'reservation' })
      .whereIn('entityId', ids.map(String))
      .where('changes', 'like', '%"field":"notes"%')
      .select('entityId')
    await emptyAudit(
      tx,
      'reservation',
      noted.map(({ entityId }) => entityId),
    )
    return ids.length
  })
}

// A class that never met has no last date; of one whose row is gone only what was recorded is left.
async function forgetContacts(deps: Deps, { date, instant }: Until) {
  return writeTransaction(deps, async (tx) => {
    const over = await tx
      .trx('fixed_classes')
      .where((ended) =>
        ended
          .where('endDate', '<', date)
          .orWhere((never) => never.where({ active: false }).where('startDate', '<', date)),
      )
      .pluck('id')
    const open = await tx
      .trx('fixed_classes')
      .whereIn('id', over)
      .whereRaw('(email is not null or phone is not null)')
      .pluck('id')
    await eraseClassContacts(tx, open)
    await emptyAudit(tx, 'fixedClass', over)
    const recorded = await tx
      .trx('audit_entries')
      .where({ entity: 'fixedClass' })
      .where('at', '<', instant)
      .whereNot({ changes: '[]' })
      .select('entityId')
    const there = new Set((await tx.trx('fixed_classes').pluck('id')).map(String))
    await emptyAudit(
      tx,
      'fixedClass',
      recorded.map(({ entityId }) => entityId).filter((id) => !there.has(id)),
    )
    return open.length
  })
}

async function forgetAccounts(deps: Deps, { instant }: Until) {
  return writeTransaction(deps, async (tx) => {
    const idle = await tx
      .trx('users')
      .where({ role: 'user' })
      .whereRaw('coalesce(last_seen_at, created_at) < ?', [instant])
      .pluck('id')
    for (const id of idle) {
      await removeCustomer(tx, id)
      await tx.trx('audit_entries').insert({
        at: toInstant(tx.nowMs),
        actor: 'system',
        entity: 'account',
        entityId: String(id),
        action: 'removed',
        changes: '[]',
      })
    }
    return idle.length
  })
}
