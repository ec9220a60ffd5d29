import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Countdown, countdownText } from './Countdown.tsx'
import { createHoldTimerMachine, type HoldTimer } from './holdTimer.machine.ts'

let clock: SimulatedClock
let timer: HoldTimer
beforeEach(() => {
  clock = new SimulatedClock()
  timer = createActor(
    createHoldTimerMachine(() => clock.now()),
    { clock, input: {} },
  ).start()
})
afterEach(() => timer.stop())

const start = (remainingMs: number) => timer.send({ type: 'started', remainingMs })

test('nothing is shown while the timer is not active', () => {
  const { container } = render(<Countdown timer={timer} look="box" />)
  expect(container.textContent).toBe('')
})

test('the box explains the hold and counts down', () => {
  start(900_000)
  render(<Countdown timer={timer} look="box" />)
  expect(screen.getByText('Você tem tempo limitado para completar sua reserva:')).toBeTruthy()
  expect(screen.getByText(/temporariamente bloqueados para outros usuários/)).toBeTruthy()
  act(() => clock.increment(1_000))
  expect(screen.getByRole('timer').textContent).toBe('14:59')
})

test('the banner says what is left', () => {
  start(754_000)
  const { container } = render(<Countdown timer={timer} look="banner" />)
  expect(container.textContent).toBe('Tempo restante: 12:34')
})

test.each([
  ['box', /guardados por 5 minutos, sem renovação/],
  ['banner', /^Este prazo não é renovado/],
] as const)('the %s says that nothing renews a brief hold', (look, text) => {
  start(300_000)
  render(<Countdown timer={timer} look={look} isBrief />)
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('5:00')
})

test('in the last minute the banner warns', () => {
  start(61_000)
  render(<Countdown timer={timer} look="banner" />)
  expect(screen.queryByText('Tempo acabando!')).toBeNull()
  act(() => clock.increment(1_000))
  expect(screen.getByText('Tempo acabando!')).toBeTruthy()
})

test.each([
  [900_000, '15:00'],
  [899_001, '15:00'],
  [899_000, '14:59'],
  [60_000, '1:00'],
  [9_000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms are %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text)
})
