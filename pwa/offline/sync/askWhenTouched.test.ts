import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../../api/client.ts'
import { askWhenTouched } from './askWhenTouched.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tablet whose server answers as `ask` does. */
function aTablet(ask: (silenceMs: number) => Promise<unknown>) {
  const asked = vi.fn<(silenceMs: number) => Promise<unknown>>(ask)
  let hear = () => {}
  const found: number[] = []
  const startedMs = Date.now()
  const stop = askWhenTouched({
    ask: asked,
    gone: () => found.push(Date.now() - startedMs),
    onAnswer(listener) {
      hear = listener
      return () => {}
    },
    nowMs: () => Date.now(),
  })
  onTestFinished(stop)
  return { asked, found, stop, hear: () => hear() }
}
const touch = (type = 'pointerdown') => window.dispatchEvent(new Event(type))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** As a call that is given up when nothing comes. */
const swallowed = (silenceMs: number) =>
  new Promise((_, reject) => setTimeout(() => reject(new Unreachable(null)), silenceMs))

test.each(['pointerdown', 'keydown'])(
  'a silent connection is found out within four seconds of a touch: %s',
  async (type) => {
    const { found, hear } = aTablet(swallowed)
    hear()
    await pass(500)
    touch(type)
    await pass(4_000)
    expect(found).toHaveLength(1)
  },
)

test('nobody touches: nothing is asked', async () => {
  const { asked } = aTablet(swallowed)
  await pass(600_000)
  expect(asked).not.toHaveBeenCalled()
})

test('a word that comes anyway saves the question, and many touches are one', async () => {
  const { asked, hear } = aTablet(async () => hear())
  hear()
  touch()
  await pass(100)
  hear()
  await pass(2_000)
  expect(asked).not.toHaveBeenCalled()
  for (let time = 0; time < 20; time += 1) touch()
  await pass(0)
  expect(asked).toHaveBeenCalledOnce()
})

test('a server that says no is there', async () => {
  const { found } = aTablet(() => Promise.reject(new ApiError(503, '', null)))
  touch()
  await pass(4_000)
  expect(found).toEqual([])
})

test('when it is stopped touches ask nothing', async () => {
  const { asked, stop } = aTablet(swallowed)
  stop()
  touch()
  await pass(4_000)
  expect(asked).not.toHaveBeenCalled()
})
