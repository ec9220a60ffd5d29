import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { Problem } from '#shared/problem.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { hourText } from '#shared/platform/time/hours.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let apps: TestApp[]
beforeEach(async () => {
  const first = await startTestApp()
  apps = [first]
  // Several server processes are PostgreSQL's case: a second server on the same database.
  if (first.deps.config.database.kind === 'postgres')
    apps.push(await startTestApp({ beside: first }))
})
afterEach(async () => {
  for (const app of apps.toReversed()) await app.stop()
})

const browsers = (count: number) =>
  Array.from({ length: count }, (_, index) => apps[index % apps.length]!.browser())

/** 33 morning hours of three days, all on court 1. */
const SLOTS = Array.from({ length: 33 }, (_, index) =>
  aSlot(hourText(6 + (index % 11)), {
    date: addDays(TOMORROW, [0, 1, 3][Math.floor(index / 11)]!),
    courtId: 1,
  }),
).map((slot) => ({ ...slot, price: slot.startTime < '17:00' ? 80 : 120 }))

async function checkInvariants() {
  const { knex } = apps[0]!.deps
  const doubled = await knex('reservations')
    .whereIn('status', ['pending', 'approved'])
    .groupBy('courtId', 'date', 'startTime')
    .havingRaw('count(*) > 1')
    .select('courtId', 'date', 'startTime')
  expect(doubled).toEqual([])
  const claims = await knex('slot_claims').whereNotNull('reservationId').count('* as count')
  const occupying = await knex('reservations')
    .whereIn('status', ['pending', 'approved'])
    .count('* as count')
  expect(claims).toEqual(occupying)
}

type Answer = { status: number; body: Problem }
const reserve = (browser: TestBrowser, slots: typeof SLOTS) =>
  browser.post<Problem>('/api/reservations', aCheckout(slots)) as Promise<Answer>

describe('many at the same instant', () => {
  test('8 clients for each of 33 slots: one wins, seven get the slot that they lost', async () => {
    const clients = browsers(8)
    // The session comes with the first hold, as in the app.
    await Promise.all(
      clients.map((client, index) =>
        client.post('/api/holds', {
          ...aSlot(hourText(8 + index)),
          date: addDays(TOMORROW, 7),
          sportType: 'vôlei',
        }),
      ),
    )
    const answers = await Promise.all(
      SLOTS.flatMap((slot) =>
        clients.map(async (client) => ({ slot, ...(await reserve(client, [slot])) })),
      ),
    )
    for (const slot of SLOTS) {
      const rivals = answers.filter((answer) => answer.slot === slot)
      expect(rivals.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const loser of rivals.filter(({ status }) => status !== 201)) {
        expect(loser.status).toBe(409)
        expect(loser.body).toMatchObject({
          code: 'slot-taken',
          lost: [{ date: slot.date, startTime: slot.startTime }],
        })
      }
    }
    await checkInvariants()
  })

  test('carts of three taken in opposite order: whole carts win, nobody waits for nobody', async () => {
    const clients = browsers(8)
    const carts = Array.from({ length: 11 }, (_, index) => SLOTS.slice(index * 3, index * 3 + 3))
    const answers = await Promise.all(
      carts.flatMap((cart) =>
        clients.map((client, index) => reserve(client, index % 2 === 0 ? cart : cart.toReversed())),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(11)
    const losers = answers.filter(({ status }) => status !== 201)
    expect(losers).toHaveLength(77)
    for (const { status, body } of losers)
      expect([status, body.code, body.lost!.length]).toEqual([409, 'slot-taken', 3])
    expect(await apps[0]!.deps.knex('slot_claims')).toHaveLength(33)
    await checkInvariants()
  })

  test('without a court of their own choice exactly as many win as there are courts', async () => {
    const clients = browsers(9)
    const { courtId: _, ...anyCourt } = SLOTS[0]!
    const answers = await Promise.all(
      clients.map((client) => reserve(client, [anyCourt as (typeof SLOTS)[0]])),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    await checkInvariants()
  })

  test('holds and reservations for the same slot exclude one another', async () => {
    const clients = browsers(10)
    const slot = SLOTS[0]!
    const answers = await Promise.all(
      clients.map((client, index) =>
        index % 2 === 0
          ? reserve(client, [slot])
          : client.post('/api/holds', {
              date: slot.date,
              startTime: slot.startTime,
              sportType: 'futevôlei',
              courtId: 1,
            }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await apps[0]!.deps.knex('slot_claims')).toHaveLength(1)
  })
})

test('whoever wants hours that nobody else wants is decided by one read of them', async () => {
  const client = browsers(1)[0]!
  let reads = 0
  for (const { deps } of apps) {
    deps.knex.on('query', ({ sql }: { sql: string }) => {
      if (/left join \W?slot_claims/.test(sql)) reads += 1
    })
  }
  const answers = await Promise.all(SLOTS.map((slot) => reserve(client, [slot])))
  expect(answers.map(({ status }) => status)).toEqual(SLOTS.map(() => 201))
  expect(reads).toBe(SLOTS.length)
})

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'what one server sells the other shows at once',
  async () => {
    const [here, there] = apps as [TestApp, TestApp]
    const path = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=futev%C3%B4lei`
    const customer = there.browser()
    await customer.get(path)
    const events = await readEvents(there.origin)
    await reserve(here.browser(), [SLOTS[0]!])
    expect(await events.next()).toMatchObject({ event: 'calendar', data: { dates: [TOMORROW] } })
    const { body } = await customer.get<Calendar>(path)
    expect(body.days[0]!.reservations).toMatchObject([{ courtId: 1, startTime: '06:00' }])
    events.close()
  },
)
