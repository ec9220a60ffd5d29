import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { runServer } from '../../test/support/runServer.ts'
import { testBrowser } from '../../test/support/testBrowser.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'

const PASSWORD = 'areia-quente-noite'
const SIZE = '16m'
const within = { timeout: 30_000, interval: 200 }
const today = new Date().toISOString().slice(0, 10) as CivilDate

const disk = mkdtempSync(join(tmpdir(), 'quadras-disk-'))
const mount = (...options: string[]) => execFileSync('mount', [...options, disk], { stdio: 'pipe' })

/** Whether this machine lets the tests have a disk of their own. */
function mounted(): boolean {
  try {
    mount('-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs')
    return true
  } catch {
    return false
  }
}
const hasDisk = process.env['TEST_DATABASE'] === 'sqlite' && mounted()
beforeAll(() => {
  if (!hasDisk) process.stdout.write('No disk of its own may be mounted here: not tried.\n')
})
afterAll(() => {
  if (hasDisk) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const file = join(disk, 'quadras.sqlite3')
function run() {
  const settings = { ADMIN_PASSWORD: PASSWORD, DEMO_DATA: 'venue', BACKUP_AT: 'off' }
  const quiet = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const server = runServer(disk, { DATABASE_URL: `sqlite:${file}`, ...settings, ...quiet })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  return server
}

/** Writes until there is no room for a byte more. */
async function fill() {
  const filler = await open(join(disk, 'filler'), 'w')
  for (const size of [65_536, 4_096]) {
    for (;;) {
      const left = await filler.write(Buffer.alloc(size, 1)).then(
        () => true,
        () => false,
      )
      if (!left) break
    }
  }
  await filler.close()
}

/** The lane and the database's reason of each line about background work. */
function failures(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('background work failed'))
  return lines.map((line) => {
    const { lane }: { lane: string } = JSON.parse(line)
    return `${lane} ${/SQLITE_\w+/.exec(line)?.[0]}`
  })
}

test.runIf(hasDisk)(
  'on a full disk what was acknowledged stays, health is red, reads go on, and with room again holds are taken by themselves',
  async () => {
    const server = run()
    const origin = (await server.address).replace('localhost', '127.0.0.1')
    const owner = testBrowser(origin)
    expect((await owner.post('/api/login', { username: 'admin', password: PASSWORD })).status).toBe(
      200,
    )
    owner.forgetToken()
    const hold = async (turn: number) =>
      testBrowser(origin).post<Hold>('/api/holds', {
        date: addDays(today, 2 + (turn % 20)),
        startTime: `${10 + (Math.floor(turn / 20) % 8)}:00`,
        sportType: 'futevôlei',
      })
    expect((await hold(0)).status).toBe(201)
    await fill()
    const acknowledged: Hold[] = []
    await vi.waitFor(async () => {
      const { status, body } = await hold(1 + acknowledged.length)
      if (status === 201) acknowledged.push(body)
      expect(status).toBe(503)
    }, within)
    expect((await owner.get('/api/courts')).status).toBe(200)
    await vi.waitFor(async () => {
      const { body } = await owner.get<HealthAnswer>('/api/health')
      const red = body.lines.filter(({ level }) => level === 'red').map(({ check }) => check)
      expect(red).toEqual(expect.arrayContaining(['database', 'disk']))
    }, within)
    // Each lane says a reason once, however often it tries.
    await vi.waitFor(
      () => expect(failures(server.said())).toContain('heartbeat SQLITE_FULL'),
      within,
    )
    const said = failures(server.said())
    expect(said).toEqual([...new Set(said)])

    await rm(join(disk, 'filler'))
    await vi.waitFor(async () => expect((await hold(159)).status).toBe(201), within)
    server.child.kill('SIGTERM')
    await server.exited
    const stored = await withSqliteFile(file, (knex) => knex('holds').pluck('id'))
    expect(acknowledged.filter(({ id }) => !stored.includes(id))).toEqual([])
  },
  90_000,
)

test.runIf(hasDisk)('a disk that can only be read is said in words at the start', async () => {
  mount('-o', 'remount,ro')
  onTestFinished(() => void mount('-o', 'remount,rw'))
  const server = run()
  await expect(server.address).rejects.toThrow(
    /O banco de dados não pode ser aberto: .*\nConfira se o disco/,
  )
  expect(await server.exited).toBe(1)
})
