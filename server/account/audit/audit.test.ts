import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry, AuditPage, AuditPerson } from '#shared/account/audit/audit.ts'
import { MADE_AT_HEADER } from '#shared/platform/http/madeAt.ts'
import { backgroundRound } from '../../background.ts'
import { signInStaff } from '../../test/fixtures/staff.fixtures.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import { insertMany } from '../../platform/db/insertMany.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { ADMIN_CALLS } from '../../test/support/adminCalls.ts'
import { adminCaller } from '../../test/support/adminCaller.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

const PERSON = {
  name: 'Marina',
  email: 'marina@example.com',
  username: 'marina',
  password: 'areia-quente',
}

async function entries(query = ''): Promise<AuditEntry[]> {
  const owner = await signedIn(app, 'admin')
  return (await owner.get<AuditPage>(`/api/audit${query}`)).body.entries
}

describe('every write of an admin leaves exactly one entry', () => {
  test.each(ADMIN_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s',
    async (_name, call) => {
      const { admin, make } = await adminCaller(app)
      const headers = {
        'Idempotency-Key': '5f0c2f1e-0000-4000-8000-000000000001',
        [MADE_AT_HEADER]: '2026-11-23T09:00:00.000Z',
      }
      const answer = await make(admin, call, { headers })
      expect([200, 201]).toContain(answer.status)
      await make(admin, call, { headers })
      const [entry, ...more] = await entries()
      expect(more).toEqual([])
      expect(entry).toMatchObject({
        at: '2026-11-23T12:00:00.000Z',
        madeAt: '2026-11-23T09:00:00.000Z',
        who: { role: 'admin' },
        sessionKind: 'password',
        session: expect.stringMatching(/^[0-9a-f]{12}$/),
      })
      expect(entry!.entity).not.toBe('request')
      expect(entry!.changes).not.toEqual([])
    },
  )

  test('of a reservation and a class too', async () => {
    const staff = await signInStaff(app)
    const { id, version } = await staff.placed()
    await staff.change(id, { price: 120.5 })
    await staff.cancel(id)
    const draft = {
      name: 'Turma',
      courtId: 1,
      sportType: 'futevôlei',
      weekday: 'saturday',
      startTime: '08:00',
      endTime: '09:00',
      startDate: '2026-11-23',
      instructor: 'Léo',
    }
    expect(version).toBe(1)
    const made = await staff.browser.post<{ id: number }>('/api/fixed-classes', draft)
    expect(made.status).toBe(201)
    await staff.browser.patch(`/api/fixed-classes/${made.body.id}`, { name: 'Turma A' })
    await staff.browser.delete(`/api/fixed-classes/${made.body.id}`)
    expect((await entries()).map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'fixedClass canceled',
      'fixedClass changed',
      'fixedClass created',
      'reservation canceled',
      'reservation changed',
      'reservation created',
    ])
  })
})

test('an entry has the fields that changed, before and after, and no more', async () => {
  const { admin } = await adminCaller(app)
  await admin.patch('/api/prices/1', { price: 95.5 })
  const [entry] = await entries()
  expect(entry).toMatchObject({ entity: 'price', entityId: '1', action: 'changed', madeAt: null })
  expect(entry!.changes).toEqual([{ field: 'price', before: expect.any(Number), after: 9_550 }])
})

test('an entry about an account says whose, as they are called now', async () => {
  const owner = await signedIn(app, 'admin')
  await signedIn(app, 'reception')
  const { knex } = app.deps
  const { id } = (await knex('users').where({ role: 'reception' }).first('id'))!
  await owner.patch(`/api/staff/${id}`, { role: 'manager' })
  await knex('users').where({ id }).update({ name: 'Rita' })
  const [entry] = await entries('?kind=access')
  expect(entry).toMatchObject({ entity: 'account', entityId: String(id), account: 'Rita' })
})

test('what is refused leaves none', async () => {
  const { admin } = await adminCaller(app)
  await admin.patch('/api/prices/1', { price: -1 })
  await admin.patch('/api/prices/999999', { price: 1 })
  expect(await entries()).toEqual([])
})

