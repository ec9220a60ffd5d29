import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { draftOf, shownTo, SPAN } from '../../test/fixtures/incident.fixtures.ts'
import { aClassDraft, addClass, hoursOf } from '../../test/fixtures/fixedClass.fixtures.ts'

const PATH = '/api/fixed-classes'
const NEXT_TUESDAY = '2026-12-01'
const NO_CLASS = { classes: [], totalPrice: 80, paidPrice: 0 }
let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const onTuesdays = { weekday: 'tuesday', startTime: '09:00', endTime: '11:00' }
const add = (change: Record<string, unknown> = {}) =>
  admin.post<Problem & FixedClassEntry>(PATH, aClassDraft({ ...onTuesdays, ...change }))
const aVolleyHour = (startTime: string, change = {}) => aSlot(startTime, { courtId: 3, ...change })
const volley = { sport: 'vôlei', sportType: 'vôlei' }
const book = (...slots: ReturnType<typeof aSlot>[]) =>
  app.browser().post<Problem & { id: number }>('/api/reservations', aCheckout(slots, volley))
const hold = (who: TestBrowser, startTime: string, date = TOMORROW) =>
  who.post<Problem>('/api/holds', { date, startTime, sportType: 'vôlei', courtId: 3 })

describe('a class over taken hours', () => {
  test('is refused and names the reservation', async () => {
    const { body: order } = await book(aVolleyHour('10:00', { date: NEXT_TUESDAY }))
    const { status, body } = await add()
    expect([status, body.code, body.message]).toEqual([
      409,
      'class-conflict',
      'Conflito detectado: reserva de Marina Souza em 01/12/2026, 10:00 às 11:00.',
    ])
    expect(body.affected).toEqual({
      ...NO_CLASS,
      reservations: [
        {
          id: order.id,
          courtName: 'Quadra das Dunas',
          customerName: 'Marina Souza',
          date: NEXT_TUESDAY,
          startTime: '10:00',
          endTime: '11:00',
          price: 80,
          paidBy: null,
        },
      ],
    })
    expect(await app.deps.knex('fixed_classes')).toHaveLength(2)
  })

  test('that begins today is not refused for what was played this morning', async () => {
    expect((await book(aVolleyHour('09:00'))).status).toBe(201)
    await app.deps.knex('reservations').update({ status: 'approved', paymentStatus: 'paid' })
    await app.deps.knex('slot_claims').update({ expiresAt: null })
    expect((await add({ startDate: TOMORROW })).status).toBe(409)
    // While it is played, and when it is over.
    app.clock.advance(Date.parse(`${TOMORROW}T12:59:00Z`) - app.clock.now())
    expect((await add({ startDate: TOMORROW })).status).toBe(409)
    app.clock.advance(60_000)
    expect((await add({ startDate: TOMORROW })).status).toBe(201)
  })

  test('is refused while any browser holds one of them', async () => {
    await hold(app.browser(), '10:00')
    const { status, body } = await add()
    expect([status, body.message]).toEqual([
      409,
      'Conflito detectado: horário de 24/11/2026, 10:00, sendo reservado por um cliente.',
    ])
  })

  test('is refused where rain has closed the court, and says so', async () => {
    const span = { ...SPAN, courtIds: [3], startTime: '10:00', endTime: '11:00' }
    const closed = await admin.post(
      '/api/incidents',
      draftOf(await shownTo(admin, app, span), undefined, { span }),
    )
    expect(closed.status).toBe(201)
    const { status, body } = await add()
    expect([status, body.message]).toEqual([
      409,
      'Conflito detectado: quadra fechada em 24/11/2026, 10:00 (Chuva).',
    ])
    expect(body.closed).toEqual([{ date: TOMORROW, reason: 'Chuva' }])
    // A date on which it does not take place is none that could be left out.
    const without = await add({ leaveOut: [TOMORROW, TOMORROW, '2026-11-25'] })
    expect([without.status, without.body.cancelledDates]).toEqual([201, [TOMORROW]])
    expect(await hoursOf(app, TOMORROW)).toEqual([])
    expect(await hoursOf(app, NEXT_TUESDAY)).toEqual(['3 09:00', '3 10:00'])
  })

  test('moved to where rain has closed the court can leave that date out, and nothing else', async () => {
    const moved = await addClass(admin, { ...onTuesdays, startTime: '14:00', endTime: '15:00' })
    await admin.post(`${PATH}/${moved.id}/cancel`, { date: '2026-12-08' })
    const span = { ...SPAN, courtIds: [3], startTime: '10:00', endTime: '11:00' }
    await admin.post(
      '/api/incidents',
      draftOf(await shownTo(admin, app, span), undefined, { span }),
    )
    await book(aVolleyHour('10:00', { date: NEXT_TUESDAY }))
    const change = { startTime: '10:00', endTime: '11:00', leaveOut: [TOMORROW] }
    const move = () => admin.patch<Problem & FixedClassEntry>(`${PATH}/${moved.id}`, change)
    const { body } = await move()
    expect([body.code, body.closed, body.affected?.reservations.length]).toEqual([
      'class-conflict',
      undefined,
      1,
    ])
    app.clock.advance(900_000)
    expect((await move()).body.cancelledDates).toEqual([TOMORROW, '2026-12-08'])
    expect(await hoursOf(app, NEXT_TUESDAY)).toEqual(['3 10:00'])
  })

  test('is refused and names the other class', async () => {
    const { id } = await addClass(admin, onTuesdays)
    const { body } = await add({ startTime: '10:00', endTime: '12:00' })
    expect(body.message).toBe(
      'Conflito detectado: aula Vôlei noturno (Terça-feira, 09:00 às 11:00).',
    )
    expect(body.affected!.classes).toMatchObject([{ id, courtName: 'Quadra das Dunas' }])
  })

  test('names three and counts the others', async () => {
    await book(aVolleyHour('09:00'), aVolleyHour('10:00'))
    await hold(app.browser(), '09:00', NEXT_TUESDAY)
    await hold(app.browser(), '10:00', NEXT_TUESDAY)
    const { body } = await add()
    expect(body.message.split('; ')).toHaveLength(3)
    expect(body.message).toMatch(/ e mais 1\.$/)
  })
})

