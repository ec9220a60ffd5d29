import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Stamped } from './change.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { lockCourts, writeTransaction, type Tx } from './writeTransaction.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ demo: false })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.stop()
})

test('a change that the feed brought first, between the commit and its answer, is not published again', async () => {
  const { events } = app.deps
  const published: Stamped[] = []
  events.subscribe((change) => published.push(change))
  await writeTransaction(app.deps, async (tx) => {
    tx.touch({ dates: ['2026-11-24'] })
    const row = await tx.trx('calendar_versions').first('version')
    const id = row!.version + 1
    events.publish({ id, dates: ['2026-11-24'], catalog: false, reservations: false })
  })
  expect(published).toHaveLength(1)
})

test('a listener that throws is logged: what was committed is answered, and the others are notified', async () => {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const quiet = await startTestApp({ demo: false, log })
  const notified: Stamped[] = []
  quiet.deps.events.subscribe(() => {
    throw new Error('a screen that is gone')
  })
  quiet.deps.events.subscribe((change) => notified.push(change))
  const write = async (tx: Tx) => (tx.touch({ catalog: true }), 'written')
  expect(await writeTransaction(quiet.deps, write)).toBe('written')
  expect(notified).toHaveLength(1)
  expect(logged.join()).toContain('a screen that is gone')
  await quiet.stop()
})

describe('writes that wait for one another', () => {
  const insert = async (tx: Tx, key: string) => {
    await tx.trx('idempotency_keys').insert({ key, fingerprint: '', createdAt: 'now' })
    tx.touch({ dates: [`2026-12-${key}`] })
    return key
  }
  const write = (key: string, then: (tx: Tx) => Promise<void> = async () => undefined) =>
    writeTransaction(app.deps, async (tx) => {
      const value = await insert(tx, key)
      await then(tx)
      return value
    })
  const stored = () => app.deps.knex('idempotency_keys').orderBy('key').pluck('key')
  const statuses = (results: readonly PromiseSettledResult<string>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))

  test('one that fails undoes what it did itself, and nothing of the others', async () => {
    const published: string[] = []
    app.deps.events.subscribe(({ dates }) => published.push(...dates))
    const refuse = async () => {
      throw new Error('refused')
    }
    const results = await Promise.allSettled([
      write('01'),
      write('02'),
      write('03', refuse),
      write('04'),
      write('05', refuse),
    ])
    expect(statuses(results)).toEqual(['01', '02', 'Error: refused', '04', 'Error: refused'])
    expect(await stored()).toEqual(['01', '02', '04'])
    expect(published.sort()).toEqual(['2026-12-01', '2026-12-02', '2026-12-04'])
  })

  test('each is answered only when what it wrote is committed', async () => {
    const found = await Promise.all(
      ['01', '02', '03'].map(async (key) => {
        await write(key)
        return (await stored()).includes(key)
      }),
    )
    expect(found).toEqual([true, true, true])
  })

  test('one that changes the catalogue is followed by one that reads its new version', async () => {
    const catalogOf = async (tx: Tx) => {
      await lockCourts(tx)
      return (await tx.trx('calendar_versions').first('catalogVersion'))!.catalogVersion
    }
    const versions = await Promise.all(
      Array.from({ length: 4 }, () =>
        writeTransaction(app.deps, async (tx) => {
          tx.touch({ catalog: true })
          return catalogOf(tx)
        }),
      ),
    )
    const first = Math.min(...versions)
    expect(versions.sort((a, b) => a - b)).toEqual([first, first + 1, first + 2, first + 3])
  })

  test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
    'they share a transaction, are answered behind it, and all fail when it is lost',
    async () => {
      const log: string[] = []
      app.deps.knex.on('query', ({ sql }: { sql: string }) => {
        if (/^(BEGIN|COMMIT)/.test(sql)) log.push(sql)
      })
      const keys = ['01', '02', '03', '04']
      await Promise.all(keys.map(async (key) => log.push(await write(key))))
      expect(log).toEqual(['BEGIN IMMEDIATE;', 'COMMIT;', ...keys])
      // As SQLite does by itself when the disk is full.
      const lose = async ({ trx }: Tx) => {
        await trx.raw('ROLLBACK')
        throw new Error('disk full')
      }
      const results = await Promise.allSettled([
        write('05'),
        write('06'),
        write('07', lose),
        write('08'),
      ])
      const lost = 'Error: disk full'
      expect(statuses(results)).toEqual([lost, lost, lost, '08'])
      expect(await stored()).toEqual(['01', '02', '03', '04', '08'])
    },
  )

  test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
    'one that waits too long is given up, and is not done later',
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      let begin = () => {}
      const begun = new Promise<void>((resolve) => {
        begin = resolve
      })
      const slow = write('01', () => {
        begin()
        return released
      })
      const late = write('02')
      await begun
      vi.advanceTimersByTime(30_000)
      await expect(late).rejects.toThrow('Timeout acquiring a connection')
      vi.useRealTimers()
      release()
      await slow
      await write('03')
      expect(await stored()).toEqual(['01', '03'])
    },
  )
})