test('signing in, failing to, and signing out are recorded; what was typed is not', async () => {
  const browser = app.browser()
  await browser.post('/api/register', PERSON)
  browser.forgetToken()
  await browser.post('/api/logout')
  browser.forgetToken()
  await browser.post('/api/login', { username: 'marina', password: 'wrong' })
  await browser.post('/api/login', { username: 'areia-quente', password: 'marina' })
  await browser.post('/api/login', { username: 'marina', password: PERSON.password })
  const found = await entries('?kind=access')
  expect(found.map(({ action, who }) => [action, who?.name ?? null])).toEqual([
    ['signed-in', 'Marina'],
    ['sign-in-failed', null],
    ['sign-in-failed', 'Marina'],
    ['signed-out', 'Marina'],
    ['registered', 'Marina'],
  ])
  expect(found[0]!.changes).toEqual([
    { field: 'address', before: null, after: expect.stringMatching(/127\.0\.0\.1|::1/) },
  ])
  expect(JSON.stringify(found)).not.toContain('quente')
})

test('an export and a look at a CPF are recorded, the look once while its screen is open', async () => {
  const owner = await signedIn(app, 'admin')
  const id = await insertReservation(app, { date: '2026-11-24', customerCpf: '52998224725' })
  const nameless = await insertReservation(app, { date: '2026-11-25', customerCpf: null })
  for (let look = 0; look < 3; look += 1) await owner.get(`/api/reservations/${id}`)
  await owner.get(`/api/reservations/${nameless}`)
  await owner.get('/api/payment-attempts.csv?startDate=2026-11-01&endDate=2026-11-30')
  app.clock.advance(16 * 60_000)
  await owner.get(`/api/reservations/${id}`)
  const found = await entries('?kind=people')
  expect(found.map(({ action, entityId }) => [action, entityId])).toEqual([
    ['cpf-seen', String(id)],
    ['exported', 'pagamentos'],
    ['cpf-seen', String(id)],
  ])
  expect(JSON.stringify(found)).not.toContain('52998224725')
})

test('no entry is changed or deleted, also not by SQL; only personal data may go', async () => {
  const { admin } = await adminCaller(app)
  await admin.patch('/api/prices/1', { price: 95.5 })
  const { knex } = app.deps
  const before = await knex('audit_entries').select()
  const table = () => knex('audit_entries')
  await expect(table().update({ userId: null })).rejects.toThrow('audit entries stay')
  await expect(table().update({ changes: '[1]' })).rejects.toThrow('audit entries stay')
  await expect(table().update({ changes: '[]', userId: 77 })).rejects.toThrow('audit entries stay')
  await expect(table().delete()).rejects.toThrow('audit entries stay')
  const others = isSqlite(knex)
    ? 'replace into audit_entries select * from audit_entries'
    : 'truncate audit_entries'
  await expect(knex.raw(others)).rejects.toThrow('audit entries stay')
  expect(await table().select()).toEqual(before)
  await table().update({ changes: '[]' })
  expect(await table().select()).toEqual(before.map((entry) => ({ ...entry, changes: '[]' })))
})

test('an entry outlives its account', async () => {
  const { admin } = await adminCaller(app)
  await admin.patch('/api/prices/1', { price: 95.5 })
  const [{ who } = { who: null }] = await entries()
  await app.deps.knex('users').where({ id: who!.id }).delete()
  const [entry] = await entries()
  expect(entry!.who).toEqual({ id: who!.id, name: null, role: null })
})

test('from where somebody signed in is forgotten after six months; that they did is not', async () => {
  const browser = app.browser()
  await browser.post('/api/register', PERSON)
  browser.forgetToken()
  await browser.post('/api/login', { username: 'marina', password: PERSON.password })
  app.clock.advance(184 * 86_400_000)
  await backgroundRound(app.deps)
  const [signIn] = await entries('?kind=access')
  expect([signIn!.action, signIn!.changes]).toEqual(['signed-in', []])
})

