import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { Unreachable } from '../api/client.ts'
import { createResource } from '../api/resource.ts'
import { refusing } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { aCalendar } from './slots/calendar.fixtures.ts'
import { SportStep } from './SportStep.tsx'
import { aHold, holdList } from './wizard.fixtures.ts'

// Without it each query by role computes the style of every one of 119 buttons in jsdom.
configure({ defaultHidden: true })
// The first import of a lazy step takes longer than a test waits.
beforeAll(async () => {
  await import('./WizardSteps.tsx')
  await import('./startWizard.ts')
  await import('./slots/startCalendar.ts')
  await import('./checkout/Checkout.tsx')
  await import('./draft.ts')
})

const FREE = 'segunda-feira 23/11, 18:00, disponível, R$ 120,00'
const MINE = 'segunda-feira 23/11, 18:00, selecionado, R$ 120,00'
const TAKEN = 'segunda-feira 23/11, 18:00, indisponível'

const button = (name: string) => screen.getByText(name, { selector: 'button' })
const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled
const refusal = (code: string, message: string) =>
  Response.json({ status: 409, code, message }, { status: 409 })

const beacon = vi.spyOn(navigator, 'sendBeacon')
beforeEach(() => {
  beacon.mockReset()
  vi.useRealTimers()
})

const linksOf = (name: RegExp) =>
  screen.getAllByRole('link').flatMap((link) => {
    const label = link.getAttribute('aria-label') ?? ''
    return name.test(label) ? [label] : []
  })

const leavePage = () => window.dispatchEvent(new Event('pagehide'))

const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result))
    reader.readAsText(blob)
  })

async function openSlots(answers: Answers = {}) {
  const app = openApp('/?sport=futevolei', answers)
  await screen.findByRole('radio', { name: /Futevôlei/ })
  fireEvent.click(button('Próximo'))
  await screen.findByRole('heading', { name: 'Escolha os horários' })
  return app
}

async function pickSlot(answers: Answers = {}) {
  const app = await openSlots(answers)
  fireEvent.click(await screen.findByLabelText(FREE))
  await screen.findByLabelText(MINE)
  return app
}

test('without a connection the courts are those of the last visit, with a note about it', async () => {
  let isOnline = false
  const cached = () =>
    Response.json([aCourt({ sportTypes: ['vôlei'] })], {
      headers: { 'X-Kept-Since': 'Sat, 21 Nov 2026 12:00:00 GMT' },
    })
  openApp('/', {
    'GET /api/courts': () => {
      if (!isOnline) throw cached()
      return [aCourt({ sportTypes: ['vôlei'] })]
    },
  })
  await screen.findByText(/^Sem conexão. Você pode ver a agenda/)
  expect(screen.getByRole('radio', { name: /Vôlei/ })).toBeTruthy()
  isOnline = true
  fireEvent.online(window)
  await waitFor(() => expect(screen.queryByText(/^Sem conexão/)).toBeNull())
})

test('step 1 offers the sports that active courts play', async () => {
  openApp()
  expect(screen.getByText('Carregando modalidades...')).toBeTruthy()
  expect(await screen.findByRole('radio', { name: /Futevôlei Quadra de areia/ })).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(screen.getByText('Passo 1 de 3')).toBeTruthy()
})

