import { afterEach, beforeEach, expect, test } from 'vitest'
import { createActor, setup, SimulatedClock, type Actor } from 'xstate'
import {
  createHoldTimerMachine,
  type HoldTimerMachine,
  type HoldTimerEvent,
} from './holdTimer.machine.ts'

const MINUTE = 60_000
let clock: SimulatedClock
/** Time the device slept: it passes on the wall but wakes no timer. */
let slept: number
let emitted: string[]
let timer: Actor<HoldTimerMachine>

beforeEach(() => {
  clock = new SimulatedClock()
  slept = 0
  emitted = []
  timer = createActor(
    createHoldTimerMachine(() => clock.now() + slept),
    {
      clock,
      input: { listener: listener() },
    },
  ).start()
})
afterEach(() => timer.stop())

function listener() {
  const machine = setup({ types: { events: {} as HoldTimerEvent } }).createMachine({
    on: { '*': { actions: ({ event }) => emitted.push(event.type) } },
  })
  return createActor(machine).start()
}

const start = (remainingMs: number) => timer.send({ type: 'started', remainingMs })
const remainingMs = () => timer.getSnapshot().context.remainingMs

test('it waits until it is started', () => {
  clock.increment(MINUTE)
  expect(timer.getSnapshot().value).toBe('waiting')
  expect(emitted).toEqual([])
})

test('it counts down from what the server says is left', () => {
  start(15 * MINUTE)
  clock.increment(1_000)
  expect(remainingMs()).toBe(15 * MINUTE - 1_000)
})

test('it warns once, when a minute is left', () => {
  start(2 * MINUTE)
  clock.increment(MINUTE - 1)
  expect(emitted).toEqual([])
  clock.increment(1)
  expect(timer.getSnapshot().value).toEqual({ running: 'warning' })
  clock.increment(30_000)
  expect(emitted).toEqual(['hold.warned'])
})

test('it expires at the end instant and not a millisecond before', () => {
  start(2 * MINUTE)
  clock.increment(2 * MINUTE - 1)
  expect(timer.getSnapshot().matches('running')).toBe(true)
  clock.increment(1)
  expect(timer.getSnapshot().value).toBe('expired')
  expect(emitted).toEqual(['hold.warned', 'hold.expired'])
})

test('starting again while running begins afresh and calms down', () => {
  start(MINUTE)
  clock.increment(30_000)
  start(15 * MINUTE)
  expect(timer.getSnapshot().value).toEqual({ running: 'calm' })
  expect(remainingMs()).toBe(15 * MINUTE)
})

test('paused it stops, resumed it goes on without reset', () => {
  start(5 * MINUTE)
  clock.increment(MINUTE)
  timer.send({ type: 'paused' })
  clock.increment(10 * MINUTE)
  expect(remainingMs()).toBe(4 * MINUTE)
  timer.send({ type: 'resumed' })
  clock.increment(MINUTE)
  expect(remainingMs()).toBe(3 * MINUTE)
})

test('a tab that slept shows the right time once it wakes', () => {
  start(15 * MINUTE)
  slept = 9 * MINUTE
  timer.send({ type: 'woke' })
  expect(remainingMs()).toBe(6 * MINUTE)
})

test('a tab that slept past the end wakes up expired', () => {
  start(15 * MINUTE)
  slept = 20 * MINUTE
  timer.send({ type: 'woke' })
  expect(timer.getSnapshot().value).toBe('expired')
  expect(emitted).toEqual(['hold.expired'])
})

test('an expired timer sends its event again when woken', () => {
  start(1_000)
  clock.increment(1_000)
  timer.send({ type: 'woke' })
  expect(emitted).toEqual(['hold.warned', 'hold.expired', 'hold.expired'])
})

test('a throttled tab, whose ticks come late, still knows the time', () => {
  start(15 * MINUTE)
  slept = 59_000
  clock.increment(1_000)
  expect(remainingMs()).toBe(14 * MINUTE)
})

test('an expired timer can be started again', () => {
  start(1_000)
  clock.increment(1_000)
  start(MINUTE)
  expect(timer.getSnapshot().matches('running')).toBe(true)
})

test('resuming what never ran does nothing', () => {
  timer.send({ type: 'resumed' })
  expect(timer.getSnapshot().value).toBe('waiting')
})

test('with an amount given from the start it runs at once', () => {
  const running = createActor(
    createHoldTimerMachine(() => clock.now()),
    {
      clock,
      input: { remainingMs: MINUTE + 1 },
    },
  ).start()
  expect(running.getSnapshot().value).toEqual({ running: 'calm' })
  running.stop()
})
