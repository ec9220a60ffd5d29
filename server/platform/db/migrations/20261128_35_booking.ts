import type { Knex } from 'knex'
import {
  centsColumn,
  clockColumn,
  codeColumn,
  courtColumn,
  dateColumn,
  dropTables,
  endColumn,
  instantColumn,
  sportColumn,
  versionColumn,
} from '../columns.ts'

const STATUSES = ['pending', 'pending_confirmation', 'approved', 'canceled']
const REASONS = ['expired', 'customer', 'admin', 'refunded', 'incident', 'stranded']
const TYPES = ['aula', 'avulso', 'recorrente']
const PAYMENT_METHODS = ['PIX', 'CREDIT_CARD', 'BOLETO', 'UNDEFINED']
const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded']

// Rare rows have their own small partial index, however much history there is.
const INDEXES = {
  reservations_canceled_paid: `id) where status = 'canceled' and payment_status = 'paid' and paid_by in ('attempt', 'credit')`,
  reservations_approved_refunded: `id) where status = 'approved' and payment_status = 'refunded' and paid_by = 'attempt'`,
  // All that sums of money need, so that the index alone answers them.
  reservations_paid_at: `payment_confirmed_at, paid_by, payment_status, price) where payment_confirmed_at is not null`,
  // What one person made within a day, however much history there is.
  reservations_by_cpf: 'customer_cpf, created_at)',
  reservations_by_email: 'lower(customer_email), created_at)',
  reservations_by_phone: 'customer_phone, created_at)',
}

export async function up(knex: Knex): Promise<void> {
  await createGroups(knex)
  await createReservations(knex)
  await createLinks(knex)
  await createHolds(knex)
  await createClaims(knex)
}

async function createGroups(knex: Knex) {
  // What is paid together: a customer's cart, or one reservation of staff.
  await knex.schema.createTable('payment_groups', (table) => {
    table.string('id', 64).primary()
    // The browser that made it; customers have no other identity. Null for what staff made.
    table.string('owner_id', 64).index()
    // The address behind which it was made, as the limits count it.
    table.string('client', 64)
    // When its customer accepted the terms, and which ones; null where nobody was asked.
    instantColumn(table, 'terms_accepted_at')
    dateColumn(table, 'terms_version')
    // Until when it may be paid; null when only a person ends it.
    instantColumn(table, 'expires_at')
    instantColumn(table, 'created_at').notNullable()
    // The policy under which it was bought.
    table.integer('policy_id').notNullable().defaultTo(1).references('policies.id')
    // What its customer says on the phone; null until it is needed, of those from before there were any.
    table.string('code', 8).unique()
    // Of the secret of its link, which is stored nowhere; null until a link is made. Each new link has a new turn.
    table.string('link_hash', 64)
    table.integer('link_turn').notNullable().defaultTo(0)
    // Whether the browser that made it lists it no more.
    table.boolean('forgotten').notNullable().defaultTo(false)
    // When staff last gave it to another person, who must not see by whose card it was paid before.
    instantColumn(table, 'handed_over_at')
    table.index(['client', 'expires_at'])
  })
  // A weekly reservation, as it was asked for.
  await knex.schema.createTable('series', (table) => {
    table.string('id', 64).primary()
    dateColumn(table, 'start_date').notNullable()
    dateColumn(table, 'end_date').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.check('end_date >= start_date', undefined, 'series_end_not_before_start')
  })
}

async function createReservations(knex: Knex) {
  await knex.schema.createTable('reservations', (table) => {
    table.increments('id')
    courtColumn(table)
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    table.string('customer_name', 120).notNullable()
    table.string('customer_email', 254).notNullable()
    table.string('customer_phone', 20).notNullable()
    table.string('customer_cpf', 11)
    dateColumn(table, 'date').notNullable()
    clockColumn(table, 'start_time').notNullable()
    endColumn(table, 'end_time').notNullable()
    codeColumn(table, 'status', STATUSES).notNullable().defaultTo('pending')
    codeColumn(table, 'canceled_reason', REASONS)
    centsColumn(table, 'price').notNullable()
    codeColumn(table, 'payment_status', PAYMENT_STATUSES).notNullable().defaultTo('pending')
    // The source of "paid": a confirmed attempt, an admin, or the customer's credit alone.
    codeColumn(table, 'paid_by', ['attempt', 'admin', 'credit'])
    codeColumn(table, 'reservation_type', TYPES).notNullable().defaultTo('avulso')
    sportColumn(table)
    table.text('notes')
    codeColumn(table, 'payment_method', PAYMENT_METHODS)
    table.string('asaas_payment_id', 64)
    instantColumn(table, 'payment_confirmed_at')
    instantColumn(table, 'email_sent_at')
    // The version of the text that was sent then.
    table.string('email_template', 20)
    table
      .string('payment_group_id', 64)
      .references('payment_groups.id')
      .onDelete('RESTRICT')
      .index()
    table.string('recurrence_id', 64).references('series.id').onDelete('RESTRICT').index()
    // Whom it is of; the names above stay as they were typed.
    table.integer('customer_id').references('customers.id').onDelete('SET NULL').index()
    // When staff noted that somebody is there, or that nobody came.
    instantColumn(table, 'arrived_at')
    instantColumn(table, 'missed_at')
    table.check(
      'arrived_at is null or missed_at is null',
      undefined,
      'reservations_arrived_or_missed',
    )
    // Changed individually: edits of the series skip it.
    table.boolean('detached').notNullable().defaultTo(false)
    // How often its customer has moved it.
    table.integer('times_moved').notNullable().defaultTo(0)
    // Until when it keeps its court unpaid: its group's, until it is paid, approved or canceled.
    instantColumn(table, 'expires_at')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'updated_at').notNullable()
    versionColumn(table)
    table.check('end_time > start_time', undefined, 'reservations_end_after_start')
    table.index(['date', 'court_id', 'start_time'])
    table.index(['status', 'expires_at'])
  })
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`create index ${name} on reservations (${on}`)
  }
  // What a customer cancelled, and what was to go back by the quote that they had seen.
  await knex.schema.createTable('customer_cancellations', (table) => {
    table.integer('reservation_id').primary().references('reservations.id').onDelete('RESTRICT')
    centsColumn(table, 'back').notNullable()
    instantColumn(table, 'at').notNullable()
  })
  // Dates that a series left out, so that they can be added later.
  await knex.schema.createTable('recurrence_skips', (table) => {
    table.string('recurrence_id', 64).notNullable().references('series.id').onDelete('CASCADE')
    dateColumn(table, 'date').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.primary(['recurrence_id', 'date'])
  })
}

