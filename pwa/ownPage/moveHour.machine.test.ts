import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { OwnMoveQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from '../api/client.ts'
import { createMoveHourMachine, type MoveEvent } from './moveHour.machine.ts'
import { own } from './own.fixtures.ts'

const EARLY = { date: '2026-11-24', startTime: '14:00', priceCents: 8_000 }
const LATE = { date: '2026-11-24', startTime: '18:00', priceCents: 12_000 }
const offline = new Unreachable(new Error('offline'))

const quoteOf = (difference: number, change: Partial<OwnMoveQuote> = {}): OwnMoveQuote => ({
  price: 80 + difference,
  difference,
  isPossible: true,
  sentence: `A diferença é de R$ ${difference},00.`,
  hash: `${difference}`.repeat(32),
  ...change,
})

/** A choice whose prices and moves a test answers one by one. */
function open() {
  const priced = answers<OwnMoveQuote>()
  const moved = answers<OwnReservation>()
  const emitted: MoveEvent[] = []
  const machine = createMoveHourMachine({ price: priced.ask, move: moved.ask })
  const actor = createActor(machine, { clock: new SimulatedClock() })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    priced,
    moved,
    emitted,
    state: () => actor.getSnapshot(),
    pick: (hour: typeof EARLY | null) => actor.send({ type: 'picked', hour }),
    confirm: () => actor.send({ type: 'confirmed' }),
  }
}

function answers<Answer>() {
  const asked: unknown[][] = []
  const waiting: { resolve(answer: Answer): void; reject(error: unknown): void }[] = []
  return {
    asked,
    ask: (...args: unknown[]) => {
      asked.push(args)
      return new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    answer: (answer: Answer, at = -1) => settling(waiting.at(at)!.resolve(answer)),
    fail: (error: unknown, at = -1) => settling(waiting.at(at)!.reject(error)),
  }
}

async function settling(_done: void) {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve()
}

test('an hour is moved for the price that was shown', async () => {
  const { confirm, emitted, moved, pick, priced, state } = open()
  pick(EARLY)
  confirm()
  expect(state().value).toBe('pricing')
  await priced.answer(quoteOf(0))
  confirm()
  expect(moved.asked).toEqual([[EARLY, quoteOf(0)]])
  await moved.answer(own())
  expect(state().value).toBe('moved')
  expect(emitted).toEqual([{ type: 'moved', after: own(), difference: 0 }])
})

test('the price of an earlier choice does not count, however late it comes', async () => {
  const { pick, priced, state } = open()
  pick(EARLY)
  pick(LATE)
  await priced.answer(quoteOf(40), 1)
  await priced.answer(quoteOf(0), 0)
  expect(state().context).toMatchObject({ picked: LATE, quote: quoteOf(40) })
  pick(null)
  expect(state().value).toBe('picking')
  expect(state().context).toMatchObject({ picked: null, quote: null })
})

test('what has no price, or cannot be done here, is not moved', async () => {
  const { confirm, moved, pick, priced, state } = open()
  pick(EARLY)
  await priced.fail(offline)
  expect(state().value).toBe('unpriced')
  confirm()
  pick(LATE)
  await priced.answer(quoteOf(40, { isPossible: false }))
  confirm()
  expect(state().value).toBe('priced')
  expect(moved.asked).toEqual([])
})

test('while it is moved nothing else is picked or confirmed', async () => {
  const { confirm, moved, pick, priced, state } = open()
  pick(EARLY)
  await priced.answer(quoteOf(0))
  confirm()
  confirm()
  pick(LATE)
  expect(state().context.picked).toEqual(EARLY)
  expect(moved.asked).toHaveLength(1)
})

test('a price that has changed is shown anew, after a lost connection the same one', async () => {
  const { confirm, emitted, moved, pick, priced, state } = open()
  pick(EARLY)
  await priced.answer(quoteOf(0))
  confirm()
  await moved.fail(offline)
  expect(state().context.quote).toEqual(quoteOf(0))
  confirm()
  const problem: Problem = {
    status: 409,
    code: 'move-price-changed',
    message: 'O preço da mudança mudou.',
    moveQuote: quoteOf(40),
  }
  await moved.fail(new ApiError(409, '', problem))
  expect(state().value).toBe('priced')
  expect(state().context.quote).toEqual(quoteOf(40))
  expect(emitted.map(({ type }) => type)).toEqual(['refused', 'refused'])
})