describe('a list of 100,000', () => {
  const insert = async () => {
    const { knex } = app.deps
    const numbers = isSqlite(knex)
      ? 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)'
      : 'with n(i) as (select generate_series(1, 100000))'
    const two = (text: string) => `substr('0' || ${text}, -2)`
    const right = (text: string) => `right('0' || ${text}, 2)`
    const day = `1 + i / 4000`
    const at = isSqlite(knex) ? two(`(${day})`) : right(`(${day})`)
    await knex.raw(
      `${numbers} insert into audit_entries (at, user_id, actor, entity, entity_id, action, changes)
       select '2026-10-' || ${at} || 'T12:00:00.000Z', case when i % 1000 = 0 then 1 else 2 end, 'admin',
         case when i % 500 = 0 then 'venue' else 'price' end, '1', 'changed', '[]' from n`,
    )
  }

  test('is found by person, day and kind, page by page', async () => {
    await insert()
    const owner = await signedIn(app, 'admin')
    const page = async (query: string) => (await owner.get<AuditPage>(`/api/audit?${query}`)).body
    const all = async (query: string) => {
      const found: AuditEntry[] = []
      let next: number | null = null
      do {
        const one: AuditPage = await page(next ? `${query}&before=${next}` : query)
        found.push(...one.entries)
        next = one.next
      } while (next !== null)
      return found
    }
    const ofPerson = await all('person=1')
    expect(ofPerson).toHaveLength(100)
    expect(ofPerson.every(({ who }) => who?.id === 1)).toBe(true)
    const ofDay = await all('person=1&day=2026-10-03')
    expect(new Set(ofDay.map(({ at }) => at.slice(0, 10)))).toEqual(new Set(['2026-10-03']))
    const ids = ofPerson.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const first = await page('kind=setting')
    expect([first.entries.length, first.next]).toEqual([50, first.entries.at(-1)!.id])
  })
})

describe('a search', () => {
  const found = async (words: string) =>
    (await entries(`?search=${encodeURIComponent(words)}`)).map(({ action }) => action)

  test('finds what a person reads: names, sums, numbers and kinds, without accents', async () => {
    const owner = await signedIn(app, 'admin')
    await app.deps.knex('users').where({ role: 'admin' }).update({ name: 'Inês Conceição' })
    await owner.patch('/api/prices/1', { price: 95.5 })
    await owner.delete('/api/prices/1')
    expect(await found('ines ALTEROU 95,50 preço')).toEqual(['changed'])
    expect(await found('excluiu configurações')).toEqual(['removed'])
    expect(await found('nº 1 conceicao')).toEqual(['removed', 'changed'])
    expect(await found('23/11/2026')).toEqual(['removed', 'changed'])
    expect(await found('nº 1 Bia')).toEqual([])
    expect(await found('   ')).toHaveLength(2)
  })

  test('goes on page by page, and stops to ask after so many entries', async () => {
    const owner = await signedIn(app, 'admin')
    const { knex } = app.deps
    const row = (id: number) => ({
      at: '2026-11-20T12:00:00.000Z',
      actor: 'admin' as const,
      entity: 'price' as const,
      entityId: id <= 60 ? '777' : '1',
      action: 'changed' as const,
      changes: '[]',
    })
    const rows = Array.from({ length: 10_100 }, (_, index) => row(index + 1))
    for (const chunk of inChunks(rows)) await insertMany(knex, 'audit_entries', chunk)
    const page = async (query: string) =>
      (await owner.get<AuditPage>(`/api/audit?search=777${query}`)).body
    const first = await page('')
    expect([first.entries.length, first.next]).toEqual([0, 101])
    const second = await page('&before=101')
    expect([second.entries.length, second.next]).toEqual([50, 11])
    const last = await page('&before=11')
    expect([last.entries.length, last.next]).toEqual([10, null])
  })
})

test('an entry of the reading session says so', async () => {
  const owner = await signedIn(app, 'admin')
  const other = await signedIn(app, 'manager')
  await owner.patch('/api/prices/1', { price: 95.5 })
  await other.patch('/api/prices/2', { price: 95.5 })
  const { body } = await owner.get<AuditPage>('/api/audit?kind=setting')
  expect(body.entries.map(({ here }) => here)).toEqual([false, true])
})

test('who may read it may also ask by whom; others may not', async () => {
  const owner = await signedIn(app, 'manager')
  await signedIn(app, 'user')
  const { body } = await owner.get<AuditPerson[]>('/api/audit/people')
  expect(body.map(({ role }) => role)).toEqual(['manager'])
  expect((await owner.get('/api/audit?kind=everything')).status).toBe(422)
  expect((await (await signedIn(app, 'reception')).get('/api/audit')).status).toBe(403)
})
