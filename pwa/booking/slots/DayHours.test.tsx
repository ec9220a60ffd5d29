import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openApp, type Answers } from '../../testing/openApp.tsx'
import { aCalendar } from './calendar.fixtures.ts'

// Without it each query by role computes the style of every button in jsdom.
configure({ defaultHidden: true })
beforeAll(async () => {
  await import('../WizardSteps.tsx')
  await import('../startWizard.ts')
  await import('./startCalendar.ts')
})

const usual = window.matchMedia
let isNarrow = true
afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  isNarrow = true
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    media.includes('max-width')
      ? (Object.assign(new EventTarget(), { media, matches: isNarrow }) as MediaQueryList)
      : usual(media),
  )
})

const FREE = 'segunda-feira 23/11, 18:00, disponível, R$ 120,00'
const past = { available: false, reason: 'past' } as const
const weekFrom = (slots = {}) => ({
  'GET /api/calendar': (_: unknown, url: string) => {
    const startDate = new URL(url, 'http://x').searchParams.get('startDate')!
    return aCalendar({ startDate, today: '2026-11-21', slots })
  },
})

async function openHours(answers: Answers = weekFrom()) {
  const app = openApp('/?sport=futevolei', answers)
  await screen.findByRole('radio', { name: /Futevôlei/ })
  fireEvent.click(screen.getByText('Próximo', { selector: 'button' }))
  await screen.findByRole('tab', { selected: true, name: /livre/ })
  return app
}

const day = (name: RegExp) => screen.getByRole('tab', { name })
const shownDay = () => screen.getByRole('tab', { selected: true }).getAttribute('aria-label')
const hours = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))

test('a phone shows one day, from now on, with the price of each hour', async () => {
  await openHours(
    weekFrom({
      '2026-11-21 06:00': past,
      '2026-11-21 07:00': past,
      '2026-11-21 09:00': { available: false, reason: 'occupied' },
    }),
  )
  expect(screen.queryByRole('grid')).toBeNull()
  expect(shownDay()).toBe('sábado 21/11, hoje, 14 horários livres')
  expect(hours().slice(0, 2)).toEqual([
    'sábado 21/11, 08:00, disponível, R$ 120,00',
    'sábado 21/11, 09:00, indisponível',
  ])
  expect(within(screen.getByRole('region', { name: 'Noite' })).getAllByRole('button')).toHaveLength(
    5,
  )
})

test.each(['', '&hora=18'])('it begins with the day of a link%s', async (hour) => {
  vi.setSystemTime('2026-11-21T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  openApp(`/?sport=futevolei&data=2026-11-30${hour}`, weekFrom())
  expect(
    await screen.findByRole('tab', { selected: true, name: /^segunda-feira 30\/11/ }),
  ).toBeTruthy()
})

test('an hour near one that is gone is picked on its own day', async () => {
  vi.setSystemTime('2026-11-21T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const full = Object.fromEntries(
    Array.from({ length: 17 }, (_, hour) => [
      `2026-11-23 ${String(hour + 6).padStart(2, '0')}:00`,
      { available: false, reason: 'occupied' } as const,
    ]),
  )
  openApp('/?sport=futevolei&data=2026-11-23&hora=18', weekFrom(full))
  fireEvent.click(await screen.findByRole('button', { name: 'ter 24/11 18:00' }))
  await screen.findByRole('button', { name: /^terça-feira 24\/11, 18:00, selecionado/ })
  expect(shownDay()).toContain('terça-feira 24/11')
})

test('it begins with the earliest day that has an hour left', async () => {
  const over = Object.fromEntries(
    aCalendar().days[0]!.slots.map(({ startTime }) => [`2026-11-21 ${startTime}`, past]),
  )
  await openHours(weekFrom(over))
  expect(shownDay()).toBe('domingo 22/11, 17 horários livres')
  fireEvent.click(day(/^sábado 21\/11, hoje, sem horários livres/))
  expect(hours()).toEqual([])
  expect(screen.getByText('Nenhum horário neste dia.')).toBeTruthy()
})

test('an hour that is tapped is selected, marks its day and stands in the bar', async () => {
  await openHours()
  fireEvent.click(day(/^segunda-feira 23\/11/))
  fireEvent.click(screen.getByLabelText(FREE))
  await screen.findByLabelText('segunda-feira 23/11, 18:00, selecionado, R$ 120,00')
  expect(shownDay()).toBe('segunda-feira 23/11, 16 horários livres, com horário selecionado')
  expect(screen.getByText('seg 23/11 18:00').closest('footer')?.textContent).toContain('15:00')
})

test('the arrow keys lead from day to day, and over the edge into the next week and back', async () => {
  await openHours()
  day(/^sábado 21\/11/).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(shownDay()).toMatch(/^domingo 22\/11/)
  expect(document.activeElement).toBe(day(/^domingo 22\/11/))
  await userEvent.keyboard('{End}{ArrowRight}')
  await waitFor(() => expect(shownDay()).toMatch(/^sábado 28\/11, 17/))
  expect(document.activeElement).toBe(day(/^sábado 28\/11/))
  await userEvent.keyboard('{ArrowLeft}')
  await waitFor(() => expect(shownDay()).toMatch(/^sexta-feira 27\/11, 17/))
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(await screen.findByText('Não é possível visualizar datas passadas')).toBeTruthy()
  expect(shownDay()).toMatch(/^sábado 21\/11/)
})

test('a finger that goes sideways turns the day, one that scrolls does not', async () => {
  await openHours()
  const panel = screen.getByRole('tabpanel')
  const drag = (dx: number, dy: number) => {
    const from = { clientX: 200, clientY: 200 }
    fireEvent.touchStart(panel, { touches: [from] })
    fireEvent.touchEnd(panel, { changedTouches: [{ clientX: 200 + dx, clientY: 200 + dy }] })
  }
  drag(-90, 10)
  expect(shownDay()).toMatch(/^domingo 22\/11/)
  drag(-60, 80)
  expect(shownDay()).toMatch(/^domingo 22\/11/)
  drag(90, 10)
  expect(shownDay()).toMatch(/^sábado 21\/11/)
})

test('the week can be asked for instead, which this device remembers', async () => {
  const { unmount } = await openHours()
  fireEvent.click(screen.getByText('Ver a semana inteira'))
  expect(screen.getByRole('grid', { name: 'Horários da semana' })).toBeTruthy()
  unmount()
  sessionStorage.clear()
  openApp('/?sport=futevolei', weekFrom())
  await screen.findByRole('radio', { name: /Futevôlei/ })
  fireEvent.click(screen.getByText('Próximo', { selector: 'button' }))
  await screen.findByLabelText(FREE)
  expect(screen.getByRole('grid')).toBeTruthy()
  fireEvent.click(screen.getByText('Ver um dia por vez'))
  expect(screen.getByRole('tabpanel')).toBeTruthy()
})

test('a wide screen shows the week, without a switch', async () => {
  isNarrow = false
  openApp('/?sport=futevolei', weekFrom())
  await screen.findByRole('radio', { name: /Futevôlei/ })
  fireEvent.click(screen.getByText('Próximo', { selector: 'button' }))
  await screen.findByLabelText(FREE)
  expect(screen.getByRole('grid')).toBeTruthy()
  expect(screen.queryByText('Ver um dia por vez')).toBeNull()
})
