import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { WEEKDAYS } from '#shared/platform/time/weekday.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { readEvents } from '../../test/support/readEvents.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { RequestOptions, TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let admin: TestBrowser
let tuesday: OperationHours
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  tuesday = (await hours())[1]!
})
afterEach(() => app.stop())

const hours = async () => (await app.browser().get<OperationHours[]>('/api/operationHours')).body
const change = (body: unknown, options?: RequestOptions) =>
  admin.patch<OperationHours & Problem>(`/api/operationHours/${tuesday.id}`, body, options)
const day = async () => {
  const query = `startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=vôlei`
  return (await app.browser().get<Calendar>(`/api/calendar?${query}`)).body.days[0]!
}
const openAt = async () =>
  (await day()).slots.filter(({ available }) => available).map(({ startTime }) => startTime)

test('everybody reads the week, monday first', async () => {
  const answer = await app.browser().get<OperationHours[]>('/api/operationHours')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.body.map(({ weekday }) => weekday)).toEqual([...WEEKDAYS])
  expect(answer.body[6]).toEqual({
    id: expect.any(Number),
    weekday: 'sunday',
    isOpen: true,
    openTime: '07:00',
    closeTime: '20:00',
    version: 1,
  })
})

describe('changing a day', () => {
  test('answers the row with its next version and shows in the calendar at once', async () => {
    expect(await openAt()).toContain('06:00')
    const answer = await change({ openTime: '08:00', closeTime: '11:00' })
    const changed = { ...tuesday, openTime: '08:00', closeTime: '11:00', version: 2 }
    expect(answer).toMatchObject({ status: 200, body: changed })
    expect(answer.body).toEqual((await hours())[1])
    expect(await openAt()).toEqual(['08:00', '09:00', '10:00'])
    expect((await day()).operationHours).toEqual({
      isOpen: true,
      openTime: '08:00',
      closeTime: '11:00',
    })
  })

  test('a closed day keeps its times for when it opens again', async () => {
    expect((await change({ isOpen: false })).body).toMatchObject({ openTime: '06:00' })
    expect(await day()).toMatchObject({ isClosed: true, closedReason: 'Fechado' })
    await change({ isOpen: true })
    expect(await day()).toMatchObject({ isClosed: false })
  })

  test('notifies open screens', async () => {
    const events = await readEvents(app.origin)
    await change({ closeTime: '21:00' })
    expect(await events.next()).toMatchObject({ event: 'catalog' })
    events.close()
  })

  test('the whole row may be sent, its id included', async () => {
    const answer = await change({ ...tuesday, closeTime: '21:00' })
    expect(answer).toMatchObject({ status: 200, body: { closeTime: '21:00' } })
  })

  test('the same key and body again is answered the same and done once', async () => {
    const options = { headers: { 'Idempotency-Key': randomUUID(), 'If-Match': '"1"' } }
    const first = await change({ closeTime: '21:00' }, options)
    const again = await change({ closeTime: '21:00' }, options)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await hours())[1]).toMatchObject({ version: 2 })
  })

  test('an edit made on an older version gets the current row', async () => {
    await change({ closeTime: '21:00' })
    const stale = await change({ closeTime: '20:00' }, { headers: { 'If-Match': '"1"' } })
    expect(stale).toMatchObject({
      status: 412,
      body: { code: 'stale-version', current: { ...tuesday, closeTime: '21:00', version: 2 } },
    })
    expect((await hours())[1]).toMatchObject({ closeTime: '21:00' })
  })
})

describe('is refused', () => {
  const AFTER = 'O horário de fechamento deve ser posterior ao horário de abertura'
  const FORMAT = 'Formato de hora inválido (HH:MM)'

  test.each([
    ['closing before opening', { openTime: '12:00', closeTime: '11:00' }, { closeTime: [AFTER] }],
    ['closing as it opens', { closeTime: '06:00' }, { closeTime: [AFTER] }],
    ['a time that is none', { openTime: '05:60' }, { openTime: [FORMAT] }],
    ['hours without minutes', { closeTime: '22' }, { closeTime: [FORMAT] }],
    ['another weekday', { weekday: 'monday' }, { weekday: [expect.any(String)] }],
    ['no weekday', { weekday: 'terça' }, { weekday: ['Dia da semana inválido'] }],
    ['a choice that is none', { onStranded: 'maybe' }, { onStranded: ['Escolha inválida'] }],
    ['neither open nor closed', { isOpen: 'yes' }, { isOpen: ['Use verdadeiro ou falso'] }],
  ])('%s', async (_name, body, errors) => {
    const answer = await change(body)
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    expect(answer.body.errors).toEqual(errors)
    expect((await hours())[1]).toEqual(tuesday)
  })

  test('a row that is not there', async () => {
    expect(await admin.patch('/api/operationHours/999', {})).toMatchObject({ status: 404 })
    expect(await admin.patch('/api/operationHours/x', {})).toMatchObject({ status: 422 })
  })

  test('anybody but an admin', async () => {
    const path = `/api/operationHours/${tuesday.id}`
    expect(await app.browser().patch(path, {})).toMatchObject({ status: 401 })
    expect(await (await signedIn(app, 'user')).patch(path, {})).toMatchObject({ status: 403 })
    expect(await change({}, { csrf: false })).toMatchObject({ status: 403 })
    expect((await hours())[1]).toEqual(tuesday)
  })
})
