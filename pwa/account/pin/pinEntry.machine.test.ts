import { expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { DevicePerson } from '#shared/account/people/device.ts'
import { ApiError, Unreachable } from '../../api/client.ts'
import { createPinEntryMachine, type EntryPort } from './pinEntry.machine.ts'

const RITA: DevicePerson = { id: 2, name: 'Rita', role: 'reception', mayApprove: false }
const refusal = (status: number, message: string, retryAfterMs: number | null = null) =>
  new ApiError(status, message, { status, code: 'bad-pin', message }, retryAfterMs)

async function entry(port: Partial<EntryPort>) {
  const clock = new SimulatedClock()
  const machine = createPinEntryMachine({
    people: async () => [RITA],
    enter: async () => {},
    ...port,
  })
  const actor = createActor(machine, { clock }).start()
  const at = (state: 'choosing' | 'typing' | 'paused' | 'reading' | 'unread') =>
    waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, at, clock }
}

async function chosen(port: Partial<EntryPort>) {
  const { actor, at, clock } = await entry(port)
  await at('choosing')
  actor.send({ type: 'chosen', person: RITA })
  return { actor, at, clock }
}

test('the name that was tapped is let in by its PIN, which nobody reads afterwards', async () => {
  const sent: unknown[] = []
  const { actor, at } = await chosen({ enter: async ({ id }, pin) => void sent.push([id, pin]) })
  actor.send({ type: 'typed', pin: '482913' })
  const { context } = await at('choosing')
  expect(sent).toEqual([[2, '482913']])
  expect(context).toMatchObject({ person: null, pin: '' })
})

test('a wrong PIN is said, and another one may be typed', async () => {
  const { actor, at } = await chosen({
    enter: async () => {
      throw refusal(403, 'PIN incorreto. Restam 4 tentativas.')
    },
  })
  actor.send({ type: 'typed', pin: '111222' })
  const { context } = await waitFor(actor, (one) => one.matches('typing') && one.context.wrong > 0)
  expect(context).toMatchObject({ problem: 'PIN incorreto. Restam 4 tentativas.', pin: '' })
  actor.send({ type: 'back' })
  expect((await at('choosing')).context.problem).toBeNull()
})

test('after too many the name waits as long as the server says; another one does not', async () => {
  const { actor, at, clock } = await chosen({
    enter: async () => {
      throw refusal(429, 'Muitas tentativas', 900_000)
    },
  })
  actor.send({ type: 'typed', pin: '111222' })
  await at('paused')
  clock.increment(899_999)
  expect(actor.getSnapshot().matches('paused')).toBe(true)
  clock.increment(1)
  expect(actor.getSnapshot().matches('typing')).toBe(true)
  actor.send({ type: 'typed', pin: '111222' })
  await at('paused')
  actor.send({ type: 'back' })
  expect(actor.getSnapshot().matches('choosing')).toBe(true)
})

test('names that could not be read are read again when asked', async () => {
  let times = 0
  const { actor, at } = await entry({
    people: async () => {
      times += 1
      if (times === 1) throw new Unreachable(null)
      return [RITA]
    },
  })
  expect((await at('unread')).context.problem).toContain('Sem conexão')
  actor.send({ type: 'again' })
  expect((await at('choosing')).context.people).toEqual([RITA])
})
