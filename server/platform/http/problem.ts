import type { ProofWay } from '#shared/account/people/secondFactor.ts'
import { PROBLEMS, type ProblemCode, type RefusalCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'

type RefusalDetail = Partial<
  Pick<
    Problem,
    'message' | 'lost' | 'price' | 'credit' | 'affected' | 'occurrences' | 'quote' | 'moveQuote'
  >
>

/** A rule refused the request: 409. The request was well formed and nothing is broken. `price` and `credit` are in reais; `message` replaces the code's own text. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, refused: ErrorOptions & RefusalDetail = {}) {
    const { message, lost, price, credit, affected, occurrences, quote, moveQuote, ...options } =
      refused
    super(code, options)
    this.name = 'Refused'
    this.code = code
    this.detail = {
      ...(message ? { message } : {}),
      ...(lost ? { lost } : {}),
      ...(price === undefined ? {} : { price }),
      ...(credit === undefined ? {} : { credit }),
      ...(affected ? { affected } : {}),
      ...(occurrences ? { occurrences } : {}),
      ...(quote ? { quote } : {}),
      ...(moveQuote ? { moveQuote } : {}),
    }
  }
}

type Other = Exclude<ProblemCode, RefusalCode>
type ProblemOptions = ErrorOptions & {
  /** Replaces the code's own text. */
  message?: string
  errors?: Record<string, string[]>
  current?: unknown
  ways?: ProofWay[]
  retryAfterSeconds?: number
}

/** Any other error for the client, by its code; the status follows from the code. */
export class ProblemError extends Error {
  readonly code: Other
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly detail: Partial<Problem>

  constructor(code: Other, options: ProblemOptions = {}) {
    const { message, errors, current, ways, retryAfterSeconds, cause } = options
    super(message ?? PROBLEMS[code], cause === undefined ? {} : { cause })
    this.name = 'ProblemError'
    this.code = code
    this.status = PROBLEM_STATUS[code]
    this.retryAfterSeconds = retryAfterSeconds
    this.detail = {
      ...(errors ? { errors } : {}),
      ...(current === undefined ? {} : { current }),
      ...(ways ? { ways } : {}),
    }
  }
}

/** The HTTP status of a code; that of a rule's refusal is 409. */
export function statusOfProblem(code: ProblemCode): number {
  return code in PROBLEM_STATUS ? PROBLEM_STATUS[code as Other] : 409
}

const PROBLEM_STATUS: Record<Other, number> = {
  'malformed-json': 400,
  'malformed-request': 400,
  'not-signed-in': 401,
  'device-revoked': 401,
  'bad-credentials': 401,
  'bad-pin': 403,
  'not-allowed': 403,
  'refund-limit': 403,
  'till-limit': 403,
  'courtesy-limit': 403,
  'password-change-needed': 403,
  'second-factor-needed': 403,
  'second-step-needed': 401,
  'factor-refused': 422,
  'bad-csrf': 403,
  'no-cookies': 403,
  'plain-http': 403,
  'bad-origin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'stale-version': 412,
  'other-epoch': 412,
  'invalid-picture': 422,
  'picture-too-big': 422,
  'picture-too-narrow': 422,
  'too-large': 413,
  'unsupported-media-type': 415,
  'invalid-input': 422,
  'idempotency-mismatch': 422,
  'already-done': 409,
  'unpaid-limit': 429,
  'unpaid-pause': 429,
  'client-full': 429,
  'client-blocked': 403,
  'card-limit': 429,
  'too-many-requests': 429,
  'internal-error': 500,
  'provider-unavailable': 503,
  'payment-delayed': 503,
  'server-busy': 503,
  'database-unavailable': 503,
  'database-damaged': 503,
}
