import type { Knex } from 'knex'
import {
  centsColumn,
  clockColumn,
  codeColumn,
  courtColumn,
  dateColumn,
  dropTables,
  instantColumn,
} from '../columns.ts'
import { isSqlite } from '../connect.ts'

const METHODS = ['PIX', 'CREDIT_CARD']
const ATTEMPT_STATES = [
  'creating',
  'pending',
  'unknown',
  'in_analysis',
  'paid',
  'gone',
  'failed',
  'cancelled',
]

// Open or rare rows have their own small partial index, however much history there is.
const INDEXES = {
  refunds_open: 'refunds (id) where done_at is null and withdrawn_at is null',
  payment_attempts_disputed: `payment_attempts (id) where charge_status = 'disputed'`,
  payment_attempts_undone: `payment_attempts (id) where state = 'paid' and charge_status in ('open', 'in-analysis', 'cancelled')`,
  refunds_elsewhere: `refunds (id) where reason = 'elsewhere'`,
  payment_attempts_by_day: 'payment_attempts (created_at, id)',
  payment_attempts_paid: 'payment_attempts (paid_at) where paid_at is not null',
  webhook_logs_unmatched: `webhook_logs (payment_id, id) where outcome = 'unmatched'`,
}

export async function up(knex: Knex): Promise<void> {
  await createCharges(knex)
  await createMoves(knex)
  await createRefunds(knex)
  await createSandbox(knex)
  await createWebhooks(knex)
  await createProvider(knex)
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`create index ${name} on ${on}`)
  }
  await knex.raw(RESERVATIONS_FULL)
  await knex.raw(webhookLogsFull(isSqlite(knex) ? 'json_object' : 'json_build_object'))
}

// A reservation with the charge that paid it; else with the last of its group, which is the open one if there is one.
export const RESERVATIONS_FULL = reservationsFull(
  `select b.id from payment_attempts as b where b.payment_group_id = r.payment_group_id
    order by case when b.provider_payment_id = r.asaas_payment_id then 0 else 1 end, b.number desc limit 1`,
)

/** Makes the view, with the charge that is selected. */
export function reservationsFull(attemptId: string): string {
  return `
  create view reservations_full as
  select r.*, a.provider_customer_id as payment_customer_id, a.invoice_url as checkout_url,
    'data:image/png;base64,' || a.pix_image as pix_qr_code_url, a.pix_payload as pix_qr_code_text,
    a.pix_expires_at as pix_qr_code_expiration_date, a.due_date as payment_due_date,
    (select count(*) from payment_attempts as b where b.payment_group_id = r.payment_group_id) as payment_attempts,
    (select max(b.created_at) from payment_attempts as b where b.payment_group_id = r.payment_group_id)
      as last_payment_attempt_at,
    g.owner_id, g.terms_accepted_at, g.terms_version
  from reservations as r
  left join payment_groups as g on g.id = r.payment_group_id
  left join payment_attempts as a on a.id = (
    ${attemptId})`
}

// An event with what became of it: the first reservation of its charge's group, and the mail about that one.
function webhookLogsFull(json: string) {
  return `
  create view webhook_logs_full as
  select w.*, r.id as reservation_id, w.payload as raw_data,
    case when w.processed or w.outcome is not null then cast(
      ${json}('attempt', a.id, 'amount', w.amount, 'outcome', coalesce(w.outcome, w.status_after)) as text)
    end as processed_data,
    (r.email_sent_at is not null) as email_sent, r.email_sent_at as email_sent_time,
    r.email_template as template_version, r.customer_cpf as cpf_snapshot
  from webhook_logs as w
  left join payment_attempts as a on a.provider_payment_id = w.payment_id
  left join reservations as r on r.id = (
    select min(first.id) from reservations as first where first.payment_group_id = a.payment_group_id)`
}

