import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import {
  aDeskHour,
  aPaidHour,
  aWorld,
  OTHER,
  OTHER_DAY,
  strand,
  TODAY,
  type World,
} from '../../test/fixtures/life.fixtures.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.stop())

const R = '/api/reservations'
const HOUR_MS = 3_600_000
const PAST = { courtId: 1, date: TODAY, startTime: '07:00' }

/** The hour is 14:00 to 15:00, and it is nine in the morning when it is booked. */
const STATES = {
  begun: async () => void world.app.clock.advance(5.5 * HOUR_MS),
  over: async () => void world.app.clock.advance(7 * HOUR_MS),
  yesterday: async () => void world.app.clock.advance(24 * HOUR_MS),
  come: async ({ id }: { id: number }) => world.arrived(id),
  canceled: async ({ id }: { id: number }) => void (await world.staff.cancel(id, {})),
}
type State = keyof typeof STATES
type Hour = Awaited<ReturnType<typeof aPaidHour>>
type Answer = Promise<{ status: number; body: unknown }>
/** Done, done without changing anything, or the code of the refusal. */
type Limit = 'done' | 'nothing' | Problem['code']
type Limited<Given> = {
  act: string
  does: (given: Given) => Answer
  limits: Record<State, Limit>
}
const all = (limit: Limit): Record<State, Limit> => ({
  begun: limit,
  over: limit,
  yesterday: limit,
  come: limit,
  canceled: limit,
})

const OF_CUSTOMER: Limited<Hour>[] = [
  {
    act: 'its customer moves it',
    does: ({ moveTo }) => moveTo(OTHER_DAY, '15:00'),
    limits: all('not-movable'),
  },
  {
    act: 'its customer cancels it',
    does: ({ cancel }) => cancel(),
    limits: all('not-cancellable'),
  },
  {
    act: 'the desk moves it',
    does: ({ id }) => world.desk.post(`${R}/${id}/reschedule`, OTHER),
    limits: { ...all('status-not-allowed'), come: 'done' },
  },
  {
    act: 'the desk moves it to an hour that is over',
    does: ({ id }) => world.desk.post(`${R}/${id}/reschedule`, PAST),
    limits: { ...all('status-not-allowed'), come: 'slot-past' },
  },
  {
    act: 'the desk cancels it',
    does: ({ id }) => world.staff.cancel(id, {}),
    limits: { ...all('done'), canceled: 'nothing' },
  },
  {
    act: 'the desk gives its money back',
    does: ({ id }) => world.desk.post('/api/refunds', { reservationIds: [id] }),
    limits: { ...all('cancel-first'), canceled: 'nothing' },
  },
  {
    // Said when there is a connection again: up to a week later.
    act: 'it has rained',
    does: () => world.rain('ask'),
    limits: { ...all('done'), canceled: 'nothing' },
  },
  {
    // What has begun goes on; a day that is over is closed no more.
    act: 'the venue closes the day',
    does: () => strand(world),
    limits: { ...all('nothing'), come: 'done', yesterday: 'invalid-input' },
  },
]
const OF_DESK: Limited<{ id: number }>[] = [
  {
    act: 'the desk moves it',
    does: ({ id }) => world.staff.change(id, { date: OTHER_DAY }),
    limits: { ...all('done'), yesterday: 'slot-past', canceled: 'reservation-canceled' },
  },
  {
    // What staff write down for themselves may be of this morning.
    act: 'the desk moves it to an hour that is over',
    does: ({ id }) => world.staff.change(id, { startTime: '07:00' }),
    limits: { ...all('done'), yesterday: 'slot-past', canceled: 'reservation-canceled' },
  },
  {
    act: 'the desk lengthens it',
    does: ({ id }) => world.staff.change(id, { endTime: '16:00' }),
    limits: { ...all('done'), yesterday: 'slot-past', canceled: 'reservation-canceled' },
  },
  {
    act: 'the desk cancels it',
    does: ({ id }) => world.staff.cancel(id, {}),
    limits: { ...all('done'), canceled: 'nothing' },
  },
  {
    act: 'the desk takes the money',
    does: ({ id }) => world.staff.change(id, { paymentStatus: 'paid', paidWith: 'cash' }),
    limits: { ...all('done'), canceled: 'reservation-canceled' },
  },
]

type Named<Given> = [act: string, state: State, does: Limited<Given>['does'], limit: Limit]
const cells = <Given>(rows: readonly Limited<Given>[]): Named<Given>[] =>
  rows.flatMap(({ act, does, limits }) =>
    (Object.keys(STATES) as State[]).map((state): Named<Given> => [
      act,
      state,
      does,
      limits[state],
    ]),
  )

/** What became of the act: its code, or whether the row is another one. */
async function limitOf(id: number, state: State, act: () => Answer): Promise<Limit> {
  await STATES[state]({ id })
  const versionOf = async () => (await world.knex('reservations').where({ id }).first())!.version
  const before = await versionOf()
  const { body, status } = await act()
  const isChanged = (await versionOf()) !== before
  if (status < 400) return isChanged ? 'done' : 'nothing'
  expect(isChanged, 'a refusal changes nothing').toBe(false)
  return (body as Problem).code
}

describe('what a customer booked', () => {
  test.each(cells(OF_CUSTOMER))('%s: %s', async (_act, state, does, limit) => {
    const hour = await aPaidHour(world)
    expect(await limitOf(hour.id, state, () => does(hour))).toBe(limit)
  })
})

describe('what staff wrote down', () => {
  test.each(cells(OF_DESK))('%s: %s', async (_act, state, does, limit) => {
    const hour = await aDeskHour(world)
    expect(await limitOf(hour.id, state, () => does(hour))).toBe(limit)
  })
})
