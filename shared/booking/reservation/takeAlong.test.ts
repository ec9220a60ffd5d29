import { expect, test } from 'vitest'
import { googleCalendarLink, invitationText, type TakenHour } from './takeAlong.ts'

const place = { name: 'Arena Areia & Mar', address: 'Av. Beira-Mar, 1200' }
const hour: TakenHour = {
  sportType: 'beach_tennis',
  date: '2026-07-04',
  startTime: '18:00',
  endTime: '19:00',
  courtName: 'Quadra do Mar',
}
const datesOf = (change: Partial<TakenHour>) =>
  new URL(
    googleCalendarLink({ ...hour, ...change }, { ...place, timeZone: 'America/Sao_Paulo' }),
  ).searchParams.get('dates')

test('the last hour of a month ends on the first of the next', () => {
  expect(datesOf({})).toBe('20260704T180000/20260704T190000')
  expect(datesOf({ date: '2026-07-31', startTime: '23:00', endTime: '24:00' })).toBe(
    '20260731T230000/20260801T000000',
  )
})

test('the invitation has each sport once, and each hour', () => {
  const hours = [hour, { ...hour, startTime: '19:00', endTime: '20:00', courtName: '' }]
  expect(invitationText(hours, place).split('\n')).toEqual([
    'Beach Tênis na Arena Areia & Mar',
    'Sábado, 04/07/2026, 18:00 - 19:00 (Quadra do Mar)',
    'Sábado, 04/07/2026, 19:00 - 20:00',
    'Av. Beira-Mar, 1200',
  ])
})
