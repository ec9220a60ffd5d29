import { configure, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { aCalendar } from '../booking/slots/calendar.fixtures.ts'
import { aPayment } from '../payment/payment.fixtures.ts'
import { person } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { hour, own as aReservation } from './own.fixtures.ts'

// Without it each query by role computes the style of every button in jsdom.
configure({ defaultHidden: true })
beforeAll(async () => {
  await Promise.all([import('../booking/slots/WeekPanel.tsx'), import('./OwnPayment.tsx')])
})
beforeEach(() => {
  localStorage.clear()
  // The week of the grid begins today.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const movable = hour({ movableUntil: '2026-11-23T13:00:00.000Z' })
const own = (change: Partial<OwnReservation> = {}) =>
  aReservation({ hours: [movable], totalPrice: 80, ...change })
const moving = {
  id: 5,
  reservationId: 71,
  courtName: 'Quadra do Sol',
  date: '2026-11-24',
  startTime: '18:00',
  endTime: '19:00',
  difference: 40,
  expiresInMs: 900_000,
  payment: null,
}
const quoteOf = (difference: number, hash: string, sentence: string) => ({
  price: 80 + difference,
  difference,
  isPossible: true,
  sentence,
  hash,
})
const PATH = '/api/my/reservations'
const MOVE = `${PATH}/K7QM2XPA/reschedule`
const refusal = (status: number, body: object) => Response.json({ status, ...body }, { status })
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))

function open(answers: Answers) {
  return openApp('/reserva#K7QM2XPA', {
    [`POST ${PATH}`]: () => own(),
    'GET /api/calendar': (_body, url) => {
      const startDate = new URL(url, 'http://x').searchParams.get('startDate')!
      const cheap = { price: 80 }
      const taken = { available: false, reason: 'occupied' } as const
      const slots = { '2026-11-24 14:00': cheap, '2026-11-24 15:00': taken }
      return aCalendar({ startDate, today: startDate, slots })
    },
    ...answers,
  })
}

/** The cell of the week's grid. */
const cell = (name: RegExp) => screen.findByRole('button', { name })

test('an hour is moved on the grid of the booking, after the page has said what it costs', async () => {
  const sent: unknown[] = []
  const seen = quoteOf(0, 'a'.repeat(32), 'O que você pagou vale para o horário novo.')
  open({
    [`GET ${MOVE}`]: () => seen,
    [`POST ${MOVE}`]: (body) => {
      sent.push(body)
      return own({ hours: [{ ...movable, startTime: '14:00', endTime: '15:00' }] })
    },
  })
  await press('Mudar de horário')
  const week = within(await screen.findByRole('grid', { name: 'Horários da semana' }))
  const confirm = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Confirmar o horário novo',
  })
  expect(confirm.disabled).toBe(true)
  const taken = await cell(/24\/11, 15:00, indisponível/)
  expect(taken.getAttribute('aria-disabled')).toBe('true')
  await person.click(week.getByRole('button', { name: /24\/11, 14:00, disponível, R\$ 80,00/ }))
  await screen.findByText(/O que você pagou vale para o horário novo/)
  await press('Confirmar o horário novo')
  await screen.findByText(/14:00 às 15:00/)
  const to = { reservationId: 71, date: '2026-11-24', startTime: '14:00' }
  expect(sent).toEqual([{ ...to, quote: 'a'.repeat(32) }])
})

test('a dearer hour is paid with its difference, and nothing of the person is sent', async () => {
  const paid: unknown[] = []
  let isPaid = false
  open({
    [`GET ${MOVE}`]: () => quoteOf(40, 'b'.repeat(32), 'Você paga só a diferença de R$ 40,00.'),
    [`POST ${MOVE}`]: () => own({ moving }),
    [`GET ${PATH}/K7QM2XPA`]: () =>
      isPaid
        ? own({ hours: [{ ...movable, startTime: '18:00', endTime: '19:00' }] })
        : own({ moving }),
    'POST /api/payments': (body) => {
      paid.push(body)
      isPaid = true
      return aPayment({ value: 40, paymentStatus: 'paid', reservationStatus: 'approved' })
    },
  })
  await press('Mudar de horário')
  await person.click(await cell(/24\/11, 18:00, disponível/))
  await press('Guardar e pagar R$ 40,00')
  await screen.findByRole('heading', {
    name: 'Mudança aguardando pagamento da diferença de R$ 40,00',
  })
  await screen.findByText('Pagamento confirmado!', { selector: 'h3' })
  // Nothing of what could be done before stands beside it.
  expect(screen.queryByRole('button', { name: 'Desistir da mudança' })).toBeNull()
  expect(screen.queryByText(/Os dois horários ficam guardados/)).toBeNull()
  expect(screen.queryByRole('heading', { name: /Mudança aguardando/ })).toBeNull()
  expect(paid).toMatchObject([
    { reservationId: 71, moveId: 5, value: 40, customerCpf: '', paymentMethod: 'PIX' },
  ])
  // Two seconds after the success.
  await screen.findByRole('button', { name: 'Mudar de horário' }, { timeout: 8_000 })
  await screen.findByText(/18:00 às 19:00/, { selector: 'strong' })
  expect(screen.queryByRole('heading', { name: /Mudança aguardando/ })).toBeNull()
})

