import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import { doJobs } from '../../background.ts'
import { unlessOutage } from '../../platform/db/outage.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { healthRound } from './healthRound.ts'

const MINUTE = 60_000
const MOST_HOLDS = 400

let app: TestApp
let sent: Mail[]
beforeEach(async () => {
  sent = []
  app = await startTestApp({
    inFile: true,
    log: pino({ level: 'silent' }),
    mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
  })
})
afterEach(() => app.stop())

// A file that may grow no further fails with SQLITE_FULL, as on a disk without room.
describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('with no room left', () => {
  const level = async (check: string) => {
    const owner = await signedInBefore
    const { body } = await owner.get<HealthAnswer>('/api/health')
    return body.lines.find((line) => line.check === check)?.level
  }
  let signedInBefore: ReturnType<typeof signedIn>

  async function fill() {
    await app.deps.knex.raw('PRAGMA max_page_count = 1')
  }

  /** Books until it is refused; the ids that were acknowledged. */
  async function bookUntilRefused() {
    const acknowledged: string[] = []
    for (let count = 0; count < MOST_HOLDS; count += 1) {
      const { status, body } = await app.browser().post<Hold>('/api/holds', hourOf(count))
      if (status === 503) return { acknowledged, status }
      if (status === 201) acknowledged.push(JSON.stringify(body))
    }
    return { acknowledged, status: 201 }
  }
  const hourOf = (count: number) => ({
    date: TOMORROW,
    startTime: `${String(8 + (count % 12)).padStart(2, '0')}:00`,
    sportType: 'futevôlei',
  })

  test('nothing acknowledged is lost, the page is red, and a mail goes out once there is room', async () => {
    signedInBefore = signedIn(app, 'admin')
    await signedInBefore
    await healthRound(app.deps)
    expect(await level('database')).toBe('green')

    await fill()
    const { acknowledged, status } = await bookUntilRefused()
    expect(status).toBe(503)
    expect(await app.deps.knex('holds').pluck('id')).toHaveLength(acknowledged.length)
    expect(await level('database')).toBe('red')
    // A log before the writes that cannot grow takes no write at all.
    await app.deps.knex.raw('PRAGMA query_only = ON')
    app.clock.advance(5 * MINUTE)
    await unlessOutage(() => healthRound(app.deps), undefined)
    await unlessOutage(() => doJobs(app.deps), undefined)
    expect(sent).toEqual([])

    await app.deps.knex.raw('PRAGMA query_only = OFF')
    await app.deps.knex.raw('PRAGMA max_page_count = 1073741823')
    expect((await app.browser().post('/api/holds', hourOf(7))).status).not.toBe(503)
    expect(await level('database')).toBe('green')
    for (let minute = 0; minute < 6; minute += 1) {
      app.clock.advance(2 * MINUTE)
      await healthRound(app.deps)
      await doJobs(app.deps)
    }
    const subjects = sent.map(({ subject }) => subject.replace(/ – .*/, ''))
    expect(subjects).toEqual([
      expect.stringMatching(/^Precisa de atenção: .*Banco de dados/),
      expect.stringMatching(/^Tudo bem de novo: .*Banco de dados/),
    ])
    const kept = (await app.deps.knex('holds').pluck('id')).length
    expect(kept).toBeGreaterThanOrEqual(acknowledged.length)
  })
})