async function createCharges(knex: Knex) {
  await knex.schema.createTable('payment_attempts', (table) => {
    table.string('id', 36).primary()
    table
      .string('payment_group_id', 64)
      .notNullable()
      .references('payment_groups.id')
      .onDelete('RESTRICT')
      .index()
    table.integer('number').notNullable()
    codeColumn(table, 'method', METHODS).notNullable()
    centsColumn(table, 'amount').notNullable()
    // Of the customer's credit, what pays the rest beside it.
    centsColumn(table, 'credit').notNullable().defaultTo(0)
    // Received centavos, which may differ from the charged amount.
    table.integer('received')
    table.string('external_reference', 100).notNullable().unique()
    codeColumn(table, 'state', ATTEMPT_STATES).notNullable()
    table.string('provider_payment_id', 64).unique()
    table.string('provider_customer_id', 64)
    table.string('charge_status', 20)
    // How often that has changed: a decision about the charge belongs to one of its statuses.
    table.integer('charge_turn').notNullable().defaultTo(0)
    table.string('provider_status', 40)
    table.text('invoice_url')
    table.text('pix_payload')
    table.text('pix_image')
    table.string('pix_expires_at', 24)
    table.string('card_last4', 4)
    table.string('card_brand', 20)
    table.string('failure_code', 60)
    dateColumn(table, 'due_date').notNullable()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'updated_at').notNullable()
    instantColumn(table, 'paid_at')
    instantColumn(table, 'closed_at')
    // What it pays: the difference of a move to a dearer hour, else what the group costs.
    const move = table.integer('move_id').index()
    // PostgreSQL gets the key with the table of moves.
    if (isSqlite(knex)) void move.references('hour_moves.id').onDelete('RESTRICT')
  })
  // A group has at most one live attempt: two tabs or a double click cannot open two charges.
  await knex.raw(
    `create unique index payment_attempts_one_live on payment_attempts (payment_group_id) where closed_at is null`,
  )
}

/** Moves of customers to dearer hours, each begun with a charge of the difference. */
async function createMoves(knex: Knex) {
  await knex.schema.createTable('hour_moves', (table) => {
    table.increments('id')
    table.integer('reservation_id').notNullable().references('reservations.id').onDelete('RESTRICT')
    table
      .string('payment_group_id', 64)
      .notNullable()
      .references('payment_groups.id')
      .onDelete('RESTRICT')
    // From where: a reservation that stands elsewhere by now is not moved any more.
    dateColumn(table, 'from_date').notNullable()
    clockColumn(table, 'from_time').notNullable()
    courtColumn(table)
    dateColumn(table, 'date').notNullable()
    clockColumn(table, 'start_time').notNullable()
    centsColumn(table, 'difference').notNullable()
    codeColumn(table, 'state', ['open', 'done', 'expired', 'ended']).notNullable()
    // The charge that paid it.
    table.string('attempt_id', 36).unique().references('payment_attempts.id').onDelete('RESTRICT')
    // Until then both hours are kept.
    instantColumn(table, 'expires_at').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.index(['reservation_id'])
  })
  // Like its one live charge.
  await knex.raw(
    `create unique index hour_moves_one_open on hour_moves (payment_group_id) where state = 'open'`,
  )
  if (!isSqlite(knex)) {
    await knex.schema.alterTable('payment_attempts', (table) => {
      table.foreign('move_id').references('hour_moves.id').onDelete('RESTRICT')
    })
  }
}

async function createRefunds(knex: Knex) {
  await knex.schema.createTable('refunds', (table) => {
    table.increments('id')
    table
      .string('attempt_id', 36)
      .notNullable()
      .references('payment_attempts.id')
      .onDelete('RESTRICT')
    centsColumn(table, 'amount').notNullable()
    table.string('reason', 60).notNullable()
    codeColumn(table, 'state', ['requested', 'in_progress', 'done', 'refused']).notNullable()
    table.string('provider_message', 300)
    table.string('note', 300)
    // How often the bank failed after the provider had accepted it.
    table.integer('denied').notNullable().defaultTo(0)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'updated_at').notNullable()
    // Set while the provider may be refunding the money: from then on it cannot be withdrawn.
    instantColumn(table, 'begun_at')
    instantColumn(table, 'withdrawn_at')
    instantColumn(table, 'done_at')
    table.index(['attempt_id'])
  })
  // The reservations whose prices a partial refund returns. A reservation's price is refunded at most once.
  await knex.schema.createTable('refund_reservations', (table) => {
    table.integer('reservation_id').primary().references('reservations.id').onDelete('RESTRICT')
    table.integer('refund_id').notNullable().references('refunds.id').onDelete('RESTRICT').index()
    // What of its credit goes back with it.
    centsColumn(table, 'credit').notNullable().defaultTo(0)
  })
  // A decision that a cancelled reservation's money stays with the venue, for good or as credit.
  await knex.schema.createTable('money_decisions', (table) => {
    table.integer('reservation_id').primary().references('reservations.id').onDelete('RESTRICT')
    codeColumn(table, 'decision', ['kept', 'credited']).notNullable()
    decidedColumns(table)
  })
  // How an admin resolved an issue about money that does not belong to one reservation.
  await knex.schema.createTable('payment_issue_decisions', (table) => {
    table.string('issue_id', 60).primary()
    codeColumn(table, 'decision', ['kept', 'rebooked', 'dismissed']).notNullable()
    decidedColumns(table)
  })
}

