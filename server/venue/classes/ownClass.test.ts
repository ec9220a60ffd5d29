import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FixedClassEntry, OwnClass, Teacher } from '#shared/venue/classes/fixedClass.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let reception: TestBrowser
let teacher: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  reception = await signedIn(app, 'reception')
  teacher = await signedIn(app, 'teacher')
})
afterEach(() => app.stop())

// The test clock begins on Monday, 23 November 2026.
const draft = (change: object = {}) => ({
  name: 'Turma da manhã',
  courtId: 1,
  sportType: 'futevôlei',
  weekday: 'saturday',
  startTime: '08:00',
  endTime: '09:00',
  startDate: '2026-11-23',
  instructor: 'Léo Prado',
  email: 'leo@example.com',
  phone: '48999887766',
  ...change,
})
const create = async (change?: object) => {
  const answer = await reception.post<FixedClassEntry & Problem>(
    '/api/fixed-classes',
    draft(change),
  )
  return answer
}
const teachers = async () => (await reception.get<Teacher[]>('/api/teachers')).body
const own = async (who = teacher) => (await who.get<OwnClass[]>('/api/my-classes')).body

test('a teacher sees the own classes of four weeks, with court and hour, without contacts', async () => {
  const [{ id: teacherId } = { id: 0 }] = await teachers()
  const made = await create({ teacherId })
  expect(made).toMatchObject({ status: 201, body: { teacherId } })
  await create({ weekday: 'sunday', name: 'De outra pessoa' })
  await reception.post(`/api/fixed-classes/${made.body.id}/cancel`, { date: '2026-12-05' })
  const found = await own()
  expect(found[0]).toEqual({
    id: made.body.id,
    name: 'Turma da manhã',
    sportType: 'futevôlei',
    startTime: '08:00',
    endTime: '09:00',
    date: '2026-11-28',
    court: 'Quadra Central',
    isCancelled: false,
  })
  expect(found.map(({ date, isCancelled }) => [date, isCancelled])).toEqual([
    ['2026-11-28', false],
    ['2026-12-05', true],
    ['2026-12-12', false],
    ['2026-12-19', false],
  ])
  expect(await own(await signedIn(app, 'teacher'))).toEqual([])
})

test('a class is given to accounts of teachers only, and can be taken back', async () => {
  const [{ id: teacherId } = { id: 0 }] = await teachers()
  const { id: nobody } = (await app.deps.knex('users').where({ role: 'reception' }).first('id'))!
  expect(await create({ teacherId: nobody })).toMatchObject({
    status: 422,
    body: { errors: { teacherId: ['Professor não encontrado'] } },
  })
  const { body } = await create({ teacherId })
  const path = `/api/fixed-classes/${body.id}`
  expect((await reception.patch(path, { name: 'Turma A' })).body).toMatchObject({ teacherId })
  expect((await reception.patch(path, { teacherId: null })).body).toMatchObject({ teacherId: null })
  expect(await own()).toEqual([])
})

test('an account that is gone leaves its classes without one', async () => {
  const [{ id: teacherId } = { id: 0 }] = await teachers()
  const { body } = await create({ teacherId })
  await app.deps.knex('users').where({ id: teacherId }).delete()
  const { body: all } = await reception.get<FixedClassEntry[]>('/api/fixed-classes')
  expect(all.find(({ id }) => id === body.id)).toMatchObject({ teacherId: null })
})
