import { describe, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from '../../api/client.ts'
import { outcomeOf, sendBy } from './sendEdits.ts'

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

  test.each([200, 403, 502])('%i from something in between: there is a connection', (status) => {
    expect(outcomeOf(new Unreachable(status, true))).toEqual({
      kind: 'unreachable',
      retryAfterMs: null,
      isOnline: true,
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

const edit = (key: string) => ({
  key,
  number: 1,
  command: { kind: 'court.update', id: 7, version: 3, body: { active: false } },
  madeAt: '2026-11-23T12:00:00.000Z',
})

test('a batch brings the queue’s name and its edits as they were written down, and each has its own outcome', async () => {
  const calls: unknown[] = []
  const stale = problem(412, 'stale-version')
  const send = sendBy(async (batch) => {
    calls.push(batch)
    return {
      answers: [
        { key: 'one', status: 200, body: { id: 7 } },
        { key: 'two', status: 412, body: stale },
        { key: 'three', status: 424 },
        { key: 'four', status: 429, body: problem(429, 'too-many-requests'), retryAfterMs: 9_000 },
      ],
    }
  })
  expect(await send('queue', [edit('one'), edit('two')])).toEqual({
    kind: 'answered',
    outcomes: [
      { kind: 'accepted', answer: { id: 7 } },
      { kind: 'refused', refusal: { text: 'Não é possível.', status: 412, problem: stale } },
      { kind: 'untried' },
      { kind: 'unreachable', retryAfterMs: 9_000 },
    ],
  })
  expect(calls).toEqual([{ queue: 'queue', edits: [edit('one'), edit('two')] }])
})

test('a batch that gets no answer fails as a whole', async () => {
  const send = sendBy(() => Promise.reject(new Unreachable(null)))
  const outcome = { kind: 'unreachable', retryAfterMs: null }
  expect(await send('queue', [edit('one')])).toEqual({ kind: 'failed', outcome })
})
