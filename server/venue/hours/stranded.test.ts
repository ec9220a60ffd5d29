import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { readHistory } from '../../account/audit/auditEntries.ts'
import { aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { anEvening, booked, paidToStaff, paidOnline } from '../../test/fixtures/booked.fixtures.ts'

const NEXT_TUESDAY = '2026-12-01'
const WEDNESDAY = '2026-11-25'

let app: TestApp
let admin: TestBrowser
let tuesdayId: number
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  const { body } = await admin.get<OperationHours[]>('/api/operationHours')
  tuesdayId = body[1]!.id
})
afterEach(() => app.stop())

const setHours = (body: object) =>
  admin.patch<OperationHours & Problem>(`/api/operationHours/${tuesdayId}`, body)
const close = (body: object = {}) =>
  admin.post<ClosingDate & Problem>('/api/closingDates', {
    date: TOMORROW,
    description: 'Torneio',
    ...body,
  })
const affectedBy = (answer: { status: number; body: Problem }): Stranded => {
  expect(answer).toMatchObject({ status: 409, body: { code: 'strands-bookings' } })
  return answer.body.affected!
}
const idsOf = ({ reservations }: Stranded) => reservations.map(({ id }) => id)
const statusOf = async (id: number) =>
  (await app.deps.knex('reservations').where({ id }).first())!.status
const closeTime = async () =>
  (await app.deps.knex('operation_hours').where({ id: tuesdayId }).first())!.closeTime
const closings = () => app.deps.knex('special_closing_dates').where({ date: TOMORROW })
const cancellations = () => app.deps.knex('fixed_class_cancellations').orderBy('classId')

describe('with `ask`, a change of hours that strands bookings', () => {
  test('is refused with the reservations and what was paid, and nothing is written', async () => {
    const waiting = await booked(app, anEvening('20:00'))
    const later = await paidOnline(app, anEvening('20:00', { date: NEXT_TUESDAY }))
    await booked(app, aSlot('10:00', { courtId: 1 }))
    await booked(app, anEvening('20:00', { date: WEDNESDAY }))

    const affected = affectedBy(await setHours({ closeTime: '18:00', onStranded: 'ask' }))
    expect(affected).toEqual({
      reservations: [
        {
          id: waiting.order.id,
          courtName: 'Quadra Central',
          customerName: 'Marina Souza',
          date: TOMORROW,
          startTime: '20:00',
          endTime: '21:00',
          price: 120,
          paidBy: null,
        },
        expect.objectContaining({
          id: later.order.id,
          date: NEXT_TUESDAY,
          price: 120,
          paidBy: 'attempt',
        }),
      ],
      classes: [
        {
          id: expect.any(Number),
          name: 'Futevôlei iniciantes',
          courtName: 'Quadra Coqueiro',
          weekday: 'tuesday',
          startTime: '19:00',
          endTime: '20:00',
        },
      ],
      totalPrice: 240,
      paidPrice: 120,
    })
    expect(await closeTime()).toBe('22:00')
    expect(await statusOf(waiting.order.id)).toBe('pending')
  })

  test('is saved when it strands nothing', async () => {
    await booked(app, aSlot('10:00', { courtId: 1 }))
    expect(await setHours({ closeTime: '21:00', onStranded: 'ask' })).toMatchObject({
      status: 200,
      body: { closeTime: '21:00' },
    })
  })

  test('is saved when it opens more than before', async () => {
    await setHours({ closeTime: '18:00', onStranded: 'keep' })
    await paidToStaff(app, aSlot('10:00', { courtId: 1 }))
    expect(await setHours({ closeTime: '22:00', onStranded: 'ask' })).toMatchObject({ status: 200 })
  })

  test('counts the last hour that stays open as open', async () => {
    const { order } = await booked(app, anEvening('17:00'))
    const until = (time: string) => setHours({ closeTime: time, onStranded: 'ask' })
    await app.deps.knex('fixed_classes').update({ active: false })
    expect(idsOf(affectedBy(await until('17:00')))).toEqual([order.id])
    expect(await until('18:00')).toMatchObject({ status: 200 })
  })

  test('counts an hour that would be cut short', async () => {
    const { order } = await booked(app, anEvening('20:00'))
    const answer = await setHours({ closeTime: '20:30', onStranded: 'ask' })
    expect(idsOf(affectedBy(answer))).toEqual([order.id])
    expect(await setHours({ closeTime: '21:00', onStranded: 'ask' })).toMatchObject({ status: 200 })
  })

  test('does not count who let the time to pay run out, who cancelled, or whose hour has begun', async () => {
    await app.deps.knex('fixed_classes').update({ active: false })
    await booked(app, anEvening('18:00'))
    const cancelled = await booked(app, anEvening('19:00'))
    await cancelled.browser.post('/api/reservations/cancel-unpaid', {
      reservationIds: cancelled.ids,
    })
    await paidToStaff(app, anEvening('20:00'))
    app.clock.advance(36 * 3_600_000)
    expect(await setHours({ closeTime: '12:00', onStranded: 'ask' })).toMatchObject({ status: 200 })
  })

  test('does not count again what was left outside before', async () => {
    const outside = await paidToStaff(app, anEvening('20:00'))
    expect(await setHours({ closeTime: '20:00', onStranded: 'keep' })).toMatchObject({
      status: 200,
    })
    expect(await statusOf(outside.order.id)).toBe('approved')
    const more = await paidToStaff(app, anEvening('17:00'))
    const affected = affectedBy(await setHours({ closeTime: '12:00', onStranded: 'ask' }))
    expect(idsOf(affected)).toEqual([more.order.id])
    // Open again, it is inside again and can be shut out again.
    await setHours({ closeTime: '22:00' })
    expect(idsOf(affectedBy(await setHours({ closeTime: '20:00', onStranded: 'ask' })))).toEqual([
      outside.order.id,
    ])
  })
})

