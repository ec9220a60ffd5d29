import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isTimeOver, startDeadline } from './deadline.ts'

/** The whole process stands still. */
const stopProcess = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a deadline does not pass while this process stands still and cannot hear the answer', async () => {
  const { signal, end } = startDeadline(100)
  stopProcess(400)
  await setImmediate()
  expect(signal.aborted).toBe(false)
  end()
})

test('a deadline passes when nothing is heard for that long', async () => {
  const { signal } = startDeadline(100)
  await once(signal, 'abort')
  expect(isTimeOver(signal.reason)).toBe(true)
})
