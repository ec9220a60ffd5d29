import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  FixedClassDraftSchema,
  type FixedClassEntry,
} from '#shared/venue/classes/fixedClass.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { readHistory } from '../../account/audit/auditEntries.ts'
import { expectProblem } from '../../test/support/expectProblem.ts'
import { forgedBodies, HOSTILE } from '../../test/support/hostile.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { aClassDraft, addClass, hoursOf } from '../../test/fixtures/fixedClass.fixtures.ts'

const PATH = '/api/fixed-classes'
let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const list = async () => (await admin.get<FixedClassEntry[]>(PATH)).body
const post = (change: Record<string, unknown>) =>
  admin.post<FixedClassEntry & Problem>(PATH, aClassDraft(change))

const CALLS: [
  string,
  (who: TestBrowser, options?: object) => Promise<{ status: number; body: Problem }>,
][] = [
  ['adding', (who, options) => who.post(PATH, aClassDraft(), options)],
  ['changing', (who, options) => who.patch(`${PATH}/1`, { name: 'Outra' }, options)],
  ['removing', (who, options) => who.delete(`${PATH}/1`, options)],
  ['cancelling', (who, options) => who.post(`${PATH}/1/cancel`, { cancelAll: true }, options)],
]

describe.each(CALLS)('%s a class', (_name, call) => {
  test('is for admins, with their token, from this site', async () => {
    const outcome = async (who: TestBrowser, options?: object) => {
      const { status, body } = await call(who, options)
      return [status, body.code]
    }
    expect(await outcome(app.browser())).toEqual([401, 'not-signed-in'])
    expect(await outcome(await signedIn(app, 'user'))).toEqual([403, 'not-allowed'])
    expect(await outcome(admin, { csrf: false })).toEqual([403, 'bad-csrf'])
    const elsewhere = { headers: { Origin: 'https://evil.example' } }
    expect(await outcome(admin, elsewhere)).toEqual([403, 'bad-origin'])
    expect(await list()).toHaveLength(2)
    expect(await app.deps.knex('audit_entries')).toEqual([])
  })
})

describe('the list', () => {
  test('is for admins, because it carries a teacher’s contact', async () => {
    expect((await app.browser().get(PATH)).status).toBe(401)
    expect((await (await signedIn(app, 'user')).get(PATH)).status).toBe(403)
  })

  test('has every class that meets again, with what was cancelled', async () => {
    const { headers, body } = await admin.get<FixedClassEntry[]>(PATH)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.map(({ name }) => name)).toEqual([
      'Futevôlei iniciantes',
      'Beach tênis intermediário',
    ])
    await admin.post(`${PATH}/1/cancel`, { date: '2026-12-01' })
    await admin.delete(`${PATH}/2`)
    expect(await list()).toMatchObject([{ id: 1, cancelledDates: ['2026-12-01'], version: 2 }])
  })
})

describe('adding a class', () => {
  test('answers with the row as the list then shows it', async () => {
    const { status, body } = await post({ phone: '(48) 99988-7766', email: 'bia@example.com' })
    expect([status, body]).toEqual([
      201,
      {
        ...aClassDraft({ phone: '48999887766', email: 'bia@example.com' }),
        teacherId: null,
        id: 3,
        endDate: null,
        active: true,
        cancelledDates: [],
        reservationType: 'aula',
        createdAt: '2026-11-23T12:00:00.000Z',
        version: 1,
      },
    ])
    expect((await list()).at(-1)).toEqual(body)
  })

  test('shows in the calendar, from its first date on', async () => {
    await post({ startDate: '2026-11-24' })
    expect(await hoursOf(app, '2026-11-23')).toEqual([])
    expect(await hoursOf(app, '2026-11-30')).toEqual(['3 10:00', '3 11:00'])
  })

  test('is refused outside the hours that the agenda shows', async () => {
    const { status, body } = await post({ startTime: '05:00', endTime: '07:00' })
    expect([status, body.errors]).toEqual([
      422,
      { startTime: ['Informe um horário entre 06:00 e 23:00'] },
    ])
    expect((await post({ startTime: '06:00', endTime: '07:00' })).status).toBe(201)
  })

  test('is refused before today, with a message of its own', async () => {
    const { status, body } = await post({ startDate: '2026-11-22' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ startDate: ['Data de início deve ser hoje ou uma data futura'] })
    expect((await post({ startDate: '2026-11-23' })).status).toBe(201)
  })

  test('needs a court that is there, is in use and plays the sport', async () => {
    const missing = await post({ courtId: 77 })
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { courtId: ['Quadra não encontrada'] },
    ])
    const wrongSport = await post({ sportType: 'futevôlei' })
    expect([wrongSport.status, wrongSport.body.code, wrongSport.body.message]).toEqual([
      409,
      'no-court',
      'Quadra das Dunas não recebe Futevôlei.',
    ])
    await admin.patch('/api/courts/3', { active: false })
    const off = await post({})
    expect([off.status, off.body.message]).toEqual([409, 'Quadra das Dunas está desativada.'])
  })

  test('twice under the same key adds one', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await admin.post(PATH, aClassDraft(), { headers })
    const again = await admin.post(PATH, aClassDraft(), { headers })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await list()).toHaveLength(3)
  })

  test('answers nonsense with a problem and stays alive', async () => {
    const { taken, refused } = forgedBodies(FixedClassDraftSchema, aClassDraft())
    for (const body of [...refused, ...taken]) {
      const answer = await admin.post<FixedClassEntry & Problem>(PATH, body)
      if (answer.status !== 201) expectProblem(answer)
      else await admin.delete(`${PATH}/${answer.body.id}`)
    }
    for (const value of HOSTILE) {
      expectProblem(await admin.post<Problem>(`${PATH}/1/cancel`, { date: value }))
      const edit = await admin.patch<Problem>(`${PATH}/1`, value)
      // An object without a field of a class is an edit of nothing.
      if (edit.status !== 200) expectProblem(edit)
    }
  })
})

