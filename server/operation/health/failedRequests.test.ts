import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { EditAnswer } from '#shared/commands/sync/edits.ts'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import { connect } from '../../platform/db/connect.ts'
import { createProcess } from '../../platform/jobs/leases.ts'
import { aCheckout, aPayment, aSlot, MORNING_PRICE } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { writeFailures } from './failedRequests.ts'
import { sweepRequests } from './sweep.ts'

const MINUTE = 60_000
const SAYS = '“[^”]+” \\(GET /api/payments/:id/status\\)'

let app: TestApp
let owner: TestBrowser
let paying: number
beforeEach(async () => {
  app = await startTestApp({ log: pino({ level: 'silent' }) })
  owner = await signedIn(app, 'admin')
  paying = await pay(app)
})
afterEach(() => app.stop())

/** A charge of which nothing can be read any more: who asks for it is answered 500. */
async function pay({ browser, deps }: TestApp) {
  const customer = browser()
  const cart = aCheckout([aSlot('10:00')])
  const { body: order } = await customer.post<{ id: number }>('/api/reservations', cart)
  const payment = aPayment(order.id, MORNING_PRICE)
  const { body } = await customer.post<{ id: number }>('/api/payments', payment)
  deps.gateway.readCharge = async () => {
    throw new Error('Unforeseen')
  }
  return body.id
}

const line = async () => {
  const { body } = await owner.get<HealthAnswer>('/api/health')
  return body.lines.find(({ check }) => check === 'requests')!
}

/** Asks so often in each of so many minutes, and lets the process write what it has counted. */
async function fail(minutes: number, times = 1) {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let time = 0; time < times; time += 1) {
      const { status } = await owner.get(`/api/payments/${paying}/status`)
      expect(status).toBe(500)
    }
    await writeFailures(app.deps)
    app.clock.advance(MINUTE)
  }
}

describe('answers with an error of the server’s own', () => {
  test('are green while it was a moment, yellow when it lasts, and red when it is often', async () => {
    expect(await line()).toMatchObject({
      level: 'green',
      sentence: 'Nenhuma resposta com erro na última hora.',
    })
    await fail(2)
    expect(await line()).toMatchObject({
      level: 'green',
      sentence: '2 respostas com erro na última hora, e não se repetiu.',
    })
    await fail(1)
    expect(await line()).toMatchObject({
      level: 'yellow',
      sentence: expect.stringMatching(
        new RegExp(
          `^3 respostas com erro na última hora, a última há 1 minuto: ${SAYS}, 3 vezes\\. Se continuar`,
        ),
      ),
    })
    await fail(1, 7)
    expect(await line()).toMatchObject({
      level: 'red',
      sentence: expect.stringMatching(
        new RegExp(`^10 respostas com erro .*${SAYS}, 10 vezes\\. Algo`),
      ),
    })
  })

  test('become quiet by themselves, and are forgotten', async () => {
    await fail(4, 5)
    expect(await line()).toMatchObject({ level: 'red' })
    app.clock.advance(15 * MINUTE)
    expect(await line()).toMatchObject({ level: 'yellow' })
    app.clock.advance(45 * MINUTE)
    expect(await line()).toMatchObject({ level: 'green' })
    await sweepRequests(app.deps)
    expect(await app.deps.knex('failed_requests')).toEqual([])
  })

  test('are counted by route, for a charge as for another, and never by who asked', async () => {
    await fail(3)
    const rows = await app.deps.knex('failed_requests').orderBy('at').select('route', 'count')
    const route = 'GET /api/payments/:id/status'
    expect(rows).toEqual([1, 1, 1].map((count) => ({ route, count })))
  })

  test('of a batch that a tablet sends count as those of their own routes', async () => {
    app.deps.catalog.within = async () => {
      throw new Error('Unforeseen')
    }
    const command = {
      kind: 'reservation.create',
      body: aStaffDraft({ startTime: '11:00', endTime: '12:00' }),
    }
    const madeAt = '2026-11-23T11:00:00.000Z'
    const edits = [{ key: randomUUID(), number: 1, command, madeAt }]
    const sent = await owner.post<{ answers: EditAnswer[] }>('/api/edits', {
      queue: randomUUID(),
      edits,
    })
    expect([sent.status, sent.body.answers.map(({ status }) => status)]).toEqual([200, [500]])
    await writeFailures(app.deps)
    expect(await app.deps.knex('failed_requests').pluck('route')).toEqual([
      'POST /api/reservations',
    ])
  })

  test('of several processes are added up', async () => {
    const processes = [app.deps.process, createProcess()]
    for (const process of processes) {
      app.deps.process = process
      await owner.get(`/api/payments/${paying}/status`)
    }
    for (const process of processes) await writeFailures({ ...app.deps, process })
    expect(await app.deps.knex('failed_requests').pluck('count')).toEqual([2])
  })

  test('wait in the process while there is no database to write them to', async () => {
    const { knex } = app.deps
    const nowhere = connect({ kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' })
    await owner.get(`/api/payments/${paying}/status`)
    await expect(writeFailures({ ...app.deps, knex: nowhere })).rejects.toThrow('ECONNREFUSED')
    await nowhere.destroy()
    await owner.get(`/api/payments/${paying}/status`)
    await writeFailures(app.deps)
    await writeFailures(app.deps)
    expect(await knex('failed_requests').pluck('count')).toEqual([2])
  })

  test('are not what a probe says of a server that is not ready', async () => {
    app.deps.health = connect({ kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' })
    app.restart()
    expect((await owner.get('/readyz')).status).toBe(503)
    await app.deps.health.destroy()
    await writeFailures(app.deps)
    expect(await app.deps.knex('failed_requests')).toEqual([])
  })
})
