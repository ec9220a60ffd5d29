import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FRONT_FACTS, type FrontFacts } from '#shared/guest/front/front.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { readWrittenFront } from './api/writtenFront.ts'
import { aCalendar } from './booking/slots/calendar.fixtures.ts'
import { render } from './render.tsx'
import { openApp, venue, type Answers } from './testing/openApp.tsx'

const NOW = '2026-11-21T20:30:00Z'
// The first import of a lazy step takes longer than a test waits.
beforeAll(async () => {
  await import('./booking/WizardSteps.tsx')
  await import('./booking/startWizard.ts')
  await import('./booking/BookAgain.tsx')
})
beforeEach(() => void vi.setSystemTime(NOW))

const free = (startTime: string) => ({ date: '2026-11-21', startTime })
const week = (...times: string[]) => ({
  ...aCalendar(),
  changesAt: '2026-11-21T21:00:00.000Z',
  nextFree: { futevôlei: times.map(free), vôlei: times.map(free) },
})
const { serverTime: _, ...place } = venue
const FACTS: FrontFacts = {
  courts: [aCourt({ sportTypes: ['futevôlei', 'vôlei'] })],
  venue: place,
  sport: 'futevôlei',
  calendar: week('18:00', '19:00'),
}
const same: Answers = { 'GET /api/calendar': () => FACTS.calendar }

/** The page as the server has drawn it, before any script runs. */
function drawn(address = '/', facts = FACTS) {
  const place = document.createElement('div')
  place.innerHTML = render(address, facts, null).app
  document.body.append(place)
  onTestFinished(() => place.remove())
  return place
}

test('the browser takes over what the server has drawn, and nothing of it is drawn again', async () => {
  const place = drawn()
  const before = [...place.querySelectorAll('*')]
  openApp('/', same, { place, written: FACTS })
  await screen.findByRole('link', { name: 'Futevôlei, hoje 18:00, R$ 120' })
  expect([...place.querySelectorAll('*')]).toEqual(before)
})

test('then it goes on with what the server says', async () => {
  openApp('/', { 'GET /api/calendar': () => week('19:00') }, { place: drawn(), written: FACTS })
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /18:00/ })).toEqual([]))
  expect(screen.getByRole('link', { name: 'Futevôlei, hoje 19:00, R$ 120' })).toBeTruthy()
})

test('a sport that was chosen before the scripts came is chosen', async () => {
  const place = drawn()
  place.querySelector<HTMLInputElement>('input[value=vôlei]')!.checked = true
  openApp('/', same, { place, written: FACTS })
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Próximo' })
  await waitFor(() => expect(next.disabled).toBe(false))
  fireEvent.click(next)
  await screen.findByText('Vôlei · 1 hora cada')
})

test('a sport of the address is chosen by the server already', () => {
  const [chosen] = drawn('/?sport=volei').querySelectorAll<HTMLInputElement>(':checked')
  expect(chosen?.value).toBe('vôlei')
})

describe('what this browser alone knows comes after', () => {
  test('who is signed in', async () => {
    localStorage.setItem('auth_user', JSON.stringify({ id: 1, username: 'ana', role: 'user' }))
    const user = { id: 1, username: 'ana', name: 'Ana', role: 'user' }
    const answers = { ...same, 'GET /api/user': () => user }
    openApp('/', answers, { place: drawn(), written: FACTS })
    expect(await screen.findByText('Ana')).toBeTruthy()
    expect(screen.queryByText('Entrar')).toBeNull()
  })

  test('the hours that it holds', async () => {
    const draft = { step: 'slots', sport: 'vôlei', slots: [], customer: {}, acceptedTerms: false }
    sessionStorage.setItem(
      'reservation-draft',
      JSON.stringify({ ...draft, attempt: null, order: null, payment: null }),
    )
    openApp('/', same, { place: drawn(), written: FACTS })
    expect(await screen.findByRole('heading', { name: 'Escolha os horários' })).toBeTruthy()
  })

  test('what it has booked before, below what is being read', async () => {
    const customer = {
      customerName: 'Ana',
      customerEmail: 'ana@example.com',
      customerPhone: '48999887766',
      customerCpf: '52998224725',
    }
    const last = { sport: 'futevôlei', hours: [{ date: '2026-11-16', startTime: '18:00' }] }
    localStorage.setItem(
      'remembered-customer',
      JSON.stringify({ customer, termsVersion: '1', last }),
    )
    openApp('/', same, { place: drawn(), written: FACTS })
    const again = await screen.findByRole('button', { name: /18:00 de novo/ })
    const cards = screen.getByRole('group', { name: 'Escolha a modalidade' })
    expect(cards.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

test('when an hour begins it is offered no more, also where the server says nothing', async () => {
  vi.useFakeTimers({ now: Date.parse(NOW), shouldAdvanceTime: true })
  let isOnline = true
  const answers = {
    'GET /api/calendar': () => {
      if (!isOnline) throw new TypeError('no connection')
      return FACTS.calendar
    },
  }
  openApp('/', answers, { place: drawn(), written: FACTS })
  await screen.findByRole('link', { name: /^Futevôlei, hoje 18:00/ })
  isOnline = false
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /18:00/ })).toEqual([]))
})

describe('the page’s own facts', () => {
  const put = (facts: FrontFacts | null) => {
    const element = document.createElement('script')
    element.type = 'application/json'
    element.id = FRONT_FACTS
    element.textContent = JSON.stringify(facts)
    document.body.append(element)
    return element
  }

  test('count until an hour of them begins', () => {
    const element = put(FACTS)
    expect(readWrittenFront()).toEqual(FACTS)
    vi.setSystemTime('2026-11-21T21:00:00Z')
    expect(readWrittenFront()).toBeNull()
    element.remove()
  })

  test('are missing in a page of the worker', () => {
    expect(readWrittenFront()).toBeNull()
  })
})