describe('changing a class', () => {
  test('leaves what the body does not name, and raises the version', async () => {
    const before = await addClass(admin)
    const { status, body } = await admin.patch(`${PATH}/${before.id}`, { instructor: '' })
    expect([status, body]).toEqual([200, { ...before, instructor: null, version: 2 }])
    expect((await list()).at(-1)).toEqual(body)
  })

  test('reads the row as a whole', async () => {
    const { id } = await addClass(admin)
    const { status, body } = await admin.patch<Problem>(`${PATH}/${id}`, { endTime: '10:00' })
    expect([status, body.errors]).toEqual([
      422,
      { endTime: ['Horário de término deve ser posterior ao horário de início'] },
    ])
  })

  test('keeps a past first date, but accepts no other one before today', async () => {
    app.clock.advance(6 * 86_400_000)
    const behind = { name: 'Futevôlei turma 2', startDate: '2026-11-23' }
    expect((await admin.patch(`${PATH}/1`, behind)).body).toMatchObject(behind)
    const { body } = await admin.patch<Problem>(`${PATH}/1`, { startDate: '2026-11-28' })
    expect(body.errors).toEqual({ startDate: ['Data de início deve ser hoje ou uma data futura'] })
  })

  test('still names a class on a court that is switched off', async () => {
    await admin.patch('/api/courts/4', { active: false })
    expect((await admin.patch(`${PATH}/1`, { name: 'Turma de terça' })).status).toBe(200)
    const moved = await admin.patch<Problem>(`${PATH}/1`, { startTime: '18:00' })
    expect([moved.status, moved.body.code]).toEqual([409, 'no-court'])
  })
})

test.each(CALLS.slice(1))('%s one on a version that is gone is a 412', async (_name, call) => {
  await admin.patch(`${PATH}/1`, { name: 'Turma de terça' })
  const { status, body } = await call(admin, { headers: { 'If-Match': '"1"' } })
  expect([status, body.code]).toEqual([412, 'stale-version'])
  expect(body.current).toEqual((await list())[0])
  expect((await call(admin, { headers: { 'If-Match': '"2"' } })).status).toBe(200)
})

test('a class that is not there, or over, is a 404', async () => {
  await admin.delete(`${PATH}/2`)
  for (const id of [2, 77, 2_147_483_647]) {
    expect((await admin.patch(`${PATH}/${id}`, { name: 'Outra' })).status).toBe(404)
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(404)
    expect((await admin.post(`${PATH}/${id}/cancel`, { cancelAll: true })).status).toBe(404)
  }
})

test('every change notifies open screens and is recorded with its admin', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const events = await readEvents(app.origin, { Cookie: cookie })
  const { id } = await addClass(admin)
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  expect(await events.next()).toMatchObject({ event: 'reservations' })
  events.close()
  await admin.patch(`${PATH}/${id}`, { weekday: 'friday' })
  await admin.post(`${PATH}/${id}/cancel`, { date: '2026-11-27' })
  await admin.delete(`${PATH}/${id}`)
  const history = await readHistory(app.deps.knex, 'fixedClass', id)
  expect(history.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'canceled'])
  expect(history[0]!.who).toMatch(/^admin-/)
  expect(history[1]!.changes).toEqual([{ field: 'weekday', before: 'monday', after: 'friday' }])
  expect(history[2]!.changes).toEqual([
    { field: 'cancelledDates', before: null, after: '2026-11-27' },
  ])
})
