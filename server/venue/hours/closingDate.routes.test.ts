import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { RequestOptions, TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const PARTIAL = {
  date: TOMORROW,
  description: 'Torneio',
  allDay: false,
  startTime: '10:00',
  endTime: '12:00',
}
const ALL_DAY = { date: TOMORROW, description: 'Feriado', allDay: true }
const list = async () => (await app.browser().get<ClosingDate[]>('/api/closingDates')).body
const close = (body: unknown, options?: RequestOptions) =>
  admin.post<ClosingDate & Problem>('/api/closingDates', body, options)
const change = (id: number, body: unknown, options?: RequestOptions) =>
  admin.patch<ClosingDate & Problem>(`/api/closingDates/${id}`, body, options)
const day = async (date = TOMORROW) => {
  const query = `startDate=${date}&endDate=${date}&sportType=futevôlei`
  return (await app.browser().get<Calendar>(`/api/calendar?${query}`)).body.days[0]!
}
const shutAt = async () =>
  (await day()).slots.flatMap(({ startTime, reason }) =>
    reason === 'partial-closing' ? [startTime] : [],
  )

test('everybody reads all of them by date, past ones too', async () => {
  await close({ ...ALL_DAY, date: '2026-12-25' })
  await app.deps.knex('special_closing_dates').insert({ ...ALL_DAY, date: '2020-01-01' })
  await close(PARTIAL)
  const answer = await app.browser().get<ClosingDate[]>('/api/closingDates')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const dates = answer.body.map(({ date }) => date)
  expect(dates).toEqual(['2020-01-01', TOMORROW, '2026-11-26', '2026-12-25'])
  expect(answer.body[1]).toEqual({ id: expect.any(Number), ...PARTIAL, version: 1 })
})

describe('a partial closing', () => {
  test('shuts exactly its hours, the first included and the last not', async () => {
    const answer = await close(PARTIAL)
    expect(answer.status).toBe(201)
    expect(await shutAt()).toEqual(['10:00', '11:00'])
    expect((await day()).partialClosing).toEqual({ startTime: '10:00', endTime: '12:00' })
  })

  test('shuts an hour of which it takes a part: nobody is sold half an hour', async () => {
    expect(await close({ ...PARTIAL, startTime: '10:30', endTime: '11:15' })).toMatchObject({
      status: 201,
    })
    expect(await shutAt()).toEqual(['10:00', '11:00'])
    const wanted = { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' }
    const { status, body } = await app.browser().post<Problem>('/api/holds', wanted)
    expect([status, body.code]).toEqual([409, 'slot-closed'])
  })

  test('follows its changes', async () => {
    const { body } = await close(PARTIAL)
    const answer = await change(body.id, { endTime: '11:00' })
    expect(answer).toMatchObject({
      status: 200,
      body: { ...PARTIAL, endTime: '11:00', version: 2 },
    })
    expect(await shutAt()).toEqual(['10:00'])
    await change(body.id, { allDay: true })
    expect((await list())[0]).toMatchObject({ allDay: true, startTime: null, endTime: null })
    expect(await day()).toMatchObject({ isClosed: true, closedReason: 'Torneio' })
  })

  test('moves to another date and leaves the first one open', async () => {
    const { body } = await close(PARTIAL)
    await change(body.id, { date: '2026-11-25' })
    expect(await shutAt()).toEqual([])
    expect((await day('2026-11-25')).partialClosing).not.toBeNull()
  })
})

describe('a closing of the whole day', () => {
  test('clears the times that were sent with it', async () => {
    const { body } = await close({ ...PARTIAL, allDay: true })
    expect(body).toMatchObject({ startTime: null, endTime: null })
  })

  test('taken back, the day is open again', async () => {
    const { body } = await close(ALL_DAY)
    expect((await day()).isClosed).toBe(true)
    const removed = await admin.delete(`/api/closingDates/${body.id}`)
    const { id, version } = body
    expect(removed).toMatchObject({ status: 200, body: { id, ...ALL_DAY, version } })
    expect((await day()).isClosed).toBe(false)
    expect(await admin.delete(`/api/closingDates/${body.id}`)).toMatchObject({ status: 404 })
  })
})

test('every change notifies open screens', async () => {
  const events = await readEvents(app.origin)
  const { body } = await close(ALL_DAY)
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  await change(body.id, { description: 'Dia de chuva' })
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  await admin.delete(`/api/closingDates/${body.id}`)
  expect(await events.next()).toMatchObject({ event: 'catalog' })
  events.close()
})

test('the same key and body again is answered the same and done once', async () => {
  const key = () => ({ headers: { 'Idempotency-Key': randomUUID() } })
  const creation = key()
  const first = await close(ALL_DAY, creation)
  expect(await close(ALL_DAY, creation)).toMatchObject({ status: 201, body: first.body })
  const path = `/api/closingDates/${first.body.id}`
  const removal = key()
  const gone = await admin.delete(path, removal)
  expect(await admin.delete(path, removal)).toMatchObject({ status: 200, body: gone.body })
  expect((await list()).map(({ date }) => date)).toEqual(['2026-11-26'])
})

test('an edit or removal made on an older version gets the current row', async () => {
  const { body } = await close(ALL_DAY)
  await change(body.id, { description: 'Chuva forte' })
  const stale = { headers: { 'If-Match': '"1"' } }
  const problem = { status: 412, body: { current: { description: 'Chuva forte', version: 2 } } }
  expect(await change(body.id, { description: 'Vento' }, stale)).toMatchObject(problem)
  expect(await admin.delete(`/api/closingDates/${body.id}`, stale)).toMatchObject(problem)
  expect((await list())[0]).toMatchObject({ description: 'Chuva forte' })
})

describe('a day that is taken or over', () => {
  const TAKEN = ['Esta data já tem um fechamento: altere-o ou remova-o antes.']
  const OVER = ['Escolha uma data a partir de 23/11/2026']

  test('is closed once, whole or in part', async () => {
    const { body } = await close(PARTIAL)
    for (const second of [PARTIAL, ALL_DAY, { ...PARTIAL, startTime: '14:00', endTime: '15:00' }]) {
      expect(await close(second)).toMatchObject({ status: 422, body: { errors: { date: TAKEN } } })
    }
    const other = await close({ ...PARTIAL, date: '2026-11-25' })
    const moved = await change(other.body.id, { date: TOMORROW })
    expect(moved).toMatchObject({ status: 422, body: { errors: { date: TAKEN } } })
    expect(await change(body.id, { ...ALL_DAY })).toMatchObject({ status: 200 })
  })

  test('is not closed after it, by the venue’s clock', async () => {
    expect(await close({ ...ALL_DAY, date: '2026-11-22' })).toMatchObject({
      status: 422,
      body: { errors: { date: OVER } },
    })
    const { body } = await close({ ...ALL_DAY, date: '2026-11-23' })
    expect(await change(body.id, { date: '2026-11-22' })).toMatchObject({
      status: 422,
      body: { errors: { date: OVER } },
    })
    app.clock.advance(2 * 86_400_000)
    expect(await change(body.id, { description: 'Chuva forte' })).toMatchObject({ status: 200 })
  })

  test('two people who close it at once close it once', async () => {
    const others = await signedIn(app, 'admin')
    const answers = await Promise.all([
      close(ALL_DAY),
      others.post('/api/closingDates', ALL_DAY),
      close(PARTIAL),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })
})

describe('is refused', () => {
  const BOTH = 'Para fechamento parcial, informe os horários de início e fim.'
  test.each([
    ['no description', { description: undefined }, { description: ['A descrição é obrigatória'] }],
    ['two letters', { description: 'ab' }, { description: ['A descrição é obrigatória'] }],
    ['no date', { date: undefined }, { date: ['Informe a data'] }],
    ['no such day', { date: '2026-02-30' }, { date: ['Data inválida'] }],
    ['no start', { startTime: null }, { startTime: [BOTH] }],
    ['no times', { startTime: '', endTime: '' }, { startTime: [BOTH], endTime: [BOTH] }],
    ['no time', { endTime: '25:00' }, { endTime: ['Formato de hora inválido (HH:MM)'] }],
    ['an end before the start', { endTime: '09:00' }, { endTime: [expect.any(String)] }],
  ])('%s', async (_name, wrong, errors) => {
    const answer = await close({ ...PARTIAL, ...wrong })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    expect(answer.body.errors).toEqual(errors)
    expect(await list()).toHaveLength(1)
  })

  test('half of a partial closing sent for a whole day', async () => {
    const { body } = await close(ALL_DAY)
    const answer = await change(body.id, { allDay: false, startTime: '10:00' })
    expect(answer.body.errors).toEqual({ endTime: [BOTH] })
  })

  test('anybody but an admin', async () => {
    const user = await signedIn(app, 'user')
    expect(await app.browser().post('/api/closingDates', ALL_DAY)).toMatchObject({ status: 401 })
    expect(await user.post('/api/closingDates', ALL_DAY)).toMatchObject({ status: 403 })
    expect(await close(ALL_DAY, { csrf: false })).toMatchObject({ status: 403 })
    expect(await list()).toHaveLength(1)
  })
})
