import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backups, NewPhrase, PlaceTest } from '#shared/operation/backup/backups.ts'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { takeDueBackups } from './backupRound.ts'
import { checkSqlite } from './copySqlite.ts'
import { restoreBackup } from './restoreBackup.ts'

let folder: string
let app: TestApp
let owner: TestBrowser

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-screen-'))
  const second = { kind: 'folder', folder: join(folder, 'usb') } as const
  const backups = {
    at: '03:10',
    hourly: false,
    folder: join(folder, 'copias'),
    second,
    phrase: null,
  }
  app = await startTestApp({ inFile: true, config: { backups, dataFolder: folder } })
  owner = await signedIn(app, 'admin')
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const read = async () => (await owner.get<Backups>('/api/backups')).body
async function copyNow() {
  expect((await owner.post('/api/backups', {})).status).toBe(202)
  await takeDueBackups(app.deps)
  return (await read()).backups[0]!
}
async function download(id: number): Promise<Buffer> {
  const cookies = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${app.origin}/api/backups/${id}/file`, {
    headers: { Cookie: cookies },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

// The copies of PostgreSQL are made by its own programs: `nightlyPostgres.test`.
const isPostgres = process.env['TEST_DATABASE'] === 'postgres'

test.skipIf(isPostgres)(
  'the owner asks for a copy, sees it tested, and takes it along',
  async () => {
    await mkdir(join(folder, 'usb'))
    expect(await read()).toMatchObject({ backups: [], last: null, hasPhrase: false, at: '03:10' })
    const asked = (await owner.post<Backups>('/api/backups', {})).body
    expect(asked.backups).toMatchObject([{ why: 'hand', testedAt: null, failed: null }])
    // Without a phrase it stays on this machine, which is an error of the second place.
    await expect(takeDueBackups(app.deps)).rejects.toThrow('Falta a frase')
    const { last, backups } = await read()
    expect(last).toMatchObject({ reservations: expect.any(Number), failed: /Falta a frase/ })
    const copy = join(folder, 'downloaded')
    expect((await owner.post(`/api/backups/${backups[0]!.id}/download`, {})).status).toBe(204)
    await writeFile(copy, await download(backups[0]!.id))
    expect((await checkSqlite(copy)).reservations).toBe(backups[0]!.reservations)
    const audit = (await owner.get<AuditPage>('/api/audit')).body
    expect(audit.entries.map(({ action, entity }) => [action, entity])).toEqual([
      ['exported', 'person'],
      ['created', 'backup'],
    ])
  },
)

test.skipIf(isPostgres)(
  'the phrase is answered once, and what is taken along is encrypted by it',
  async () => {
    await mkdir(join(folder, 'usb'))
    const made = await owner.post<NewPhrase>('/api/backups/phrase', {})
    expect(made.body.phrase).toMatch(/^([a-z]{4}-){11}[a-z]{4}$/)
    const again = (await owner.post<NewPhrase>('/api/backups/phrase', {})).body
    expect(again.phrase).not.toBe(made.body.phrase)
    const text = JSON.stringify([await read(), (await owner.get('/api/audit')).body])
    expect(text).not.toContain(again.phrase)
    const { id, placedAt } = await copyNow()
    expect(placedAt).not.toBeNull()
    expect(await readdir(join(folder, 'usb'))).toHaveLength(1)
    const copy = join(folder, 'downloaded.age')
    await writeFile(copy, await download(id))
    const dataFolder = join(folder, 'new machine')
    const database = { kind: 'sqlite', file: join(dataFolder, 'quadras.sqlite3') } as const
    await restoreBackup({ database, dataFolder }, copy, async () => again.phrase)
    expect(await readFile(join(dataFolder, 'session-keys'), 'utf8')).toBe('test-key\n')
  },
)

test('the second place is tested on demand, and what is wrong is said', async () => {
  const test = async () => (await owner.post<PlaceTest>('/api/backups/place/test', {})).body
  expect(await test()).toEqual({ failed: expect.stringContaining('O disco está ligado?') })
  await mkdir(join(folder, 'usb'))
  expect(await test()).toEqual({ failed: null })
  expect(await readdir(join(folder, 'usb'))).toEqual([])
})

test('a copy that is not there is not found', async () => {
  expect((await owner.get('/api/backups/7/file')).status).toBe(404)
  expect((await owner.post('/api/backups/7/download', {})).status).toBe(404)
  expect((await owner.get('/api/backups/x/file')).status).toBe(422)
})

test('nobody but the owner gets at them', async () => {
  for (const role of ['manager', 'reception', 'teacher', 'user'] as const) {
    const other = await signedIn(app, role)
    expect((await other.get('/api/backups')).status).toBe(403)
    expect((await other.post('/api/backups', {})).status).toBe(403)
  }
})
