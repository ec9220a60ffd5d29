import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { program } from './test/support/runServer.ts'
import { testBrowser, type TestBrowser } from './test/support/testBrowser.ts'

// Of somebody who is not root, as in the image.
const NOBODY = 65_534
const USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const OWNER = { name: 'Ana Lima', email: 'ana@example.com', username: 'ana' }
const PASSWORD = 'areia-quente-noite'
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

let storage: string
let temporary: string
let running: ChildProcess[]
let port: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'quadras-container-'))
  if (USER.uid) await chown(temporary, NOBODY, NOBODY)
})
afterAll(() => rm(temporary, { recursive: true }))
beforeEach(async () => {
  running = []
  port = '0'
  storage = await mkdtemp(join(tmpdir(), 'quadras-storage-'))
  if (USER.uid) await chown(storage, NOBODY, NOBODY)
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(storage, { recursive: true })
})

const command = (name: string[]) => [program('container'), ...name]
const env = () => ({
  PATH: process.env['PATH'],
  TMPDIR: temporary,
  STORAGE: storage,
  HTTP_PORT: port,
  SECRET_KEY_BASE: 'f'.repeat(128),
  DEMO_DATA: 'venue',
})

/** The container's command, from the empty volume on. */
function start() {
  const child = spawn(process.execPath, command([]), { cwd: '/', env: env(), ...USER })
  running.push(child)
  return new Promise<Started>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const [, found] = /Quadras em http:\/\/localhost:(\d+)[^]*?\n\n/.exec(said) ?? []
      if (!found) return
      port = found
      resolve({ child, said, browser: testBrowser(`http://127.0.0.1:${found}`) })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(said)))
  })
}
type Started = { child: ChildProcess; said: string; browser: TestBrowser }

function run(...name: string[]) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      command(name),
      { cwd: '/', env: env(), ...USER },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, said: stdout + stderr }),
    )
  })
}

async function stop({ child }: { child: ChildProcess }) {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  return (await exited)[0] as number | null
}

test('the whole life: an empty volume, an owner by link, a copy by hook, a stop, a torn volume restored, a start', async () => {
  expect(await run('health')).toMatchObject({ code: 1 })
  const first = await start()
  expect((await first.browser.get('/up')).status).toBe(200)
  expect(await run('health')).toEqual({ code: 0, said: '' })
  const token = /\/primeiro-acesso#(\S+)/.exec(first.said)![1]!
  const owner = { ...OWNER, token, password: PASSWORD }
  expect((await first.browser.post('/api/account-links/owner', owner)).status).toBe(201)
  await first.browser.post('/api/login', { username: OWNER.username, password: PASSWORD })
  first.browser.forgetToken()
  const book = (startTime: string, endTime: string) =>
    first.browser.post('/api/reservations', aStaffDraft({ date: tomorrow, startTime, endTime }))
  expect((await book('10:00', '11:00')).status).toBe(201)

  expect(await run('pre-backup')).toMatchObject({ code: 0 })
  expect(await run('pre-backup')).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 reservas'),
  })
  expect((await book('12:00', '13:00')).status).toBe(201)
  expect(await run('post-restore')).toMatchObject({
    code: 1,
    said: expect.stringContaining('está no ar'),
  })
  const before = await first.browser.get<unknown[]>('/api/reservations')
  expect(await stop(first)).toBe(0)

  const file = join(storage, 'quadras.sqlite3')
  const { size } = await stat(file)
  await truncate(file, size / 2)
  await writeFile(`${file}-wal`, 'torn')
  expect(await run('post-restore')).toMatchObject({ code: 0 })
  const names = (await readdir(storage)).filter((name) => name.startsWith('quadras.'))
  // The mark beside it stays: what it says is of an epoch that a restore by command has ended.
  expect(names).toEqual(['quadras.sqlite3', 'quadras.sqlite3.epoch', 'quadras.sqlite3.lock'])

  port = '0'
  const second = await start()
  expect(second.said).not.toContain('primeiro-acesso')
  await second.browser.post('/api/login', { username: OWNER.username, password: PASSWORD })
  const after = await second.browser.get<unknown[]>('/api/reservations')
  expect([before.body.length, after.body.length]).toEqual([2, 1])
  expect(after.headers.get(EPOCH_HEADER)).not.toBe(before.headers.get(EPOCH_HEADER))
  expect(await stop(second)).toBe(0)
})

test('a hook without a copy, or with a bad one, leaves the database as it is', async () => {
  const server = await start()
  await stop(server)
  expect(await run('post-restore')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Cópia não encontrada'),
  })
  expect(await run('pre-backup')).toMatchObject({ code: 0 })
  const closed = join(storage, 'closed')
  await mkdir(closed, { mode: 0o500 })
  expect(await run('backup', join(closed, 'copy.sqlite3'))).toEqual({
    code: 1,
    said: 'A pasta das cópias não pode ser escrita por este servidor.\n',
  })
  const copy = join(storage, 'backup/quadras.sqlite3')
  await truncate(copy, 100_000)
  expect(await run('post-restore')).toMatchObject({ code: 1 })
  port = '0'
  const again = await start()
  // The venue is still there, and its link was shown before.
  expect(again.said).toContain('já foi mostrado')
  await stop(again)
  port = '0'
  expect(await run('admin', 'owner-link')).toMatchObject({
    code: 0,
    said: expect.stringContaining('/primeiro-acesso#'),
  })
})

test('a volume that the user cannot write stops the start with who it is', async () => {
  await chmod(storage, 0o555)
  await expect(start()).rejects.toThrow(
    `${storage} não existe ou não pode ser escrita pelo usuário`,
  )
  await chmod(storage, 0o755)
})
