import type { ProblemCode } from '../../platform/http/problem.ts'
import type { Call } from './defineCall.ts'

const ALWAYS: readonly ProblemCode[] = [
  'malformed-request',
  'too-many-requests',
  'server-busy',
  'internal-error',
  'database-unavailable',
  'database-damaged',
]
const OF_BODIES: readonly ProblemCode[] = ['malformed-json', 'too-large', 'unsupported-media-type']
const OF_WRITES: readonly ProblemCode[] = ['bad-origin', 'bad-csrf', 'no-cookies', 'plain-http']
const OF_PEOPLE: readonly ProblemCode[] = [
  'not-signed-in',
  'device-revoked',
  'password-change-needed',
  'not-allowed',
]

/** Every code by which a call may be refused: those that follow from what it is, and its own. */
export function refusalsOf(call: Call): ProblemCode[] {
  const { method, permission, signedIn } = call
  const codes: (readonly ProblemCode[])[] = [
    ALWAYS,
    call.params || call.query || call.body || call.ifMatch ? ['invalid-input'] : [],
    call.params ? ['not-found'] : [],
    method === 'GET' ? [] : [...OF_WRITES, ...OF_BODIES, 'idempotency-mismatch'],
    permission === 'anybody' && !signedIn
      ? ['device-revoked', 'password-change-needed', 'not-signed-in', 'not-allowed']
      : OF_PEOPLE,
    call.proof ? ['second-factor-needed'] : [],
    call.ifMatch ? ['stale-version'] : [],
    call.repeats === 'by-key' ? ['already-done', 'other-epoch'] : [],
    call.refusals ?? [],
  ]
  return [...new Set(codes.flat())]
}
