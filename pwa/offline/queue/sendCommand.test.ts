import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from '../../api/client.ts'
import { outcomeOf, sendBy } from './sendCommand.ts'

const problem = (status: number, code: Problem['code'], more: Partial<Problem> = {}): Problem => ({
  status,
  code,
  message: 'Não é possível.',
  ...more,
})
const answered = (
  status: number,
  details: Problem | null = null,
  retryAfterMs: number | null = null,
) => outcomeOf(new ApiError(status, '', details, retryAfterMs))

describe('what a failed call means', () => {
  test.each([
    ['no connection', new Unreachable(null)],
    ['408', new ApiError(408, '', null)],
    ['a token that could not be had', new ApiError(403, '', problem(403, 'bad-csrf'))],
  ])('%s: try again', (_, error) => {
    expect(outcomeOf(error)).toMatchObject({ kind: 'unreachable', retryAfterMs: null })
    expect(outcomeOf(error)).not.toHaveProperty('isFault', true)
    expect(outcomeOf(error)).not.toHaveProperty('isOnline', true)
  })

  test.each([502, 503, 504])('%i from a proxy in between: there is a connection', (status) => {
    expect(answered(status)).toEqual({
      kind: 'unreachable',
      retryAfterMs: null,
      isOnline: true,
      isFault: false,
    })
  })

  test('500 with the server’s own problem body: try again, and count it', () => {
    expect(answered(500, problem(500, 'internal-error'))).toEqual({
      kind: 'unreachable',
      retryAfterMs: null,
      isOnline: true,
      isFault: true,
    })
  })

  test('429: try again when the server says', () => {
    expect(answered(429, problem(429, 'too-many-requests'), 30_000)).toEqual({
      kind: 'unreachable',
      retryAfterMs: 30_000,
    })
  })

  test('a defect of the app is no lost connection', () => {
    const error = new TypeError('x is undefined')
    expect(outcomeOf(error)).toEqual({ kind: 'defect', error })
  })

  test('401: nobody is signed in', () => {
    expect(answered(401, problem(401, 'not-signed-in'))).toEqual({ kind: 'signedOut' })
  })

  test.each([403, 404, 409, 412, 413] as const)('%i: a person decides', (status) => {
    const details = problem(status, 'stale-version')
    expect(answered(status, details)).toEqual({
      kind: 'refused',
      refusal: { text: 'Não é possível.', status, problem: details },
    })
  })

  test('422: the field says why; without a message from the server there is still one', () => {
    const errors = { date: ['Esta data já faz parte da série'] }
    expect(answered(422, problem(422, 'invalid-input', { errors }))).toMatchObject({
      refusal: { text: 'Esta data já faz parte da série' },
    })
    expect(answered(400)).toMatchObject({ refusal: { text: 'O servidor recusou esta edição.' } })
  })
})

test('a command is its own call, under its key and on the version that the person saw', async () => {
  const calls: unknown[] = []
  const send = sendBy(async (...call) => {
    calls.push(call)
    return { id: 7 }
  })
  const command = { kind: 'court.update', id: 7, version: 3, body: { active: false } } as const
  expect(await send(command, 'key')).toEqual({ kind: 'accepted', answer: { id: 7 } })
  const options = { body: { active: false }, ifMatch: 3, idempotencyKey: 'key' }
  expect(calls).toEqual([['PATCH', '/api/courts/7', options]])
})
