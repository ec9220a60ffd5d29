import type { Knex } from 'knex'

// Asaas's statuses, the only stored ones before this migration. A status that is missing here was still to be paid.
const CHARGES: Record<string, string[]> = {
  'in-analysis': ['AWAITING_RISK_ANALYSIS', 'AUTHORIZED'],
  paid: ['CONFIRMED', 'RECEIVED', 'RECEIVED_IN_CASH'],
  refunding: ['REFUND_REQUESTED', 'REFUND_IN_PROGRESS'],
  refunded: ['REFUNDED'],
  disputed: ['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL'],
}
const MONEY_EVENTS = [
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_REFUNDED',
  'PAYMENT_CHARGEBACK_REQUESTED',
]
const INDEXES = {
  payment_attempts_disputed: [
    `payment_attempts (id) where provider_status in ('CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL')`,
    `payment_attempts (id) where charge_status = 'disputed'`,
  ],
  webhook_logs_unmatched: [
    `webhook_logs (payment_id, id) where error = 'unmatched'`,
    `webhook_logs (payment_id, id) where outcome = 'unmatched'`,
  ],
} as const

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_attempts', (table) => {
    table.string('charge_status', 20)
  })
  await knex.schema.alterTable('webhook_logs', (table) => {
    table.string('provider', 20).notNullable().defaultTo('asaas')
    // For an event about none of our charges: whether it waits for a person, who may dismiss it.
    table.string('outcome', 20)
    // Centavos of the charge.
    table.integer('amount')
  })
  await moveIndexes(knex, 1)

  const attempts = () => rowsOf(knex, 'payment_attempts')
  await attempts().whereNotNull('provider_status').update({ charge_status: 'open' })
  await attempts()
    .where({ state: 'cancelled', charge_status: 'open' })
    .update({ charge_status: 'cancelled' })
  for (const [ours, theirs] of Object.entries(CHARGES)) {
    await attempts().whereIn('provider_status', theirs).update({ charge_status: ours })
  }

  const sandbox = () => rowsOf(knex, 'sandbox_charges')
  await sandbox().where({ status: 'PENDING' }).update({ status: 'open' })
  await sandbox().whereIn('status', ['RECEIVED', 'CONFIRMED']).update({ status: 'paid' })
  await sandbox().where({ status: 'REFUNDED' }).update({ status: 'refunded' })

  const logs = () => rowsOf(knex, 'webhook_logs')
  await logs().where({ error: 'dismissed' }).update({ outcome: 'dismissed', error: null })
  await logs()
    .where({ error: 'unmatched' })
    .whereIn('event_type', MONEY_EVENTS)
    .update({ outcome: 'unmatched', error: null })
  await logs().where({ error: 'unmatched' }).update({ outcome: 'foreign', error: null })
  const shown: { id: number; payload: string }[] = await logs()
    .where({ outcome: 'unmatched' })
    .select('id', 'payload')
  for (const { id, payload } of shown) {
    // Some were truncated, and are not valid JSON.
    const value = /"value":(\d+(?:\.\d+)?)[,}]/.exec(payload)?.[1]
    if (value) {
      await logs()
        .where({ id })
        .update({ amount: Math.round(Number(value) * 100) })
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  const logs = () => rowsOf(knex, 'webhook_logs')
  await logs().where({ outcome: 'dismissed' }).update({ error: 'dismissed' })
  await logs().whereIn('outcome', ['unmatched', 'foreign']).update({ error: 'unmatched' })

  const sandbox = () => rowsOf(knex, 'sandbox_charges')
  await sandbox().where({ status: 'open' }).update({ status: 'PENDING' })
  await sandbox().where({ status: 'paid', method: 'PIX' }).update({ status: 'RECEIVED' })
  await sandbox().where({ status: 'paid' }).update({ status: 'CONFIRMED' })
  await sandbox().where({ status: 'refunded' }).update({ status: 'REFUNDED' })

  await moveIndexes(knex, 0)
  // Raw SQL: on SQLite knex would recreate the table, which the foreign keys to it do not allow.
  for (const column of ['provider', 'outcome', 'amount']) {
    await knex.raw(`alter table webhook_logs drop column ${column}`)
  }
  await knex.raw('alter table payment_attempts drop column charge_status')
}

// Any column names: the columns at this point differ from the types of today.
function rowsOf(knex: Knex, table: string) {
  return knex(table)
}

async function moveIndexes(knex: Knex, to: 0 | 1) {
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`drop index ${name}`)
    await knex.raw(`create index ${name} on ${on[to]}`)
  }
}
