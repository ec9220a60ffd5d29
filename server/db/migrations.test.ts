import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Knex } from 'knex'
import { testDatabase } from '../testing/testDatabase.ts'
import { connect } from './connect.ts'
import { migrate, migrationSource } from './migrate.ts'

const AT = '2026-11-23T12:00:00.000Z'

let knex: Knex
let remove: () => Promise<void>
beforeEach(async () => {
  const made = await testDatabase()
  remove = made.remove
  knex = connect(made.database)
  await migrate(knex)
})
afterEach(async () => {
  await knex.destroy()
  await remove()
})

/** Takes the migrations back to before this one. */
async function before(name: string) {
  for (;;) {
    const [done] = (await knex.migrate.list({ migrationSource })) as [{ name: string }[], string[]]
    if (!done.some((one) => one.name === name)) return
    await knex.migrate.down({ migrationSource })
  }
}

test('jobs that wait keep what they are about, there and back', async () => {
  const waiting = [
    { kind: 'refund', payload: '{"refundId":7}', uniqueKey: 'refund 7' },
    { kind: 'cancel-charge', payload: '{"attemptId":"a-1"}', uniqueKey: 'cancel-charge a-1' },
    { kind: 'mail', payload: '{"kind":"canceled","ids":"5,6"}', uniqueKey: 'mail canceled 5x2 v1' },
    { kind: 'round', payload: '{}', uniqueKey: 'round' },
  ]
  const read = (...columns: string[]) => knex('jobs').orderBy('id').select(columns)
  await before('20261122_01_jobs')
  await knex('jobs').insert(waiting.map((job) => ({ ...job, runAt: AT, createdAt: AT })))

  await migrate(knex)
  expect(await read('subject', 'payload', 'uniqueKey')).toEqual([
    { subject: '7', payload: '{"refundId":7}', uniqueKey: null },
    { subject: 'a-1', payload: '{"attemptId":"a-1"}', uniqueKey: 'cancel-charge a-1' },
    {
      subject: '5',
      payload: '{"kind":"canceled","reservationIds":[5,6]}',
      uniqueKey: 'mail canceled 5x2 v1',
    },
    { subject: null, payload: '{}', uniqueKey: 'round' },
  ])
  await before('20261122_01_jobs')
  expect(await read('kind', 'payload', 'uniqueKey')).toEqual(waiting)
})

test('statuses of charges and what became of events keep their meaning, there and back', async () => {
  const before02 = () => before('20261122_02_charge_status')
  const statuses = ['PENDING', 'RECEIVED', 'REFUNDED', 'CHARGEBACK_DISPUTE', 'AUTHORIZED', null]
  const attempt = (status: string | null, index: number) => ({
    id: `a-${index}`,
    paymentGroupId: `group-${index}`,
    number: 1,
    method: 'PIX',
    amount: 8_000,
    externalReference: `group-${index}:1`,
    state: 'pending',
    providerStatus: status,
    dueDate: '2026-11-23',
    createdAt: AT,
    updatedAt: AT,
  })
  const sandbox = [
    { method: 'PIX', status: 'PENDING' },
    { method: 'PIX', status: 'RECEIVED' },
    { method: 'CREDIT_CARD', status: 'CONFIRMED' },
    { method: 'CREDIT_CARD', status: 'REFUNDED' },
  ]
  const events = [
    { eventType: 'PAYMENT_RECEIVED', error: 'unmatched' },
    { eventType: 'PAYMENT_CREATED', error: 'unmatched' },
    { eventType: 'PAYMENT_RECEIVED', error: 'dismissed' },
    { eventType: null, error: 'not JSON' },
  ]
  const rows = (table: string, ...columns: string[]) => knex(table).orderBy('id').select(columns)
  await before02()
  const insert = (table: string, list: object[]) => knex(table).insert(list)
  await insert('payment_attempts', statuses.map(attempt))
  await insert(
    'sandbox_charges',
    sandbox.map((charge, index) => ({
      ...charge,
      id: `pay_${index}`,
      externalReference: `reference-${index}`,
      amount: 8_000,
      createdAt: AT,
    })),
  )
  await insert(
    'webhook_logs',
    events.map((event, index) => ({
      ...event,
      eventId: `event-${index}`,
      payload: '{"payment":{"value":45.5,"netValue":4',
      receivedAt: AT,
      createdAt: AT,
    })),
  )

  await migrate(knex)
  const charges = await rows('payment_attempts', 'chargeStatus')
  expect(charges.map(({ chargeStatus }) => chargeStatus)).toEqual([
    'open',
    'paid',
    'refunded',
    'disputed',
    'in-analysis',
    null,
  ])
  const played = await rows('sandbox_charges', 'status')
  expect(played.map(({ status }) => status)).toEqual(['open', 'paid', 'paid', 'refunded'])
  expect(await rows('webhook_logs', 'provider', 'outcome', 'amount', 'error')).toEqual([
    { provider: 'asaas', outcome: 'unmatched', amount: 4_550, error: null },
    { provider: 'asaas', outcome: 'foreign', amount: null, error: null },
    { provider: 'asaas', outcome: 'dismissed', amount: null, error: null },
    { provider: 'asaas', outcome: null, amount: null, error: 'not JSON' },
  ])
  await before02()
  expect(await rows('sandbox_charges', 'method', 'status')).toEqual(sandbox)
  expect(await rows('webhook_logs', 'eventType', 'error')).toEqual(events)
})

test('a reservation’s history keeps its fields, by name and back', async () => {
  const history = (field: string) => [{ field, before: null, after: 'Estorno pedido' }]
  const read = async () => {
    const rows = await knex('audit_entries').orderBy('id').select('changes')
    return rows.map(({ changes }) => JSON.parse(changes))
  }
  await before('20261122_04_audited_fields')
  const entries = [
    { entity: 'reservation', changes: history('Valor pago') },
    { entity: 'fixedClass', changes: history('weekday') },
  ]
  const rows = entries.map(({ entity, changes }) => ({
    entity,
    changes: JSON.stringify(changes),
    at: AT,
    actor: 'admin' as const,
    entityId: '1',
    action: 'changed',
  }))
  await knex('audit_entries').insert(rows)
  await migrate(knex)
  expect(await read()).toEqual([history('money'), history('weekday')])
  await before('20261122_04_audited_fields')
  expect(await read()).toEqual([history('Valor pago'), history('weekday')])
})
