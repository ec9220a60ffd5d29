import { expect, test } from 'vitest'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { ApiError, Unreachable } from './client.ts'
import { failureOf, NotStored } from './failure.ts'
import { isRefused, spokenMessage } from './refusal.ts'

const answered = (status: number, code: ProblemCode, more: Partial<Problem> = {}) =>
  new ApiError(status, '', { status, code, message: problemMessage(code), ...more }, 3_000)

test.each([
  ['no answer', new Unreachable(null), { kind: 'offline', isIntercepted: false }],
  ['a call that nobody waits for', new DOMException('', 'AbortError'), { kind: 'offline' }],
  ['401', answered(401, 'not-signed-in'), { kind: 'signed-out' }],
  [
    'a row that is another',
    answered(409, 'stale-version', { current: 7 }),
    { kind: 'stale', current: 7 },
  ],
  [
    'bad fields',
    answered(422, 'invalid-input', { errors: { name: ['curto', 'feio'] } }),
    { kind: 'invalid', errors: { name: 'curto' } },
  ],
  ['a rule', answered(409, 'slot-taken'), { kind: 'refused', status: 409 }],
  ['500', answered(500, 'internal-error'), { kind: 'server-fault', by: 'server' }],
  ['a proxy', new Unreachable(502, true), { kind: 'offline', isIntercepted: true }],
  [
    'too many',
    answered(429, 'too-many-requests'),
    { kind: 'server-fault', by: 'limit', retryAfterMs: 3_000 },
  ],
  ['no token', answered(403, 'bad-csrf'), { kind: 'server-fault', by: 'limit' }],
  ['no cookies', answered(403, 'no-cookies'), { kind: 'server-fault', by: 'limit' }],
  ['a full disk', new NotStored(null), { kind: 'not-stored' }],
  ['our own mistake', new TypeError('x is undefined'), { kind: 'defect' }],
  ['anything else', 'text', { kind: 'defect', error: 'text' }],
])('%s is recognised', (_, error, failure) => {
  expect(failureOf(error)).toMatchObject(failure)
})

const defect = new TypeError('x is undefined')
const proxy = new Unreachable(502, true)

test.each([
  ['the server says why', answered(409, 'slot-taken'), problemMessage('slot-taken')],
  [
    'the server says what failed',
    answered(500, 'internal-error'),
    problemMessage('internal-error'),
  ],
  ['a proxy says nothing', proxy, 'Tente de novo'],
  ['no answer says nothing', new Unreachable(null), 'Tente de novo'],
  ['a mistake of the app is called one', defect, 'O erro é do aplicativo.'],
])('%s', (_, error, text) => {
  expect(spokenMessage(error, 'Tente de novo')).toBe(text)
})

test.each([
  ['a rule', answered(409, 'slot-taken'), true],
  ['bad fields', answered(422, 'invalid-input', { errors: {} }), true],
  ['nobody signed in', answered(401, 'not-signed-in'), true],
  ['too many', answered(429, 'too-many-requests'), true],
  ['500', answered(500, 'internal-error'), false],
  ['a proxy', proxy, false],
  ['no answer', new Unreachable(null), false],
  ['our own mistake', defect, false],
])('whether nothing was done is certain after %s or not', (_, error, certain) => {
  expect(isRefused(error)).toBe(certain)
})
