import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { backgroundRound } from '../../background.ts'
import { createLog } from '../../platform/log/log.ts'
import { fileMailer } from '../../platform/mail/mailer.ts'
import {
  aCardPayment,
  aCheckout,
  APPROVED_CARD,
  aSlot,
  DECLINED_CARD,
  MORNING_PRICE,
} from '../../test/support/aCheckout.ts'
import { startAsaasApp, type AsaasApp } from '../../test/support/startAsaasApp.ts'
import { untyped } from '../../platform/db/connect.ts'

const CCV = '7351'
const CARDS = [APPROVED_CARD, DECLINED_CARD]
let app: AsaasApp
let folder: string
let said: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-cards-'))
  said = ''
  const write = (line: string) => {
    said += line
  }
  const log = createLog('trace', { write })
  app = await startAsaasApp({
    cards: 'here',
    log,
    mailer: fileMailer(folder, 'Arena <reservas@arena.example>', log),
  })
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

async function pay(number: string, startTime: string) {
  const browser = app.browser()
  const cart = aCheckout([aSlot(startTime)])
  const { body: order } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  const request = aCardPayment(order.id, MORNING_PRICE, number)
  const body = { ...request, creditCard: { ...creditCardOf(request), ccv: CCV } }
  const headers = { 'Idempotency-Key': randomUUID() }
  return browser.post('/api/payments', body, { headers })
}

/** Everything that is left anywhere once it is over. */
async function traces() {
  const { knex } = app.deps
  const tables: string[] = await tableNames()
  const rows = await Promise.all(tables.map((table) => untyped(knex)(table)))
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  )
  return [JSON.stringify(rows), said, ...files].join('\n')
}

test('only the last digits of a card are stored, however the payment ends', async () => {
  const { faults } = app.fake
  const charged = 'POST /v3/payments/*/payWithCreditCard'
  expect((await pay(APPROVED_CARD, '10:00')).status).toBe(201)
  expect((await pay(DECLINED_CARD, '11:00')).status).toBe(201)
  const failures = [
    ['lost-answer', '12:00'],
    ['late-500', '13:00'],
    ['error-500', '14:00'],
    ['too-many', '15:00'],
  ] as const
  for (const [kind, hour] of failures) {
    faults.push({ kind, call: charged, times: 1 })
    expect((await pay(APPROVED_CARD, hour)).status).toBe(503)
    app.clock.advance(60_000)
  }
  // What nobody foresaw.
  const { gateway } = app.deps
  app.deps.gateway = {
    ...gateway,
    payWithCard: async (...args) => {
      throw Object.assign(new Error(`Unforeseen: ${APPROVED_CARD}`), { args })
    },
  }
  expect((await pay(APPROVED_CARD, '16:00')).status).toBe(500)
  app.deps.gateway = gateway
  await app.fake.webhooks.deliver()
  await backgroundRound(app.deps)

  const left = await traces()
  expect(said).toContain('Asaas said no')
  expect(left).toContain('8829')
  for (const number of CARDS) {
    expect(left).not.toContain(number)
    expect(left).not.toContain(number.replace(/(.{4})(?=.)/g, '$1 '))
  }
  // Hashes contain any four digits by chance.
  expect(left).not.toMatch(new RegExp(`(?<!\\w)${CCV}(?!\\w)`))
})

function creditCardOf(request: object) {
  return 'creditCard' in request ? (request.creditCard as Record<string, string>) : {}
}

type Named = { name: string }

async function tableNames(): Promise<string[]> {
  const { knex } = app.deps
  const answer =
    app.deps.config.database.kind === 'sqlite'
      ? await knex.raw<Named[]>("select name from sqlite_master where type = 'table'")
      : (
          await knex.raw<{ rows: Named[] }>(
            "select table_name as name from information_schema.tables where table_schema = 'public'",
          )
        ).rows
  return answer.map(({ name }) => name)
}
