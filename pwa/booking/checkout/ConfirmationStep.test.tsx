import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { aCustomer } from '#shared/platform/contact/customer.fixtures.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { createResource } from '../../api/resource.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { readRemembered, remember } from '../remembered.ts'
import { ConfirmationStep } from './ConfirmationStep.tsx'

const venue: Venue = {
  name: 'Arena Areia & Mar',
  brand: 'AAM',
  address: 'Av. Beira-Mar, 1200',
  phone: '(13) 3456-7890',
  email: 'contato@example.com',
  timeZone: 'America/Sao_Paulo',
  isSandbox: true,
  warnsOfSandbox: false,
  cards: 'here',
  serverTime: '2026-07-01T12:00:00.000Z',
  version: 1,
}

afterEach(() => vi.unstubAllGlobals())

function Wrapped({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <ToastProvider>{children}</ToastProvider>
    </MemoryRouter>
  )
}

function show(place: Venue | null = venue) {
  const onRestart = vi.fn<() => void>()
  const onAgain = vi.fn<() => void>()
  const slot = { holdId: 1, courtId: 1, date: '2026-07-04', startTime: '18:00', endTime: '19:00' }
  render(
    <ConfirmationStep
      sport="beach_tennis"
      slots={[{ ...slot, priceCents: 10_000 }]}
      totalCents={10_000}
      customer={aCustomer()}
      venue={place}
      courts={createResource(async () => [aCourt({ id: 1, name: 'Quadra do Mar' })])}
      onRestart={onRestart}
      onAgain={onAgain}
    />,
    { wrapper: Wrapped },
  )
  return { onRestart, onAgain }
}

test('shows all there is to know', () => {
  show()
  for (const text of [
    'Beach Tênis',
    '04/07/2026',
    'Sábado, 18:00 - 19:00',
    'Ana Souza',
    'ana@example.com',
    '(11) 98765-4321',
    '529.982.247-25',
    /15 minutos/,
    'Av. Beira-Mar, 1200',
  ]) {
    screen.getByText(text)
  }
  expect(screen.getAllByText('R$ 100,00')).toHaveLength(2)
  expect(screen.getByRole('link', { name: '(13) 3456-7890' })).toHaveProperty(
    'href',
    'tel:+551334567890',
  )
})

test('says in so many words that the test environment charges nothing', () => {
  show({ ...venue, warnsOfSandbox: true })
  expect(screen.getByText('Ambiente de teste: nada é cobrado')).toBeTruthy()
})

test('says nothing of it where money is real, or nobody could be misled', () => {
  show()
  expect(screen.queryByText(/Ambiente de teste/)).toBeNull()
})

test('is announced: its heading has the focus', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Reserva confirmada!' })).toBe(document.activeElement)
})

test('does without the venue, whose answer may be missing', () => {
  show(null)
  screen.getByText(/15 minutos/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('names the court, and leads to a calendar and a map', async () => {
  show()
  expect(await screen.findByText('Quadra do Mar')).toBeTruthy()
  const calendar = screen.getByRole('link', { name: /^Google Agenda/ })
  const { searchParams } = new URL(calendar.getAttribute('href')!)
  expect(searchParams.get('dates')).toBe('20260704T180000/20260704T190000')
  expect(searchParams.get('ctz')).toBe('America/Sao_Paulo')
  expect(searchParams.get('text')).toBe('Beach Tênis – Quadra do Mar')
  expect(searchParams.get('location')).toBe('Arena Areia & Mar, Av. Beira-Mar, 1200')
  const map = screen.getByRole('link', { name: /^Ver no mapa/ })
  expect(map.getAttribute('href')).toContain('query=Arena%20Areia%20%26%20Mar')
})

test('shares when and where, without a name, a code or a link', async () => {
  const share = vi.fn<(data: { text: string }) => Promise<void>>(async () => {})
  Object.assign(navigator, { share })
  show()
  await screen.findByText('Quadra do Mar')
  await userEvent.click(screen.getByRole('button', { name: 'Compartilhar' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({
    text: [
      'Beach Tênis na Arena Areia & Mar',
      'Sábado, 04/07/2026, 18:00 - 19:00 (Quadra do Mar)',
      'Av. Beira-Mar, 1200',
    ].join('\n'),
  })
  Reflect.deleteProperty(navigator, 'share')
})

test('offers the same hour a week later, and notes it for who lets this device remember', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-07-01T12:00:00Z') })
  remember(localStorage, { customer: aCustomer(), termsVersion: '2026-01-01', last: null })
  const { onAgain } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Reservar de novo: sáb 11/07 18:00' }))
  expect(onAgain).toHaveBeenCalledExactlyOnceWith([{ date: '2026-07-11', startTime: '18:00' }])
  expect(readRemembered(localStorage)?.last).toEqual({
    sport: 'beach_tennis',
    hours: [{ date: '2026-07-04', startTime: '18:00' }],
  })
})

test('notes nothing for anybody else', () => {
  show()
  expect(readRemembered(localStorage)).toBeNull()
})

test('begins again', async () => {
  const { onRestart } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Fazer nova reserva' }))
  expect(onRestart).toHaveBeenCalledOnce()
})

test('gives the calendar file of what was just booked, as soon as its code is known', async () => {
  const hour = { date: '2026-07-04', startTime: '18:00', state: 'confirmed' }
  const own = { code: 'K7QM2XPA', hours: [hour] }
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { reservations: [own], outsideAccount: [], csrfToken: 't', ...own },
      { headers: { [EPOCH_HEADER]: 'copy-1' } },
    ),
  )
  show()
  screen.getByText(/O e-mail de confirmação traz o arquivo/)
  const file = await screen.findByRole('link', { name: /^Arquivo para a agenda/ })
  expect(file.getAttribute('href')).toBe('/api/my/reservations/K7QM2XPA/calendar.ics')
  expect(screen.queryByText(/O e-mail de confirmação traz o arquivo/)).toBeNull()
})
