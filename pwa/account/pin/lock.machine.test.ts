import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createLockMachine } from './lock.machine.ts'

const IDLE_MS = 300_000

function aLock(start: { isLocked?: boolean; touchedMs?: number } = {}) {
  const clock = new SimulatedClock()
  const remembered: boolean[] = []
  /** What the device's clock has gone on while no timer ran. */
  let sleptMs = 0
  const machine = createLockMachine({
    idleMs: () => IDLE_MS,
    nowMs: () => clock.now() + sleptMs,
    remember: (isLocked) => remembered.push(isLocked),
  })
  const actor = createActor(machine, {
    clock,
    input: { isLocked: false, touchedMs: 0, ...start },
  }).start()
  return {
    pass: (ms: number) => clock.increment(ms),
    sleep(ms: number) {
      sleptMs += ms
    },
    send: actor.send,
    isLocked: () => actor.getSnapshot().matches('locked'),
    remembered,
  }
}

test('a device that nobody touches locks itself; each touch gives it the whole time again', () => {
  const lock = aLock()
  lock.pass(IDLE_MS - 1)
  lock.send({ type: 'touched' })
  lock.pass(IDLE_MS - 1)
  expect(lock.isLocked()).toBe(false)
  lock.pass(1)
  expect(lock.isLocked()).toBe(true)
})

test('touching a locked device does not open it; who is let in does', () => {
  const lock = aLock()
  lock.send({ type: 'lock' })
  lock.send({ type: 'touched' })
  lock.send({ type: 'woke' })
  expect(lock.isLocked()).toBe(true)
  lock.send({ type: 'entered' })
  expect(lock.isLocked()).toBe(false)
  expect(lock.remembered).toEqual([false, true, false])
  lock.pass(IDLE_MS)
  expect(lock.isLocked()).toBe(true)
})

test.each(['woke', 'touched'] as const)(
  'a device that has slept for too long is locked when it is %s',
  (type) => {
    const lock = aLock()
    lock.sleep(IDLE_MS - 1)
    lock.send({ type: 'woke' })
    expect(lock.isLocked()).toBe(false)
    lock.sleep(1)
    lock.send({ type })
    expect(lock.isLocked()).toBe(true)
  },
)

test('a reload opens nothing: neither a locked device nor one left for too long', () => {
  expect(aLock({ isLocked: true }).isLocked()).toBe(true)
  expect(aLock({ touchedMs: -IDLE_MS }).isLocked()).toBe(true)
  expect(aLock({ touchedMs: 1 - IDLE_MS }).isLocked()).toBe(false)
})