async function createLinks(knex: Knex) {
  // Which browser or which account may see which group, besides the browser that made it.
  await knex.schema.createTable('grants', (table) => {
    table.increments('id')
    table.string('browser_hash', 64)
    table.integer('user_id').references('users.id').onDelete('CASCADE')
    table
      .string('payment_group_id', 64)
      .notNullable()
      .references('payment_groups.id')
      .onDelete('CASCADE')
      .index()
    instantColumn(table, 'created_at').notNullable()
    // An account's does not end.
    instantColumn(table, 'expires_at').index()
    // Of the account that booked it: another link does not end it.
    table.boolean('booked').notNullable().defaultTo(false)
    table.unique(['browser_hash', 'payment_group_id'])
    table.unique(['user_id', 'payment_group_id'])
    table.check('(browser_hash is null) <> (user_id is null)', undefined, 'grants_one_owner')
  })
}

async function createHolds(knex: Knex) {
  await knex.schema.createTable('holds', (table) => {
    table.increments('id')
    table.string('owner_id', 64).notNullable().index()
    table.string('client', 64).index()
    courtColumn(table)
    dateColumn(table, 'date').notNullable()
    clockColumn(table, 'start_time').notNullable()
    sportColumn(table)
    centsColumn(table, 'price').notNullable()
    instantColumn(table, 'first_held_at').notNullable()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'expires_at').notNullable().index()
    // Set during the grace period of a release: the instant to which a reload restores the hold.
    instantColumn(table, 'resumes_until')
  })
  // A browser's holds that ran out without a checkout, for a day.
  await knex.schema.createTable('lapsed_carts', (table) => {
    table.string('owner_id', 64).notNullable()
    instantColumn(table, 'first_held_at').notNullable()
    instantColumn(table, 'ended_at').notNullable().index()
    table.primary(['owner_id', 'first_held_at'])
  })
  // Addresses from which nobody books for a while, and who decided it.
  await knex.schema.createTable('blocked_clients', (table) => {
    table.string('client', 64).primary()
    instantColumn(table, 'until').notNullable()
    table.integer('user_id').references('users.id').onDelete('SET NULL')
    instantColumn(table, 'created_at').notNullable()
  })
}

/** Which court is whose at which hour. */
async function createClaims(knex: Knex) {
  // Courts that had to be closed for some hours, by rain or otherwise.
  await knex.schema.createTable('incidents', (table) => {
    table.increments('id')
    table.string('reason', 200).notNullable()
    dateColumn(table, 'date').notNullable().index()
    clockColumn(table, 'start_time').notNullable()
    endColumn(table, 'end_time').notNullable()
    // JSON list of ids.
    table.text('courts').notNullable()
    // Not a foreign key: it outlives the account.
    table.integer('user_id')
    instantColumn(table, 'at').notNullable()
    // When the courts were opened again before the end, because the rain was over.
    instantColumn(table, 'lifted_at')
    table.check('end_time > start_time', undefined, 'incidents_end_after_start')
  })
  await knex.schema.createTable('slot_claims', (table) => {
    courtColumn(table)
    dateColumn(table, 'date').notNullable()
    clockColumn(table, 'start_time').notNullable()
    table.integer('hold_id').references('holds.id').onDelete('CASCADE').index()
    table.integer('reservation_id').references('reservations.id').onDelete('RESTRICT').index()
    table.integer('incident_id').references('incidents.id').onDelete('RESTRICT').index()
    // Null for what does not run out.
    instantColumn(table, 'expires_at')
    table.primary(['court_id', 'date', 'start_time'])
    // All columns of a claim that a week needs, so that the index alone answers the query.
    table.index(
      ['date', 'start_time', 'court_id', 'reservation_id', 'hold_id', 'incident_id', 'expires_at'],
      'slot_claims_by_date',
    )
    table.check(
      `(case when hold_id is null then 0 else 1 end) + (case when reservation_id is null then 0 else 1 end)
         + (case when incident_id is null then 0 else 1 end) = 1`,
      undefined,
      'slot_claims_one_owner',
    )
  })
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'slot_claims',
    'incidents',
    'blocked_clients',
    'lapsed_carts',
    'holds',
    'grants',
    'recurrence_skips',
    'customer_cancellations',
    'reservations',
    'series',
    'payment_groups',
  ])
}