describe('cancelling what a change of hours shuts out', () => {
  test('cancels those who were shown, frees their hours and touches no class', async () => {
    const waiting = await booked(app, anEvening('20:00'))
    const other = await paidToStaff(app, aSlot('10:00', { courtId: 1 }))
    const answer = await setHours({
      closeTime: '18:00',
      onStranded: 'cancel',
      seen: waiting.ids,
    })
    expect(answer).toMatchObject({ status: 200, body: { closeTime: '18:00', version: 2 } })
    expect(
      await app.deps.knex('reservations').where({ id: waiting.order.id }).first(),
    ).toMatchObject({ status: 'canceled', canceledReason: 'stranded', expiresAt: null })
    expect(await app.deps.knex('slot_claims')).toMatchObject([{ reservationId: other.order.id }])
    expect(await cancellations()).toEqual([])
    expect(await app.deps.knex('fixed_classes').where({ version: 1 })).toHaveLength(2)
  })

  test('is refused with the new list when somebody booked in between, or when no list was shown', async () => {
    const first = await booked(app, anEvening('20:00'))
    const second = await booked(app, anEvening('21:00'))
    const cancel = (seen?: number[]) =>
      setHours({ closeTime: '18:00', onStranded: 'cancel', ...(seen ? { seen } : {}) })
    const both = [...first.ids, ...second.ids]
    expect(idsOf(affectedBy(await cancel(first.ids)))).toEqual(both)
    expect(idsOf(affectedBy(await cancel()))).toEqual(both)
    expect(idsOf(affectedBy(await cancel([...both, 999])))).toEqual(both)
    expect(await closeTime()).toBe('22:00')
    expect(await cancel([...both].reverse())).toMatchObject({ status: 200 })
  })
})