test('step 1 says where it is, when it is open, from what price on, and what is free next', async () => {
  const taken = { available: false, reason: 'occupied' } as const
  const week = aCalendar({
    slots: { '2026-11-21 06:00': { price: 80 }, '2026-11-21 07:00': taken },
  })
  week.days[0]!.partialClosing = { startTime: '12:00', endTime: '14:00' }
  openApp('/', {
    'GET /api/calendar': () => ({
      ...week,
      nextFree: {
        futevôlei: [
          { date: '2026-11-21', startTime: '06:00' },
          { date: '2026-11-22', startTime: '06:00' },
          { date: '2026-11-22', startTime: '07:00' },
        ],
        vôlei: [],
      },
    }),
  })
  await screen.findByRole('radio', { name: 'Futevôlei Quadra de areia' })
  await screen.findByRole('link', { name: 'Futevôlei, hoje 06:00, R$ 80' })
  expect(linksOf(/^Futevôlei/)).toEqual([
    'Futevôlei, hoje 06:00, R$ 80',
    'Futevôlei, amanhã 06:00, R$ 120',
  ])
  expect(linksOf(/^Vôlei/)).toEqual([])
  expect(screen.getAllByText('Sem horário livre em 7 dias')).toHaveLength(1)
  const place = screen.getByRole('region', { name: 'O local' })
  expect(place.textContent).toContain('Arena Pé na Areia')
  expect(place.textContent).toContain(
    'Aberto hoje, 06:00–23:00 (fechado das 12:00 às 14:00)a partir de R$ 80',
  )
  const hrefOf = (name: RegExp) => within(place).getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(/no mapa/)).toContain('Av.%20das%20Palmeiras')
  expect(hrefOf(/^\(/)).toBe('tel:+554833000000')
  expect(hrefOf(/^WhatsApp/)).toBe('https://wa.me/554833000000')
})

test('of another day step 1 names as many hours as stand on one line of a phone', async () => {
  const free = (date: string, hours: string[]) => hours.map((startTime) => ({ date, startTime }))
  openApp('/', {
    'GET /api/calendar': () => ({
      ...aCalendar(),
      nextFree: {
        futevôlei: free('2026-11-22', ['06:00', '07:00', '08:00']),
        vôlei: free('2026-11-21', ['19:00', '20:00', '21:00']),
      },
    }),
  })
  await screen.findByRole('link', { name: 'Futevôlei, amanhã 06:00, R$ 120' })
  expect(linksOf(/^Futevôlei/)).toEqual([
    'Futevôlei, amanhã 06:00, R$ 120',
    'Futevôlei, amanhã 07:00, R$ 120',
  ])
  expect(linksOf(/^Vôlei/)).toEqual(
    ['19:00', '20:00', '21:00'].map((time) => `Vôlei, hoje ${time}, R$ 120`),
  )
})

test('the first screen asks for one calendar, and for none of the steps after it', async () => {
  vi.setSystemTime('2026-11-21T12:00:00Z')
  const asked: string[] = []
  openApp('/', {
    'GET /api/calendar': (_, url) => {
      asked.push(url)
      return aCalendar()
    },
  })
  await screen.findByText(/^Aberto hoje/)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('sportType=futev')
})

test.each([
  ['40 days slow', '2026-10-12T12:00:00Z', '2026-10-12'],
  ['five years fast', '2031-11-21T12:00:00Z', '2031-11-21'],
])(
  'with a clock that is %s the first screen shows the week that it is',
  async (_name, ...clock) => {
    const [instant, wrongDay] = clock
    vi.setSystemTime(instant)
    const asked: (string | null)[] = []
    openApp('/', {
      'GET /api/calendar': (_, url) => {
        const startDate = new URLSearchParams(url.split('?')[1]).get('startDate')!
        asked.push(startDate)
        const free = startDate === '2026-11-21' ? [{ date: startDate, startTime: '18:00' }] : []
        const { days } = aCalendar({ startDate })
        return { ...aCalendar(), days, nextFree: { futevôlei: free, vôlei: free } }
      },
    })
    expect(await screen.findByRole('link', { name: 'Futevôlei, hoje 18:00, R$ 120' })).toBeTruthy()
    await screen.findByText(/^Aberto hoje/)
    expect(asked).toEqual([wrongDay, '2026-11-21'])
  },
)

test('a sport that was chosen is still chosen after a reload', async () => {
  const { unmount } = openApp()
  fireEvent.click(await screen.findByRole('radio', { name: /^Vôlei/ }))
  unmount()
  openApp()
  const volleyball = await screen.findByRole<HTMLInputElement>('radio', { name: /^Vôlei/ })
  expect(volleyball.checked).toBe(true)
})