test('a change that waits is there after a reload, with its code, and can be given up', async () => {
  const payment = { id: 'pay_1', method: 'PIX' as const }
  open({
    [`POST ${PATH}`]: () => own({ moving: { ...moving, payment } }),
    'GET /api/payments/pay_1/status': () => aPayment({ value: 40 }),
    [`POST ${MOVE}/give-up`]: () => own(),
  })
  const code = await screen.findByLabelText<HTMLInputElement>('Código PIX copia e cola')
  expect(code.value).toContain('br.gov.bcb.pix')
  expect(screen.queryByRole('button', { name: 'Mudar de horário' })).toBeNull()
  expect(screen.getAllByRole('timer')[0]!.textContent).toMatch(/^1[45]:/)
  await press('Desistir da mudança')
  await screen.findByRole('button', { name: 'Mudar de horário' })
  expect(screen.queryByRole('heading', { name: /Mudança aguardando/ })).toBeNull()
})

test('a price that has changed is shown anew before anything is done', async () => {
  let tries = 0
  open({
    [`GET ${MOVE}`]: () => quoteOf(0, 'a'.repeat(32), 'O que você pagou vale.'),
    [`POST ${MOVE}`]: () => {
      tries += 1
      throw refusal(409, {
        code: 'move-price-changed',
        message: 'O preço da mudança mudou.',
        moveQuote: quoteOf(40, 'b'.repeat(32), 'Você paga só a diferença de R$ 40,00.'),
      })
    },
  })
  await press('Mudar de horário')
  await person.click(await cell(/24\/11, 14:00, disponível/))
  await press('Confirmar o horário novo')
  await screen.findByRole('button', { name: 'Guardar e pagar R$ 40,00' })
  expect(tries).toBe(1)
})

test('what cannot be paid here says what to do instead', async () => {
  const sentence = 'O horário novo custa R$ 40,00 a mais: combine a diferença com o local.'
  open({
    [`GET ${MOVE}`]: () => ({ ...quoteOf(40, 'a'.repeat(32), sentence), isPossible: false }),
  })
  await press('Mudar de horário')
  await person.click(await cell(/24\/11, 18:00, disponível/))
  await screen.findByText(/combine a diferença com o local/)
  const confirm = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Confirmar o horário novo',
  })
  expect(confirm.disabled).toBe(true)
})

test('an hour that the venue had to close gets another one on the same grid; of a dearer one the difference is paid', async () => {
  const sent: unknown[] = []
  const asked = {
    back: 80,
    until: '2026-12-01T12:00:00.000Z',
    reason: 'Chuva',
    mayMove: true,
    unanswered: 'credit' as const,
  }
  const closed = hour({ state: 'canceled-by-venue', isCancelable: false, asked })
  open({
    [`POST ${PATH}`]: () => own({ hours: [closed] }),
    [`POST ${PATH}/K7QM2XPA/choose`]: (body) => {
      sent.push(body)
      return own()
    },
  })
  await press('Escolher outro horário')
  const confirm = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Confirmar o horário novo',
  })
  expect(confirm.disabled).toBe(true)
  await person.click(await cell(/24\/11, 18:00, disponível/))
  screen.getByText(/: você paga só a diferença de R\$\s40,00\./)
  expect(confirm.disabled).toBe(false)
  await person.click(await cell(/24\/11, 14:00, disponível/))
  screen.getByText(/O que você pagou vale para o horário novo/)
  await press('Confirmar o horário novo')
  await screen.findByRole('button', { name: 'Mudar de horário' })
  expect(sent).toEqual([
    { reservationId: 71, choice: 'move', date: '2026-11-24', startTime: '14:00' },
  ])
})

test('a dearer hour instead of a closed one waits for its difference, and the choice comes back when it is given up', async () => {
  const asked = {
    back: 80,
    until: '2026-12-01T12:00:00.000Z',
    reason: 'Chuva',
    mayMove: true,
    unanswered: 'credit' as const,
  }
  const hours = [hour({ state: 'canceled-by-venue', isCancelable: false, asked })]
  open({
    [`POST ${PATH}`]: () => own({ hours }),
    [`POST ${PATH}/K7QM2XPA/choose`]: () => own({ hours, moving }),
    [`POST ${PATH}/K7QM2XPA/reschedule/give-up`]: () => own({ hours }),
  })
  await press('Escolher outro horário')
  await person.click(await cell(/24\/11, 18:00, disponível/))
  await press('Confirmar o horário novo')
  await screen.findByText(/Sem o pagamento, você ainda escolhe o que prefere/)
  expect(screen.queryByRole('heading', { name: 'O que você prefere?' })).toBeNull()
  await press('Desistir da mudança')
  await screen.findByRole('heading', { name: 'O que você prefere?' })
})

test('who goes back from the choice of an hour is not sent to the top of the page', async () => {
  open({})
  await press('Mudar de horário')
  await screen.findByRole('heading', { name: 'Para quando?' })
  await press('Voltar')
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('heading', { name: 'Sua reserva' }))
})