describe('a closing date', () => {
  test('without a choice keeps all reservations', async () => {
    const { order } = await paidToStaff(app, anEvening('20:00'))
    expect(await close()).toMatchObject({ status: 201 })
    expect(await statusOf(order.id)).toBe('approved')
    expect(await cancellations()).toEqual([])
  })

  test('with `ask` is refused with the bookings and classes of its hours', async () => {
    const { order } = await paidToStaff(app, anEvening('20:00'))
    await paidToStaff(app, aSlot('10:00', { courtId: 1 }))
    await paidToStaff(app, anEvening('20:00', { date: NEXT_TUESDAY }))
    const partial = { allDay: false, startTime: '19:00', endTime: '21:00', onStranded: 'ask' }
    const affected = affectedBy(await close(partial))
    expect(affected).toMatchObject({
      reservations: [{ id: order.id, paidBy: 'admin' }],
      classes: [{ name: 'Futevôlei iniciantes' }],
      totalPrice: 120,
      paidPrice: 120,
    })
    expect(await closings()).toEqual([])
    const around = { ...partial, startTime: '21:00', endTime: '22:00' }
    expect(await close(around)).toMatchObject({ status: 201 })
  })

  test('cancelling takes the bookings and that one occurrence of each class', async () => {
    const { order } = await paidToStaff(app, anEvening('20:00'))
    const answer = await close({ onStranded: 'cancel', seen: [order.id] })
    expect(answer).toMatchObject({ status: 201, body: { date: TOMORROW, version: 1 } })
    expect(answer.body).not.toHaveProperty('onStranded')
    expect(await app.deps.knex('reservations').first()).toMatchObject({
      status: 'canceled',
      canceledReason: 'stranded',
      paymentStatus: 'paid',
      paidBy: 'admin',
    })
    const fixedClass = await app.deps.knex('fixed_classes').where({ weekday: 'tuesday' }).first()
    expect(fixedClass).toMatchObject({ version: 2 })
    expect(answer.body).toMatchObject({
      classes: [{ id: fixedClass!.id, version: 2, cancelledDates: [TOMORROW] }],
    })
    expect(await cancellations()).toMatchObject([{ classId: fixedClass!.id, date: TOMORROW }])
    expect(await readHistory(app.deps.knex, 'fixedClass', fixedClass!.id)).toMatchObject([
      {
        who: expect.stringMatching(/^admin-/),
        action: 'changed',
        changes: [{ field: 'cancelledDates', before: null, after: '2026-11-24' }],
      },
    ])
    expect(await app.deps.knex('refunds')).toEqual([])

    // Cancelled already, it is nobody's any more when the day opens and closes again.
    await admin.delete(`/api/closingDates/${answer.body.id}`)
    expect(await close({ onStranded: 'ask' })).toMatchObject({ status: 201 })
  })

  test('cancels classes alone when no booking was shown', async () => {
    expect(await close({ onStranded: 'cancel', seen: [] })).toMatchObject({ status: 201 })
    expect(await cancellations()).toMatchObject([{ date: TOMORROW }])
  })

  test('is refused again when a class began in between, and cancels none that was not shown', async () => {
    const [shown] = affectedBy(await close({ onStranded: 'ask' })).classes
    await app.deps.knex('fixed_classes').update({ weekday: 'tuesday' })
    const cancel = (seenClasses: number[]) => close({ onStranded: 'cancel', seen: [], seenClasses })
    const { classes } = affectedBy(await cancel([shown!.id]))
    expect(classes).toHaveLength(2)
    expect(await cancellations()).toEqual([])
    const answer = await cancel(classes.map(({ id }) => id))
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).not.toHaveProperty('seenClasses')
    expect(await cancellations()).toHaveLength(2)
  })

  test('made longer names only what it shuts anew', async () => {
    const early = await paidToStaff(app, anEvening('17:00'))
    const late = await paidToStaff(app, anEvening('20:00'))
    const partial = { allDay: false, startTime: '17:00', endTime: '18:00', onStranded: 'keep' }
    const { body } = await close(partial)
    const path = `/api/closingDates/${body.id}`
    const longer = await admin.patch<Problem>(path, { endTime: '21:00', onStranded: 'ask' })
    expect(idsOf(affectedBy(longer))).toEqual(late.ids)
    const cancelled = await admin.patch(path, {
      endTime: '21:00',
      onStranded: 'cancel',
      seen: late.ids,
    })
    expect(cancelled).toMatchObject({ status: 200, body: { endTime: '21:00', version: 2 } })
    expect(await statusOf(early.order.id)).toBe('approved')
    expect(await statusOf(late.order.id)).toBe('canceled')
  })

  test('moved to another date names what it shuts there', async () => {
    const { order } = await paidToStaff(app, anEvening('20:00', { date: WEDNESDAY }))
    const { body } = await close()
    const moved = await admin.patch<Problem>(`/api/closingDates/${body.id}`, {
      date: WEDNESDAY,
      onStranded: 'ask',
    })
    expect(idsOf(affectedBy(moved))).toEqual([order.id])
  })

  test('of a day that is over strands nobody', async () => {
    await paidToStaff(app, anEvening('20:00'))
    app.clock.advance(86_400_000 + 11 * 3_600_000)
    expect(await close({ onStranded: 'ask' })).toMatchObject({ status: 201 })
  })
})
