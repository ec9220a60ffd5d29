import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { Problem } from '#shared/problem.ts'
import type { Versions } from '#shared/operation/update/update.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { recordOutcome } from './outcome.ts'
import { updateRound } from './updateRound.ts'

let folder: string
let app: TestApp
let owner: TestBrowser
let ran: { id: number; to: string }[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-releases-'))
  app = await startTestApp()
  ran = []
  app.deps.releases = { folder, name: 'one', run: (order) => ran.push(order) }
  await release('one', '1.0.0')
  owner = await signedIn(app, 'admin')
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

async function release(name: string, version: string, builtAt = '2026-11-01T00:00:00.000Z') {
  await mkdir(join(folder, name, 'dist/server'), { recursive: true })
  await writeFile(join(folder, name, 'dist/server/tryRelease.js'), '')
  await writeFile(join(folder, name, 'package.json'), JSON.stringify({ version, builtAt }))
  const news = `# Novidades\n\n## ${version}\n\n- Algo novo\n`
  await writeFile(join(folder, name, 'NOVIDADES.md'), news)
}
const read = async () => (await owner.get<Versions>('/api/updates')).body
const order = (name: string) => owner.post<Versions & Problem>('/api/updates', { release: name })
const plan = (quietAt: unknown) =>
  owner.send<Versions & Problem>('PATCH', '/api/updates/plan', { quietAt })
const goTo = (instant: string) => app.clock.advance(Date.parse(instant) - app.clock.now())
const openTill = () =>
  owner.post<{ session?: { key: string } }>(
    '/api/till/open',
    { opening: 0 },
    { headers: { 'Idempotency-Key': crypto.randomUUID() } },
  )

test('a newer release lies ready, with its news, and gets its turn when it is asked for', async () => {
  expect(await read()).toMatchObject({
    version: '1.0.0',
    release: 'one',
    ready: null,
    quietAt: null,
  })
  await release('older', '0.9.0')
  await release('half.part', '9.0.0')
  await release('two', '1.10.0')
  await release('two-again', '1.10.0', '2026-11-02T00:00:00.000Z')
  expect((await read()).ready).toEqual({
    release: 'two-again',
    version: '1.10.0',
    news: [{ version: '1.10.0', items: ['Algo novo'] }],
    wentBack: false,
  })
  expect(await order('two')).toMatchObject({ status: 409, body: { code: 'version-gone' } })
  expect((await order('../one')).status).toBe(422)
  const asked = await order('two-again')
  expect([asked.status, asked.body.updates[0]?.state]).toEqual([202, 'asked'])
  await updateRound(app.deps)
  const [update] = (await read()).updates
  expect(update).toMatchObject({ state: 'running', why: 'hand', fromRelease: 'one' })
  expect(ran).toEqual([{ id: update!.id, to: 'two-again' }])
  // Once is enough, however often the round comes.
  await updateRound(app.deps)
  expect(ran).toHaveLength(1)
  const { body } = await owner.get<AuditPage>('/api/audit')
  expect(body.entries[0]).toMatchObject({
    entity: 'update',
    action: 'created',
    entityId: 'two-again',
  })
  // As after a kill before anything was changed.
  await recordOutcome(app.deps)
  expect((await read()).updates[0]).toMatchObject({
    state: 'back',
    reason: expect.stringContaining('interrompida'),
  })
  expect((await read()).ready).toMatchObject({ wentBack: true })
})

test('an open till and edits that a tablet has not sent are in its way, and said', async () => {
  await release('two', '2.0.0')
  expect((await openTill()).status).toBeLessThan(300)
  const { knex, clock } = app.deps
  const seen = { enrolledAt: toInstant(clock.now()), lastSeenAt: toInstant(clock.now()) }
  await knex('devices').insert({
    name: 'Balcão',
    tokenHash: 'x',
    waiting: 2,
    enrolledBy: null,
    lastUserId: null,
    revokedAt: null,
    ...seen,
  })
  const refused = await order('two')
  expect(refused).toMatchObject({ status: 409, body: { code: 'update-waits' } })
  expect(refused.body.message).toMatch(/caixa está aberto.*Balcão ainda tem 2 alterações/)
  expect((await read()).waitsFor).toHaveLength(2)
  // By a command it waits, and says for what.
  const asked = {
    at: toInstant(clock.now()),
    why: 'hand',
    state: 'asked',
    fromRelease: 'one',
  } as const
  await knex('updates').insert({ ...asked, toRelease: 'two' })
  await updateRound(app.deps)
  const [waiting] = (await read()).updates
  expect(waiting).toMatchObject({
    state: 'asked',
    reason: expect.stringContaining('caixa está aberto'),
  })
  expect(ran).toEqual([])
  await knex('devices').update({ waiting: 0 })
  expect((await owner.delete(`/api/updates/${waiting!.id}`)).status).toBe(200)
  expect((await owner.delete(`/api/updates/${waiting!.id}`)).status).toBe(404)
  expect((await read()).updates[0]).toMatchObject({ state: 'back', reason: 'Cancelada.' })
})

test('a disk without room for the copy is in its way', async () => {
  await release('two', '2.0.0')
  // It has no free block, ever.
  app.deps.config.dataFolder = '/proc'
  const full = 'Falta espaço no disco para a cópia de antes.'
  expect((await read()).waitsFor).toEqual([full])
  expect(await order('two')).toMatchObject({
    status: 409,
    body: { code: 'update-waits', message: expect.stringContaining(full) },
  })
  app.deps.config.dataFolder = folder
  expect((await read()).waitsFor).toEqual([])
  expect((await order('two')).status).toBe(202)
})

test('another server that lives on the same PostgreSQL is in its way until it is gone', async () => {
  await release('two', '2.0.0')
  const { clock, knex, process } = app.deps
  const see = (id: string) =>
    knex('processes')
      .insert({ id, seenAt: toInstant(clock.now()) })
      .onConflict('id')
      .merge()
  await see(process.id)
  expect((await read()).waitsFor).toEqual([])
  await see('another')
  // With SQLite another is the one before a start: two at once are refused elsewhere.
  const isRefused = !isSqlite(knex)
  const waits = isRefused ? [expect.stringMatching(/^Outro servidor usa este banco/)] : []
  expect((await read()).waitsFor).toEqual(waits)
  expect((await order('two')).status).toBe(isRefused ? 409 : 202)
  app.clock.advance(31_000)
  expect((await read()).waitsFor).toEqual([])
})

test('at the hour that the owner chose it is made by itself, once', async () => {
  await release('two', '2.0.0')
  expect(await plan('25:00')).toMatchObject({ status: 422 })
  expect((await plan('04:00')).body.quietAt).toBe('04:00')
  // 10:00 at the venue.
  goTo('2026-11-24T13:00:00.000Z')
  await updateRound(app.deps)
  expect(ran).toEqual([])
  goTo('2026-11-25T07:00:30.000Z')
  await updateRound(app.deps)
  expect(ran).toMatchObject([{ to: 'two' }])
  expect((await read()).updates[0]).toMatchObject({ why: 'hour', state: 'running' })
  // It went back: not every night again.
  await recordOutcome(app.deps)
  goTo('2026-11-26T07:00:30.000Z')
  await updateRound(app.deps)
  expect(ran).toHaveLength(1)
  expect((await plan(null)).body.quietAt).toBeNull()
})

test('where nothing can change the version, the page says which it is', async () => {
  delete app.deps.releases
  expect(await read()).toMatchObject({
    version: expect.stringMatching(/^\d+\./),
    release: null,
    ready: null,
  })
  expect(await order('two')).toMatchObject({ status: 409 })
})
