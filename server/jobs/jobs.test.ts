import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeTransaction } from '../db/writeTransaction.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { enqueue, hurry } from './jobs.ts'
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
})

const note = (text: string) => {
  done.push(text)
  if (answer instanceof Error) throw answer
  return answer
}
const handlers: JobHandlers<TestApp['deps']> = {
  'cancel-charge': async (_, { attemptId }) => note(`cancel ${attemptId}`),
  refund: async (_, { refundId }, tries) => note(`refund ${refundId}, tried ${tries}`),
  webhook: async (_, { logId }) => note(`webhook ${logId}`),
  mail: async (_, { kind }) => note(`mail ${kind}`),
}
const queue = (refundId: number, once?: string) =>
  writeTransaction(app.deps, (tx) =>
    enqueue(tx, 'refund', { refundId }, { subject: refundId, ...(once ? { once } : {}) }),
  )
const run = () => runJobs(app.deps, handlers)
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
