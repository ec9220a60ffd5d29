import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { Problem } from '#shared/problem.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { calendarFile } from '../mail/calendarFile.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  const [, tuesday] = (await admin.get<OperationHours[]>('/api/operationHours')).body
  await admin.patch(`/api/operationHours/${tuesday!.id}`, { openTime: '05:00', closeTime: '24:00' })
})
afterEach(() => app.stop())

const place = { date: TOMORROW, courtId: 4, sportType: 'futevôlei' as const }

async function setPrice() {
  const evening = { courtId: 1, weekday: 'tuesday', startTime: '23:00', endTime: '24:00' }
  return (await admin.post<PriceEntry>('/api/prices', { ...evening, price: 150 })).body
}

async function slotsOn(date: string) {
  const query = `startDate=${date}&endDate=${date}&sportType=futevôlei`
  return (await app.browser().get<Calendar>(`/api/calendar?${query}`)).body.days[0]!.slots
}

test('a venue that is open until midnight sells its last hour, once it has a price', async () => {
  const last = async () => (await slotsOn(TOMORROW)).at(-1)
  expect(await last()).toMatchObject({ startTime: '23:00', reason: 'no-price' })
  expect(await setPrice()).toMatchObject({ startTime: '23:00', endTime: '24:00' })
  expect(await last()).toEqual({ startTime: '23:00', available: true, price: 150 })

  const browser = app.browser()
  const slot = aSlot('23:00', { price: 150 })
  const held = await browser.post<Hold>('/api/holds', { ...slot, sportType: 'futevôlei' })
  expect(held.status).toBe(201)
  const { status, body } = await browser.post<CheckoutAnswer>(
    '/api/reservations',
    aCheckout([slot]),
  )
  expect([status, body.startTime, body.endTime]).toEqual([201, '23:00', '24:00'])
})

test('every day of the week shows its hours, from the earliest opening to the latest closing', async () => {
  const shown = async (date: string) => (await slotsOn(date)).map(({ startTime }) => startTime)
  const wednesday = await shown('2026-11-25')
  expect([wednesday[0], wednesday.at(-1), wednesday.length]).toEqual(['05:00', '23:00', 19])
  expect(await shown(TOMORROW)).toEqual(wednesday)
  expect((await slotsOn('2026-11-25')).at(-1)).toMatchObject({ reason: 'outside-hours' })
})

test('staff reserve until midnight, and nothing after it', async () => {
  const draft = aStaffDraft({ ...place, startTime: '22:00', endTime: '24:00' })
  const { body } = await admin.post<AdminReservation>('/api/reservations', draft)
  expect(body).toMatchObject({ startTime: '22:00', endTime: '24:00' })
  const query = `startDate=${TOMORROW}&endDate=${TOMORROW}`
  const [day] = (await admin.get<Agenda>(`/api/calendar?${query}`)).body.days
  expect(day!.reservations.map(({ startTime }) => startTime)).toEqual(['22:00', '23:00'])

  const late = aStaffDraft({ ...place, courtId: 1, startTime: '23:00', endTime: '25:00' })
  const refused = await admin.post<Problem>('/api/reservations', late)
  expect(Object.keys(refused.body.errors!)).toEqual(['endTime'])
})

test('classes keep to the hours that the agenda shows', async () => {
  const add = (startTime: string, endTime = slotEnd(startTime)) =>
    admin.post<FixedClassEntry & Problem>('/api/fixed-classes', {
      name: 'Corujão',
      courtId: 4,
      sportType: 'futevôlei',
      weekday: 'tuesday',
      startDate: TOMORROW,
      startTime,
      endTime,
    })
  expect((await add('04:00')).body.errors).toEqual({
    startTime: ['Informe um horário entre 05:00 e 24:00'],
  })
  expect((await add('05:00')).body).toMatchObject({ startTime: '05:00', endTime: '06:00' })
  expect((await add('23:00')).body).toMatchObject({ startTime: '23:00', endTime: '24:00' })
})

test('a closing may last until midnight', async () => {
  await setPrice()
  const closing = { date: TOMORROW, description: 'Manutenção', allDay: false }
  const times = { startTime: '22:30', endTime: '24:00' }
  expect((await admin.post('/api/closingDates', { ...closing, ...times })).status).toBe(201)
  const shut = (await slotsOn(TOMORROW)).filter(({ reason }) => reason === 'partial-closing')
  expect(shut.map(({ startTime }) => startTime)).toEqual(['22:00', '23:00'])
})

test('in a calendar file the last hour ends on the next day', () => {
  const entry = {
    id: 7,
    version: 1,
    date: TOMORROW,
    startTime: '23:00',
    endTime: '24:00',
    sportType: 'futevôlei' as const,
    courtName: 'Central',
    own: null,
  }
  const place = { name: 'Arena', address: 'Rua A', email: '' }
  const options = { place, timeZone: 'America/Sao_Paulo', host: 'a', organizer: null }
  const file = calendarFile([entry], options)
  expect(file).toContain('DTSTART:20261125T020000Z')
  expect(file).toContain('DURATION:PT1H')
})
