import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeTransaction } from '../db/writeTransaction.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { enqueue, hurry } from './jobs.ts'
import { createProcess } from './leases.ts'
import { atIntervals } from './recurring.ts'
import { runJobs, type Again, type JobHandlers } from './runJobs.ts'

let app: TestApp
let done: string[]
let answer: Again | Error | void
beforeAll(async () => {
  app = await startTestApp({ demo: false, log: pino({ level: 'silent' }) })
})
afterAll(() => app.stop())
beforeEach(async () => {
  done = []
  answer = undefined
  await app.deps.knex('jobs').delete()
  await app.deps.knex('processes').delete()
})

const note = (text: string) => {
  done.push(text)
  if (answer instanceof Error) throw answer
  return answer
}
const handlers: JobHandlers<TestApp['deps']> = {
  'cancel-charge': async (_, { attemptId }) => note(`cancel ${attemptId}`),
  refund: async (_, { refundId }, tries) => note(`refund ${refundId}, tried ${tries}`),
  'stray-refund': async (_, { strayRefundId }) => note(`stray ${strayRefundId}`),
  webhook: async (_, { logId }) => note(`webhook ${logId}`),
  'compare-charges': async (_, { offset }) => note(`compare ${offset}`),
  'read-statement': async (_, { run }) => note(`statement ${run}`),
  'read-balance': async (_, { run }) => note(`balance ${run}`),
  'read-charge': async (_, { chargeId }) => note(`read ${chargeId}`),
  mail: async (_, { kind }) => note(`mail ${kind}`),
  'factor-mail': async (_, { userId }) => note(`factor ${userId}`),
  'credit-given': async (_, { lot }) => note(`credit given ${lot}`),
  'credit-mail': async (_, { customerId }) => note(`credit ${customerId}`),
  'health-mail': async (_, { at }) => note(`health ${at}`),
  'guessing-mail': async (_, { userId }) => note(`guessing ${userId}`),
  'link-mail': async (_, { paymentGroupId }) => note(`link-mail ${paymentGroupId}`),
  'wipe-erased': async () => note('wiped'),
  'own-decision': async (_, { reservationIds }) => note(`decided ${reservationIds.join()}`),
  'password-mail': async (_, { userIds }) => note(`password-mail ${userIds.join()}`),
  'password-notice': async (_, { userId }) => note(`password-notice ${userId}`),
}
const queue = (refundId: number, once?: string) =>
  writeTransaction(app.deps, (tx) =>
    enqueue(tx, 'refund', { refundId }, { subject: refundId, ...(once ? { once } : {}) }),
  )
const ALL = { kinds: ['refund', 'webhook', 'mail', 'cancel-charge'], atOnce: 2 } as const
const run = (deps = app.deps) => runJobs(deps, handlers, ALL)
const job = () => app.deps.knex('jobs').first()

test('a job is done once, by the handler of its kind and with what it was given', async () => {
  await queue(4)
  await run()
  await run()
  expect(done).toEqual(['refund 4, tried 0'])
})

test('a named job exists once, however often it is queued', async () => {
  await queue(4, 'refund of four')
  await queue(4, 'refund of four')
  await run()
  expect(done).toHaveLength(1)
})

test('an unfinished job is run again at the time that its handler returned', async () => {
  await queue(4)
  answer = { afterMs: 60_000, why: 'The bank takes its time' }
  await run()
  app.clock.advance(59_000)
  await run()
  expect(done).toHaveLength(1)
  expect(await job()).toMatchObject({ lastError: 'The bank takes its time', doneAt: null })
  answer = undefined
  app.clock.advance(1_000)
  await run()
  expect(done).toEqual(['refund 4, tried 0', 'refund 4, tried 1'])
  expect((await job())!.doneAt).not.toBeNull()
})

test('a job that fails waits longer each time', async () => {
  await queue(4)
  answer = new Error('no answer')
  await run()
  app.clock.advance(1_000)
  await run()
  app.clock.advance(1_000)
  await run()
  expect(done).toHaveLength(2)
  app.clock.advance(1_000)
  await run()
  expect(done).toHaveLength(3)
})

test('a job that pauses is done at once when it is in a hurry, and no other', async () => {
  await queue(4)
  await queue(5)
  answer = { afterMs: 60_000, why: 'not yet' }
  await run()
  await writeTransaction(app.deps, (tx) => hurry(tx, 'refund', [5]))
  await run()
  expect(done.slice(2)).toEqual(['refund 5, tried 1'])
})

test('jobs are done side by side, but no more than so many', async () => {
  for (const id of [1, 2, 3, 4, 5]) await queue(id)
  let atOnce = 0
  let most = 0
  let begin = () => {}
  const second = new Promise<void>((resolve) => {
    begin = resolve
  })
  await runJobs(
    app.deps,
    {
      ...handlers,
      async refund() {
        most = Math.max(most, (atOnce += 1))
        if (most === 2) begin()
        await second
        await app.deps.knex('jobs').first()
        atOnce -= 1
      },
    },
    ALL,
  )
  expect(most).toBe(2)
})

describe('a process that dies in the middle of a job', () => {
  const killed = () => ({ ...app.deps, process: createProcess() })
  let bury: () => Promise<void>
  // Left alone, its round would write to a database that is closed by then.
  afterEach(() => bury())

  /** Its work does not end while the test runs, like that of a killed process. */
  async function dieIn(deps = killed()) {
    await queue(4)
    await new Promise<void>((begun) => {
      let end = () => {}
      const work = new Promise<void>((resolve) => {
        end = resolve
      })
      const refund = () => {
        begun()
        return work
      }
      const round = runJobs(deps, { ...handlers, refund }, ALL)
      bury = () => {
        end()
        return round
      }
    })
  }

  test('keeps it as long as its heartbeat may still come, and no longer', async () => {
    await dieIn()
    app.clock.advance(29_000)
    await run()
    expect(done).toEqual([])
    app.clock.advance(1_000)
    await run()
    expect(done).toEqual(['refund 4, tried 0'])
  })

  test('loses it at once when its clock was ahead', async () => {
    app.clock.advance(7_200_000)
    await dieIn()
    app.clock.advance(-7_200_000)
    await run()
    expect(done).toEqual(['refund 4, tried 0'])
  })
})

describe('a clock that is set back by two hours', () => {
  test('does not keep a job waiting for two hours', async () => {
    await queue(4)
    answer = { afterMs: 60_000, why: 'not yet' }
    await run()
    app.clock.advance(-7_200_000)
    await run()
    await run()
    expect(done).toHaveLength(2)
    app.clock.advance(60_000)
    await run()
    expect(done).toHaveLength(3)
  })

  test('does not keep what is done every hour waiting', async () => {
    const hourly = { name: 'hourly', everyMs: 3_600_000, againMs: 60_000 }
    const work = () => atIntervals(app.deps, hourly, async () => void done.push('hourly'))
    await work()
    await work()
    expect(done).toHaveLength(1)
    app.clock.advance(-7_200_000)
    await work()
    await work()
    expect(done).toHaveLength(2)
  })
})
