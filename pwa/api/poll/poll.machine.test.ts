import { expect, test } from 'vitest'
import { createActor, setup, SimulatedClock } from 'xstate'
import { Unreachable } from '../client.ts'
import { pollMachine, type Poll, type PollEvent } from './poll.machine.ts'

const lost = new Unreachable(new Error('offline'))
const outage = new Unreachable(502, true)
const defect = new TypeError('state is undefined')

/** A poll every 10 s that gets these answers, the last of them for ever; an answer that is held back comes with `answer`. */
function start(answers: (boolean | Error | 'held')[] = [false], change: Partial<Poll> = {}) {
  const clock = new SimulatedClock()
  const sent: PollEvent[] = []
  const signals: AbortSignal[] = []
  let answer = (_enough: boolean) => {}
  const listener = createActor(
    setup({ types: { events: {} as PollEvent } }).createMachine({
      on: { '*': { actions: ({ event }) => sent.push(event) } },
    }),
  ).start()
  const poll = createActor(pollMachine, {
    clock,
    input: {
      firstMs: 1_000,
      betweenMs: 10_000,
      listener,
      async ask(signal) {
        signals.push(signal)
        const next = answers[Math.min(signals.length, answers.length) - 1]!
        if (next instanceof Error) throw next
        return next === 'held' ? new Promise((resolve) => (answer = resolve)) : next
      },
      ...change,
    },
  }).start()
  return {
    poll,
    sent,
    signals,
    asked: () => signals.length,
    answer: async (enough: boolean) => {
      answer(enough)
      await settled()
    },
    pass: async (ms: number) => {
      await settled()
      clock.increment(ms)
      await settled()
    },
  }
}

async function settled() {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
}

test('it asks after its first wait, again after each answer, and ends with the one that is enough', async () => {
  const { asked, pass, poll, sent } = start([false, true])
  await pass(999)
  expect(asked()).toBe(0)
  await pass(1)
  expect(asked()).toBe(1)
  await pass(9_999)
  expect(asked()).toBe(1)
  await pass(1)
  expect(asked()).toBe(2)
  expect(poll.getSnapshot().status).toBe('done')
  await pass(60_000)
  expect(asked()).toBe(2)
  expect(sent).toEqual([{ type: 'checked', forPerson: false }])
})

test('a lost connection and an outage only mean another try', async () => {
  const { asked, pass, poll, sent } = start([lost, outage, true])
  await pass(1_000)
  await pass(10_000)
  await pass(10_000)
  expect(asked()).toBe(3)
  expect(poll.getSnapshot().status).toBe('done')
  expect(sent.map(({ type }) => type)).toEqual(['check.lost', 'check.lost'])
})

test('a mistake of the app is not repeated by the clock, but a hint asks again', async () => {
  const { asked, pass, poll, sent } = start([defect, true])
  await pass(1_000)
  await pass(600_000)
  expect(asked()).toBe(1)
  expect(sent).toEqual([{ type: 'check.lost', error: defect, forPerson: false }])
  poll.send({ type: 'hinted' })
  await pass(0)
  expect(poll.getSnapshot().status).toBe('done')
})

test('waking asks at once, but not within 2.5 s of an answer', async () => {
  const { asked, pass, poll } = start()
  poll.send({ type: 'hinted' })
  await pass(0)
  expect(asked()).toBe(1)
  await pass(2_500)
  poll.send({ type: 'hinted' })
  await pass(0)
  expect(asked()).toBe(2)
  poll.send({ type: 'hinted' })
  poll.send({ type: 'hinted' })
  await pass(2_499)
  expect(asked()).toBe(2)
  await pass(1)
  expect(asked()).toBe(3)
})

test('it never asks twice at a time, however long an answer takes', async () => {
  const { answer, asked, pass, poll } = start(['held'])
  await pass(1_000)
  poll.send({ type: 'hinted' })
  await pass(60_000)
  expect(asked()).toBe(1)
  await answer(false)
  await pass(2_500)
  expect(asked()).toBe(2)
})

test('a person is answered, whoever asked before', async () => {
  const { pass, poll, sent } = start([false, lost])
  await pass(1_000)
  poll.send({ type: 'hinted' })
  poll.send({ type: 'check.asked' })
  await pass(2_500)
  expect(sent).toEqual([
    { type: 'checked', forPerson: false },
    { type: 'check.lost', error: lost, forPerson: true },
  ])
})

test('the clock asks so many times at most', async () => {
  const { asked, pass } = start([false], { most: 3 })
  await pass(1_000)
  for (let check = 0; check < 9; check++) await pass(10_000)
  expect(asked()).toBe(3)
})

test('stopped, it calls off what it asked and asks no more', async () => {
  const { asked, pass, poll, signals } = start(['held'])
  await pass(1_000)
  poll.stop()
  expect(signals[0]!.aborted).toBe(true)
  await pass(60_000)
  expect(asked()).toBe(1)
})
