import { afterEach, beforeEach, expect, test } from 'vitest'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { connect, isSqlite } from './connect.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ inFile: true })
})
afterEach(() => app.stop())

const PATHS = [
  `/api/calendar?startDate=${TOMORROW}&endDate=2026-11-30&sportType=futev%C3%B4lei`,
  `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}`,
  `/api/reservations?date=${TOMORROW}`,
  '/api/courts',
  '/api/payment-issues?count=true',
  '/api/holds',
]

test('a foreign lock of the database stops no answer that only reads', async () => {
  const admin = await signedIn(app, 'admin')
  // The last use of the session is due to be written too.
  app.clock.advance(3_600_000)
  const other = connect(app.deps.config.database)
  const locked = await lockForWriting(other)
  const waiting = app
    .browser()
    .post('/api/holds', { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' })
  // What waits for the lock waits until the test gives up.
  const answers = await Promise.all(PATHS.map((path) => admin.get(path)))
  await locked.end()
  await waiting
  await other.destroy()
  expect(answers.map(({ status }) => status)).toEqual(PATHS.map(() => 200))
})

async function lockForWriting(knex: TestApp['deps']['knex']) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let ended: Promise<void>
  await new Promise<void>((resolve, reject) => {
    ended = knex.transaction(async (trx) => {
      if (!isSqlite(trx)) await trx('courts').select('id').forUpdate()
      resolve()
      await released
    })
    ended.catch(reject)
  })
  return {
    async end() {
      release()
      await ended
    },
  }
}