test('there is no next step until a sport is chosen', async () => {
  openApp()
  const volleyball = await screen.findByRole('radio', { name: /^Vôlei/ })
  expect(isDisabled('Próximo')).toBe(true)
  fireEvent.click(volleyball)
  expect(isDisabled('Próximo')).toBe(false)
})

test('a sport in the address is chosen already, in any spelling', async () => {
  openApp('/?sport=volei')
  const volleyball = await screen.findByRole<HTMLInputElement>('radio', { name: /^Vôlei/ })
  expect(volleyball.checked).toBe(true)
})

test('a sport in the address that no court plays leads nowhere', async () => {
  openApp('/?sport=beach_tennis')
  await screen.findAllByRole('radio')
  expect(isDisabled('Próximo')).toBe(true)
})

test('a venue without courts says so', async () => {
  openApp('/', { 'GET /api/courts': () => [aCourt({ active: false })] })
  expect(await screen.findByText('Nenhuma modalidade disponível no momento.')).toBeTruthy()
})

test('sports that cannot be loaded can be loaded again', async () => {
  let isOnline = false
  openApp('/', {
    'GET /api/courts': () => {
      if (!isOnline) throw new TypeError('no connection')
      return [aCourt()]
    },
  })
  expect(await screen.findByText('Não foi possível carregar as modalidades')).toBeTruthy()
  isOnline = true
  fireEvent.click(button('Tentar novamente'))
  expect(await screen.findAllByRole('radio')).toHaveLength(3)
})

