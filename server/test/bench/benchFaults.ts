import type { ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Backups } from '#shared/operation/backup/backups.ts'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import { connect } from '../../platform/db/connect.ts'
import { testBrowser, type TestBrowser } from '../support/testBrowser.ts'
import { ACCOUNT, makeAdmin } from './adminCookie.ts'
import { freePort, needBuild, startBuilt, stopAll } from './builtServer.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import type { Goal } from './report.ts'

/** With the week ahead 100,000 reservations. */
const HISTORY_DAYS = 1_900
const PLACES = 40
const LENGTH = 64
const MINUTE = 60_000

/** 40 overwritten places in the live file of a large venue: until it is red, and until the page has brought it back. Needs `npm run build`. */
export async function benchFaults(): Promise<Goal[]> {
  needBuild()
  const { url, reservations, remove } = await makeDatabase({ historyDays: HISTORY_DAYS })
  const running: ChildProcess[] = []
  try {
    await makeAdmin(url)
    const file = url.slice('sqlite:'.length)
    const port = await freePort()
    running.push(
      await startBuilt({
        ...process.env,
        PORT: String(port),
        DATABASE_URL: url,
        DATA_FOLDER: join(dirname(file), 'data'),
        BACKUP_AT: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'silent',
      }),
    )
    const owner = testBrowser(`http://127.0.0.1:${port}`)
    await owner.post('/api/login', ACCOUNT)
    owner.forgetToken()
    await owner.post('/api/backups', {})
    const copyMs = await untilSo(async () => Boolean((await read(owner)).backups[0]?.testedAt))
    const stored = (await read(owner)).backups[0]!.reservations

    await overwrite(file)
    await owner.post('/api/health/acts', { act: 'upkeep' })
    const redMs = await untilSo(async () => {
      const { body } = await owner.get<HealthAnswer>('/api/health')
      return body.lines?.some(({ check, level }) => check === 'database' && level === 'red')
    })
    const copy = (await read(owner)).backups.find(({ testedAt }) => testedAt !== null)
    const order = { word: 'VOLTAR' }
    const begun = await owner.post(`/api/backups/${copy?.id}/return`, order)
    const backMs = await untilSo(async () => (await read(owner)).returned?.state === 'done')
    const greenMs = await untilSo(async () => (await owner.get('/readyz')).status === 200)
    return [
      { name: 'faults: reservations in the file', value: reservations, atLeast: 50_000 },
      { name: 'faults: a tested copy (ms)', value: copyMs },
      {
        name: 'faults: red after the check that finds it began (ms)',
        value: redMs,
        atMost: MINUTE,
      },
      { name: 'faults: status of the return', value: begun.status, atLeast: 202, atMost: 202 },
      { name: 'faults: back by the page (ms)', value: backMs + greenMs, atMost: 5 * MINUTE },
      {
        name: 'faults: reservations that the copy had and the venue lacks',
        value: stored! - (await countIn(file)),
        atMost: 0,
      },
    ]
  } finally {
    await stopAll(running)
    await remove()
  }
}

async function read(owner: TestBrowser): Promise<Partial<Backups> & Pick<Backups, 'backups'>> {
  const { body, status } = await owner.get<Backups>('/api/backups')
  return status === 200 ? body : { backups: [] }
}

/** Asks until it is so; the milliseconds that it took. */
async function untilSo(isSo: () => Promise<boolean | undefined>): Promise<number> {
  const beganMs = performance.now()
  // While the server begins again it does not answer.
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - beganMs > 10 * MINUTE) throw new Error('It was not so in ten minutes')
    await pause(50)
  }
  return Math.round(performance.now() - beganMs)
}

/** All over the file but for its head, which a start already refuses. */
async function overwrite(path: string) {
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  let next = 7
  for (let place = 0; place < PLACES; place += 1) {
    next = (next * 1_103_515_245 + 12_345) % 2_147_483_648
    const at = Math.floor(size * (0.1 + (0.85 * next) / 2_147_483_648))
    await file.write(Buffer.alloc(LENGTH, 0xa5), 0, LENGTH, at)
  }
  await file.close()
}

async function countIn(file: string): Promise<number> {
  const knex = connect({ kind: 'sqlite', file })
  try {
    const [row] = await knex('reservations').count('* as count')
    return Number(row!.count)
  } finally {
    await knex.destroy()
  }
}
