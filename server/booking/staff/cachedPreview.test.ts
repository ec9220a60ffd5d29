import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import { EMPTY_SNAPSHOT, type Snapshot } from '#shared/commands/snapshot.ts'
import { previewSeries } from '#shared/commands/previewSeries.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { weeklyDates } from '#shared/booking/reservation/series.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { SLOT_TIMES, slotEnd } from '#shared/platform/time/hours.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'

const DATES = weeklyDates(TOMORROW, addDays(TOMORROW, 28))
const SERIES = { isRecurring: true, endDate: DATES.at(-1) }

let app: TestApp
let staff: Staff
beforeEach(async () => {
  app = await startTestApp()
  staff = await signInStaff(app)
})
afterEach(() => app.stop())

/** What a tablet keeps after a visit. */
async function cachedSnapshot(): Promise<Snapshot> {
  const { browser } = staff
  const read = async <T>(path: string) => (await browser.get<T>(path)).body
  const days: Snapshot['days'][string][] = []
  for (const date of DATES) {
    const agenda = await read<Agenda>(`/api/calendar?startDate=${date}&endDate=${date}`)
    days.push(agenda.days[0]!)
  }
  return {
    ...EMPTY_SNAPSHOT,
    today: addDays(TOMORROW, -1),
    courts: await read('/api/courts'),
    operationHours: await read('/api/operationHours'),
    closingDates: await read('/api/closingDates'),
    fixedClasses: await read('/api/fixed-classes'),
    days: Object.fromEntries(days.map((day) => [day.date, day])),
  }
}

test('an offline tablet previews each date as the server would', async () => {
  const [first, second, third, , last] = DATES
  await staff.placed({ date: second, startTime: '09:00', endTime: '11:00' })
  await app.browser().post('/api/holds', {
    date: first,
    startTime: '10:00',
    sportType: 'futevôlei',
    courtId: 1,
  })
  const closing = { description: 'Torneio', allDay: false, startTime: '08:00', endTime: '10:00' }
  await staff.browser.post('/api/closingDates', { ...closing, date: third })
  await staff.browser.post('/api/closingDates', { description: 'Natal', date: last, allDay: true })
  const cached = await cachedSnapshot()
  const seen = new Set<string>()
  for (const startTime of SLOT_TIMES) {
    for (const courtId of [1, 4]) {
      const wish = { ...SERIES, courtId, startTime, endTime: slotEnd(startTime) }
      const answers = await staff.preview(wish)
      const here = previewSeries(cached, aStaffDraft(wish))
      expect(here).toEqual(answers.map((one) => ({ ...one, isChecked: true })))
      for (const { obstacle } of answers) {
        seen.add(obstacle?.reason === 'taken' ? obstacle.by : (obstacle?.reason ?? 'free'))
      }
    }
  }
  expect([...seen].sort()).toEqual(
    ['closed', 'fixedClass', 'free', 'hold', 'outside-hours', 'reservation'].sort(),
  )
})
