import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from './platform/settings/config.ts'
import { startServer, type RunningServer } from './startServer.ts'
import { program, runServer } from './test/support/runServer.ts'
import { testBrowser } from './test/support/testBrowser.ts'

const ROOT = join(import.meta.dirname, '..')
const SETTINGS = {
  PORT: '0',
  DEMO_DATA: '0',
  FIRST_OWNER: 'link',
  SESSION_KEYS: 'k'.repeat(32),
  BACKUP_AT: 'off',
}

let folder: string
let servers: RunningServer[]
beforeEach(async () => {
  servers = []
  folder = await mkdtemp(join(tmpdir(), 'quadras-one-'))
})
afterEach(async () => {
  for (const server of servers) await server.stop()
  await rm(folder, { recursive: true })
})

const env = () => ({ ...SETTINGS, DATABASE_URL: `sqlite:${join(folder, 'quadras.sqlite3')}` })
async function start(surroundings: { waitMs?: number } = {}) {
  const config = parseConfig(env())
  const log = pino({ level: 'silent' })
  const server = await startServer(config, log, join(folder, 'app'), surroundings)
  servers.push(server)
  return server
}

// With PostgreSQL several processes are meant to serve one venue.
describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('on one SQLite file', () => {
  test('a second server is refused in words, and the first one goes on', async () => {
    const { port } = await start()
    await expect(start({ waitMs: 100 })).rejects.toThrow(
      /^Outro servidor já está usando este banco de dados: .*quadras\.sqlite3\n.*Pare o outro/,
    )
    expect((await testBrowser(`http://127.0.0.1:${port}`).get('/up')).status).toBe(200)
    expect((await readdir(folder)).filter((name) => name.includes('lock'))).toEqual([
      'quadras.sqlite3.lock',
    ])
  })

  test('a start waits for the server before it to end', async () => {
    const [first] = [await start()]
    const [next] = await Promise.all([start(), first.stop()])
    servers = [next]
    expect((await testBrowser(`http://127.0.0.1:${next.port}`).get('/up')).status).toBe(200)
  })

  test('after kill -9 the next one starts at once', async () => {
    const killed = runServer(folder, env())
    await killed.address
    killed.child.kill('SIGKILL')
    await killed.exited
    expect((await start({ waitMs: 0 })).port).toBeGreaterThan(0)
  })

  test.each([
    ['admin', () => [program('admin'), 'list'], /Ninguém na equipe/],
    ['backup', () => [program('backup'), join(folder, 'copy')], /Cópia feita e conferida/],
    ['drill', () => [program('drill')], /Ensaio feito/],
    ['report:check', () => [program('reportCheck')], /valores pagos conferidos/],
  ])('`%s` runs beside the server', async (_name, args, said) => {
    await start()
    const settings = { PATH: process.env['PATH'], ...env() }
    const run = spawnSync(process.execPath, args(), { cwd: ROOT, env: settings, encoding: 'utf8' })
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toMatch(said)
  })
})