test.each([
  ['no answer', new Unreachable(null), 'Verifique sua internet e tente novamente.'],
  ['a proxy', new Unreachable(502, true), /^O problema é do nosso lado\./],
  ['a mistake of the app', new TypeError('courts is undefined'), 'O erro é do aplicativo.'],
])('sports that cannot be loaded say why: %s', async (_, error, text) => {
  const { outside } = openApp('/nada')
  const courts = createResource(() => Promise.reject(error))
  render(
    <SportStep
      courts={courts}
      venue={outside.venue}
      calendar={createResource(() => new Promise(() => {}))}
      isRecalled={outside.isRecalled}
      chosen={null}
      onChoose={() => {}}
      onNext={() => {}}
      onHour={() => {}}
    />,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a sport that is chosen while React draws a translated page anew stays chosen', async () => {
  const { outside } = openApp('/nada')
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  place.innerHTML =
    '<fieldset class="sports__cards"><input type="radio" name="sport" value="vôlei"></fieldset>'
  const written = place.querySelector('input')!
  // Drawn after the cards are, and before they take the place of what is written.
  const Chosen = () => {
    written.checked = true
    return null
  }
  const chosen = vi.fn<(sport: Sport) => void>()
  render(
    <>
      <SportStep
        courts={createResource(() => Promise.resolve([aCourt()]))}
        venue={outside.venue}
        calendar={createResource(() => new Promise(() => {}))}
        isRecalled={outside.isRecalled}
        chosen={null}
        onChoose={chosen}
        onNext={() => {}}
        onHour={() => {}}
      />
      <Chosen />
    </>,
    { container: place },
  )
  await waitFor(() => expect(chosen).toHaveBeenCalledWith('vôlei'))
  expect(written.isConnected).toBe(false)
})

test('/reserva leads to the wizard', async () => {
  openApp('/reserva')
  expect(await screen.findByRole('heading', { name: 'Escolha a modalidade' })).toBeTruthy()
  expect(window.location.pathname).toBe('/')
})

test('step 2 shows the week while it loads, and then its hours', async () => {
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await openSlots({ 'GET /api/calendar': () => answered.then(() => aCalendar()) })
  expect(screen.getByText('Passo 2 de 3')).toBeTruthy()
  expect(await screen.findByText('Carregando calendário...')).toBeTruthy()
  answer()
  expect(await screen.findByLabelText(FREE)).toBeTruthy()
  expect(screen.queryByText('Carregando calendário...')).toBeNull()
  expect(isDisabled('Próximo')).toBe(true)
})

test('a picked hour is listed with its total and the time that is left', async () => {
  await pickSlot()
  const list = screen.getByRole('region', { name: 'Horários selecionados' })
  expect(list.textContent).toContain('23/11/2026 · 18:00 - 19:00')
  expect(list.textContent).toContain('Segunda-feira · R$ 120,00')
  expect(list.textContent).toContain('TotalR$ 120,00')
  expect(screen.getByRole('timer').textContent).toBe('15:00')
  expect(isDisabled('Próximo')).toBe(false)
})

test('an hour of a day in high demand is kept for five minutes, and both steps say so', async () => {
  const brief = { expiresInMs: 300_000, brief: true } as const
  await pickSlot({ 'POST /api/holds': () => aHold(brief) })
  expect(screen.getByRole('timer').textContent).toBe('5:00')
  screen.getByText(/^Muitos horários deste dia/)
  fireEvent.click(button('Próximo'))
  await screen.findByText('Este prazo não é renovado.')
})

test('an hour can be removed from the list', async () => {
  await pickSlot()
  fireEvent.click(screen.getByRole('button', { name: /^Remover segunda-feira/ }))
  expect(await screen.findByLabelText(FREE)).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})

test('an hour somebody else just took greys out with a message', async () => {
  let taken = false
  await openSlots({
    'GET /api/calendar': () =>
      aCalendar({ slots: { '2026-11-23 18:00': { available: !taken, price: 120 } } }),
    'POST /api/holds': () => {
      taken = true
      throw refusal('slot-taken', 'Este horário já está reservado.')
    },
  })
  fireEvent.click(await screen.findByLabelText(FREE))
  expect(await screen.findByLabelText(TAKEN)).toBeTruthy()
  const toast = screen.getByRole('alert')
  expect(toast.textContent).toContain('Este horário já está reservado.')
})

test("another customer's hold greys the hour without a reload", async () => {
  let taken = false
  const { outside } = await openSlots({
    'GET /api/calendar': () => aCalendar({ slots: { '2026-11-23 18:00': { available: !taken } } }),
  })
  await screen.findByLabelText(FREE)
  taken = true
  act(() => outside.events.announce({ type: 'calendar', dates: ['2026-11-23'] }))
  expect(await screen.findByLabelText(TAKEN)).toBeTruthy()
})

test('back to step 1 lets the hours go and says so', async () => {
  const { calls } = await pickSlot()
  fireEvent.click(button('Voltar'))
  expect(await screen.findByText('Horários liberados')).toBeTruthy()
  expect(
    screen.getByText('Seus horários selecionados foram liberados para outros usuários.'),
  ).toBeTruthy()
  expect(screen.getByText('Passo 1 de 3')).toBeTruthy()
  await expect.poll(() => calls).toContain('POST /api/holds/release')
})

test('the browser’s Back goes from the form to the hours, which stay, and on to the sports', async () => {
  await pickSlot()
  fireEvent.click(button('Próximo'))
  fireEvent.input(await screen.findByLabelText('Nome completo'), { target: { value: 'Ana Sou' } })
  window.history.back()
  await screen.findByRole('heading', { name: 'Escolha os horários' })
  expect(await screen.findByLabelText(MINE)).toBeTruthy()
  fireEvent.click(button('Próximo'))
  const name = await screen.findByLabelText<HTMLInputElement>('Nome completo')
  expect(name.value).toBe('Ana Sou')
  window.history.back()
  await screen.findByRole('heading', { name: 'Escolha os horários' })
  window.history.back()
  expect(await screen.findByText('Horários liberados')).toBeTruthy()
  expect(await screen.findByRole('radio', { name: /Futevôlei/ })).toBeTruthy()
})

test('the week before today cannot be seen', async () => {
  await openSlots()
  await screen.findByLabelText(FREE)
  fireEvent.click(screen.getByRole('button', { name: /Anterior/ }))
  expect(await screen.findByText('Não é possível visualizar datas passadas')).toBeTruthy()
})

test('the next week has the next seven days', async () => {
  await openSlots({
    'GET /api/calendar': (_, url) =>
      aCalendar({
        startDate: new URL(url, 'http://x').searchParams.get('startDate')!,
        today: '2026-11-21',
      }),
  })
  await screen.findByLabelText(FREE)
  fireEvent.click(screen.getByRole('button', { name: /Próxima/ }))
  expect(await screen.findByLabelText(/^segunda-feira 30\/11, 18:00, disponível/)).toBeTruthy()
})

test('a calendar that fails says that it is not the customer’s fault, and can be loaded again', async () => {
  let broken = true
  await openSlots({
    'GET /api/calendar': () => {
      if (broken) throw Response.json({ status: 500, code: 'internal-error' }, { status: 500 })
      return aCalendar()
    },
  })
  expect(await screen.findByText('Erro ao carregar dados do calendário')).toBeTruthy()
  broken = false
  fireEvent.click(button('Tentar novamente'))
  expect(await screen.findByLabelText(FREE)).toBeTruthy()
})

test('without a connection the calendar says so', async () => {
  await openSlots({
    'GET /api/calendar': () => {
      throw new TypeError('no connection')
    },
  })
  expect(await screen.findByText('Você está sem conexão')).toBeTruthy()
})

test('a full week says so', async () => {
  const full = aCalendar()
  for (const day of full.days) day.slots = day.slots.map((slot) => ({ ...slot, available: false }))
  await openSlots({ 'GET /api/calendar': () => full })
  expect(
    await screen.findByText('Nenhum horário disponível nesta semana. Veja a próxima.'),
  ).toBeTruthy()
})

test('leaving releases the hours with grace, and coming back takes them again', async () => {
  const { unmount } = await pickSlot()
  leavePage()
  expect(beacon.mock.calls.map(([path]) => path)).toEqual(['/api/holds/release'])
  expect(await textOf(beacon.mock.calls[0]![1] as Blob)).toBe('{"ids":[1],"graceSeconds":20}')
  unmount()

  openApp('/', { 'POST /api/holds/resume': () => holdList([aHold()], 540_000) })
  expect(await screen.findByLabelText(MINE)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(9:00|8:[345]\d)$/)
})

test('a customer who holds nothing leaves without a request', async () => {
  await openSlots()
  await screen.findByLabelText(FREE)
  leavePage()
  expect(beacon).not.toHaveBeenCalled()
})

test('a reload without a connection saves the reservation for later', async () => {
  const { unmount } = await pickSlot()
  unmount()
  let isOnline = false
  openApp('/', {
    'POST /api/holds/resume': () => {
      if (!isOnline) throw new TypeError('no connection')
      return holdList([aHold()])
    },
  })
  expect(await screen.findByText('Você está sem conexão')).toBeTruthy()
  isOnline = true
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button'))
  expect(await screen.findByLabelText(MINE)).toBeTruthy()
})

test('a reload that the server fails to answer does not blame the connection', async () => {
  const { unmount } = await pickSlot()
  unmount()
  openApp('/', {
    'POST /api/holds/resume': refusing(500, 'internal-error'),
  })
  expect(await screen.findByText(/Sua reserva em andamento está guardada/)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(problemMessage('internal-error'))
  expect(screen.queryByText('Você está sem conexão')).toBeNull()
})

test('step 3 asks for the customer and counts down', async () => {
  await pickSlot()
  fireEvent.click(button('Próximo'))
  expect(await screen.findByRole('heading', { name: 'Seus dados' })).toBeTruthy()
  expect(screen.getByText('Passo 3 de 3')).toBeTruthy()
  expect(screen.getByText(/Tempo restante:/)).toBeTruthy()
})

const MONDAY = { date: '2026-11-23', startTime: '18:00' }
const withNext = (change: Parameters<typeof aCalendar>[0] = {}) => ({
  ...aCalendar(change),
  nextFree: { futevôlei: [MONDAY] },
})

test('a free hour of step 1 is held by its tap, which leads to step 2', async () => {
  const held: unknown[] = []
  openApp('/', {
    'GET /api/calendar': () => withNext(),
    'POST /api/holds': (body) => {
      held.push(body)
      return aHold()
    },
  })
  const link = await screen.findByRole('link', { name: 'Futevôlei, seg 23/11 18:00, R$ 120' })
  expect(link.getAttribute('href')).toBe('/?sport=futevolei&data=2026-11-23&hora=18')
  fireEvent.click(link)
  await screen.findByRole('heading', { name: 'Escolha os horários' })
  await screen.findByLabelText(MINE)
  expect(held).toEqual([{ ...MONDAY, sportType: 'futevôlei' }])
  expect(isDisabled('Próximo')).toBe(false)
  // Back at step 1, another tap holds again.
  fireEvent.click(button('Voltar'))
  fireEvent.click(await screen.findByRole('link', { name: 'Futevôlei, seg 23/11 18:00, R$ 120' }))
  await screen.findByLabelText(MINE)
  expect(held).toHaveLength(2)
})

describe('an hour in the address', () => {
  const HOUR = '/?sport=futevolei&data=2026-11-23&hora=18'
  const taken = { available: false, reason: 'occupied' } as const
  beforeEach(() => void vi.setSystemTime('2026-11-21T12:00:00Z'))

  test.each([HOUR, '/?sport=futev%C3%B4lei&hour=2026-11-23T18:00'])(
    'is pointed at, and held by a tap: %s',
    async (address) => {
      const { calls } = openApp(address)
      await screen.findByRole('heading', { name: 'Escolha os horários' })
      fireEvent.click(await screen.findByLabelText(`${FREE}, sugerido`))
      await screen.findByLabelText(MINE)
      expect(calls.filter((call) => call === 'POST /api/holds')).toHaveLength(1)
    },
  )

  test('holds nothing by itself, and is gone from it for a reload', async () => {
    const { calls } = openApp(HOUR)
    await screen.findByText('Toque em seg 23/11, 18:00 para reservar.')
    expect(calls).not.toContain('POST /api/holds')
    expect(window.location.search).toBe('?sport=futevolei')
  })

  test('that is gone is said to be, and one of those around it is held by its tap', async () => {
    openApp(HOUR, {
      'GET /api/calendar': () => aCalendar({ slots: { '2026-11-23 18:00': taken } }),
    })
    await screen.findByText('Seg 23/11, 18:00 já está reservado. Livre perto:')
    expect(screen.getAllByLabelText(/sugerido$/)).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: '19:00' }))
    await screen.findByLabelText('segunda-feira 23/11, 19:00, selecionado, R$ 120,00')
    expect(screen.queryByText(/^Seg 23\/11, 18:00/)).toBeNull()
  })

  test.each([
    ['/?sport=futevolei&data=2026-11-20&hora=18', 'O dia 20/11/2026 já passou: escolha outro.'],
    [
      '/?sport=futevolei&data=2026-11-23&hora=25',
      'Não entendemos o horário deste link: escolha outro.',
    ],
    ['/?sport=futevolei&hour=25:00', /^Não entendemos a data deste link/],
  ])('that cannot be had opens the hours with one sentence: %s', async (address, sentence) => {
    openApp(address)
    await screen.findByText(sentence)
    fireEvent.click(await screen.findByLabelText(FREE))
    await screen.findByLabelText(MINE)
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('of a sport that is not known opens step 1, and then that hour', async () => {
    const first = await openSlots()
    await screen.findByLabelText(FREE)
    first.unmount()
    openApp('/?sport=xadrez&data=2026-11-23&hora=18')
    await screen.findByText(/^Não encontramos a modalidade deste link/)
    fireEvent.click(await screen.findByRole('radio', { name: /^Futevôlei/ }))
    fireEvent.click(button('Próximo'))
    expect(await screen.findByLabelText(`${FREE}, sugerido`)).toBeTruthy()
  })

  test('takes the place of a step 2 without hours, but not of hours that are held', async () => {
    const first = await openSlots()
    await screen.findByLabelText(FREE)
    first.unmount()
    const second = openApp(HOUR)
    fireEvent.click(await screen.findByLabelText(`${FREE}, sugerido`))
    await screen.findByLabelText(MINE)
    second.unmount()
    openApp('/?sport=volei&data=2026-11-24&hora=20')
    await screen.findByLabelText(MINE)
    expect(screen.queryByText(/^Toque em/)).toBeNull()
  })
})

test('an hour that was picked is shared with what it is and its address', async () => {
  const share = vi.fn<(data: { text: string }) => Promise<void>>(async () => {})
  Object.assign(navigator, { share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await pickSlot()
  expect(screen.queryByRole('link', { name: /^Enviar por WhatsApp/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Compartilhar este horário' }))
  expect(share).toHaveBeenCalledExactlyOnceWith({
    text: [
      'Segunda, 23/11 às 18:00 · Futevôlei · R$ 120 · Arena Pé na Areia',
      `${window.location.origin}/?sport=futevolei&data=2026-11-23&hora=18`,
    ].join('\n'),
  })
})

describe('who was here before', () => {
  beforeEach(() => {
    vi.setSystemTime('2026-11-21T12:00:00Z')
    const customer = {
      customerName: 'Ana',
      customerEmail: 'ana@example.com',
      customerPhone: '48999887766',
      customerCpf: '52998224725',
    }
    const hours = [{ date: '2026-11-16', startTime: '18:00' }]
    const last = { sport: 'futevôlei', hours }
    localStorage.setItem(
      'remembered-customer',
      JSON.stringify({ customer, termsVersion: '1', last }),
    )
  })

  test('finds the same hour on top, which a tap holds and goes on with', async () => {
    const { calls } = openApp('/')
    const again = await screen.findByRole('button', { name: /^Futevôlei, segunda 18:00 de novo/ })
    expect(again.textContent).toContain('Livre seg 23/11 18:00')
    expect(calls).not.toContain('POST /api/holds')
    fireEvent.click(again)
    await screen.findByRole('heading', { name: 'Seus dados' })
    expect(calls).toContain('POST /api/holds')
  })

  test('is not offered what is taken, but its day with the hours around it', async () => {
    const taken = { available: false, reason: 'occupied' } as const
    const { calls } = openApp('/', {
      'GET /api/calendar': () => aCalendar({ slots: { '2026-11-23 18:00': taken } }),
    })
    const day = await screen.findByRole('button', { name: /18:00 já está reservado/ })
    expect(day.textContent).toBe(
      'Futevôlei, seg 23/11 18:0018:00 já está reservado. Livre perto: 17:00 e 19:00',
    )
    expect(screen.queryByText(/de novo$/)).toBeNull()
    fireEvent.click(day)
    await screen.findByText(/^Seg 23\/11, 18:00 já está reservado\./)
    expect(screen.getAllByLabelText(/sugerido$/)).toHaveLength(2)
    expect(calls).not.toContain('POST /api/holds')
  })

  test('is offered nothing that the server has not said', async () => {
    openApp('/', {
      'GET /api/calendar': (_, url) => {
        if (url.includes('startDate=2026-11-23')) throw new TypeError('no connection')
        return aCalendar()
      },
    })
    await screen.findByText('Apagar meus dados deste aparelho')
    await waitFor(() => expect(screen.queryByText('Vendo se está livre...')).toBeNull())
    expect(screen.queryByText(/de novo$/)).toBeNull()
  })
})
