import type { Calendar } from '#shared/calendar/calendar.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { TestApp } from '../testing/startTestApp.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

/** Mondays 10:00 to 12:00 on court 3, as an admin sends it. The test clock shows Monday, 23 November, 09:00. */
export function aClassDraft(change: Record<string, unknown> = {}) {
  return {
    name: 'Vôlei noturno',
    courtId: 3,
    sportType: 'vôlei',
    weekday: 'monday',
    startTime: '10:00',
    endTime: '12:00',
    startDate: '2026-11-23',
    instructor: 'Bia',
    email: null,
    phone: null,
    ...change,
  }
}

/** Adds the class and returns its row. */
export async function addClass(admin: TestBrowser, change: Record<string, unknown> = {}) {
  const { body } = await admin.post<FixedClassEntry>('/api/fixed-classes', aClassDraft(change))
  return body
}

/** What a customer sees of a day for vôlei. */
export async function dayOf(app: TestApp, date: string) {
  const query = `startDate=${date}&endDate=${date}&sportType=v%C3%B4lei`
  return (await app.browser().get<Calendar>(`/api/calendar?${query}`)).body.days[0]!
}

/** The hours at which classes of that name show on a day: `3 10:00`. */
export async function hoursOf(app: TestApp, date: string, name = 'Vôlei noturno') {
  const { fixedClasses } = await dayOf(app, date)
  return fixedClasses
    .filter((entry) => entry.name === name)
    .map(({ courtId, startTime }) => `${courtId} ${startTime}`)
}