function decidedColumns(table: Knex.CreateTableBuilder) {
  table.integer('user_id').references('users.id').onDelete('SET NULL')
  instantColumn(table, 'at').notNullable()
  table.string('note', 300)
}

async function createSandbox(knex: Knex) {
  await knex.schema.createTable('sandbox_charges', (table) => {
    table.string('id', 64).primary()
    table.string('external_reference', 100).notNullable().unique()
    codeColumn(table, 'method', METHODS).notNullable()
    centsColumn(table, 'amount').notNullable()
    table.string('status', 40).notNullable()
    table.boolean('deleted').notNullable().defaultTo(false)
    table.boolean('hides_qr').notNullable().defaultTo(false)
    // A PIX charge counts as received from this instant on.
    instantColumn(table, 'approves_at')
    table.string('card_last4', 4)
    table.string('card_brand', 20)
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'paid_at')
  })
  await knex.schema.createTable('sandbox_refunds', (table) => {
    table.string('reference', 64).primary()
    table
      .string('charge_id', 64)
      .notNullable()
      .references('sandbox_charges.id')
      .onDelete('CASCADE')
      .index()
    centsColumn(table, 'amount').notNullable()
    instantColumn(table, 'created_at').notNullable()
  })
}

async function createWebhooks(knex: Knex) {
  await knex.schema.createTable('webhook_logs', (table) => {
    table.increments('id')
    table.string('provider', 20).notNullable().defaultTo('asaas')
    table.string('event_id', 120).unique()
    table.string('payment_id', 64).index()
    table.string('event_type', 80)
    table.text('payload')
    instantColumn(table, 'received_at').notNullable()
    table.boolean('processed').notNullable().defaultTo(false)
    table.text('error')
    // For an event about none of our charges: whether it waits for a person, who may dismiss it.
    table.string('outcome', 20)
    // Centavos of the charge.
    table.integer('amount')
    table.string('external_reference', 100)
    table.string('status_before', 40)
    table.string('status_after', 40)
    instantColumn(table, 'created_at').notNullable()
  })
}

async function createProvider(knex: Knex) {
  // The payment provider as its owner typed it on the page. One row, none before that; the secrets are encrypted with what is not in here.
  await knex.schema.createTable('provider_keys', (table) => {
    table.integer('id').primary()
    codeColumn(table, 'environment', ['sandbox', 'production']).notNullable()
    table.text('sealed_key').notNullable()
    table.string('key_end', 4).notNullable()
    table.string('account_name', 200).notNullable()
    instantColumn(table, 'checked_at').notNullable()
  })
  // The token with which it authenticates its calls. Apart: a server with the key in its settings has one too.
  await knex.schema.createTable('provider_webhooks', (table) => {
    table.integer('id').primary()
    table.text('sealed_token').notNullable()
    table.string('url', 500).notNullable()
    instantColumn(table, 'registered_at')
  })
  // What a payment provider refused because of the venue's own account, and when last. Of which account: another key is asked anew.
  await knex.schema.createTable('account_troubles', (table) => {
    table.string('trouble', 40).primary()
    table.string('account', 24).notNullable()
    instantColumn(table, 'at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const view of ['webhook_logs_full', 'reservations_full']) await knex.raw(`drop view ${view}`)
  // Each of the two tables names the other.
  if (!isSqlite(knex)) {
    await knex.schema.alterTable('payment_attempts', (table) => table.dropForeign('move_id'))
  }
  await dropTables(knex, [
    'account_troubles',
    'provider_webhooks',
    'provider_keys',
    'webhook_logs',
    'sandbox_refunds',
    'sandbox_charges',
    'payment_issue_decisions',
    'money_decisions',
    'refund_reservations',
    'refunds',
    'hour_moves',
    'payment_attempts',
  ])
}