describe('what causes no conflict', () => {
  test.each([
    ['the hour before', { startTime: '09:00', endTime: '10:00' }],
    ['the hour after', { startTime: '11:00', endTime: '12:00' }],
    ['another weekday', { weekday: 'wednesday' }],
    ['another court', { courtId: 1 }],
    ['beginning after it', { startDate: '2026-11-25' }],
  ])('%s', async (_name, change) => {
    await book(aVolleyHour('10:00'))
    expect((await add(change)).status).toBe(201)
  })

  test('what has run out or was cancelled', async () => {
    await hold(app.browser(), '09:00')
    await book(aVolleyHour('10:00'))
    app.clock.advance(16 * 60_000)
    expect((await add()).status).toBe(201)
  })

  test('reservations before its first date', async () => {
    await book(aVolleyHour('10:00'))
    app.clock.advance(2 * 86_400_000)
    expect((await add({ startDate: '2026-11-25' })).status).toBe(201)
  })
})

describe('a change of schedule', () => {
  test('is judged the same way, and not against itself', async () => {
    const { id } = await addClass(admin, onTuesdays)
    await book(aVolleyHour('12:00'))
    expect((await admin.patch(`${PATH}/${id}`, { endTime: '12:00' })).status).toBe(200)
    const { status, body } = await admin.patch<Problem>(`${PATH}/${id}`, { endTime: '13:00' })
    expect([status, body.code]).toEqual([409, 'class-conflict'])
    expect(body.affected!.classes).toEqual([])
  })

  test('onto another class is refused', async () => {
    await addClass(admin, onTuesdays)
    const { id } = await addClass(admin, { ...onTuesdays, weekday: 'friday' })
    const { status } = await admin.patch(`${PATH}/${id}`, { weekday: 'tuesday' })
    expect(status).toBe(409)
  })

  test('keeps a cancelled date free when only the hours change', async () => {
    const { id } = await addClass(admin, onTuesdays)
    await admin.post(`${PATH}/${id}/cancel`, { date: TOMORROW })
    await book(aVolleyHour('11:00'))
    const { status, body } = await admin.patch<FixedClassEntry>(`${PATH}/${id}`, {
      endTime: '12:00',
    })
    expect([status, body.cancelledDates]).toEqual([200, [TOMORROW]])
  })
})

describe('customers', () => {
  test('cannot hold or book over a class', async () => {
    await add()
    const held = await hold(app.browser(), '10:00')
    expect([held.status, held.body.code]).toEqual([409, 'slot-taken'])
    const { status, body } = await book(aVolleyHour('09:00'))
    expect([status, body.code]).toEqual([409, 'slot-taken'])
    expect(body.lost).toEqual([{ date: TOMORROW, startTime: '09:00' }])
    expect((await hold(app.browser(), '11:00')).status).toBe(201)
  })

  test('and a new class at the same instant for the same hour: exactly one gets it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const startTime = `${String(8 + round).padStart(2, '0')}:00`
      const endTime = `${String(9 + round).padStart(2, '0')}:00`
      const order = book(aVolleyHour(startTime, { price: 80 }))
      const course = add({ startTime, endTime })
      const statuses = (await Promise.all(round % 2 ? [order, course] : [course, order])).map(
        ({ status }) => status,
      )
      expect(statuses.sort()).toEqual([201, 409])
    }
  })
})
