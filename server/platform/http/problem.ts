import type { ProofWay } from '#shared/account/people/secondFactor.ts'
import {
  PROBLEMS,
  problemMessage,
  type ProblemCode,
  type RefusalCode,
} from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'

type RefusalDetail = Partial<
  Pick<
    Problem,
    | 'message'
    | 'lost'
    | 'price'
    | 'credit'
    | 'affected'
    | 'closed'
    | 'occurrences'
    | 'quote'
    | 'moveQuote'
    | 'recorded'
  >
>

/** A rule refused the request: 409. The request was well formed and nothing is broken. `price` and `credit` are in reais; `message` replaces the code's own text. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, refused: ErrorOptions & RefusalDetail = {}) {
    const {
      message,
      lost,
      price,
      credit,
      affected,
      closed,
      occurrences,
      quote,
      moveQuote,
      ...others
    } = refused
    const { recorded, ...options } = others
    super(code, options)
    this.name = 'Refused'
    this.code = code
    this.detail = {
      ...(message ? { message } : {}),
      ...(lost ? { lost } : {}),
      ...(price === undefined ? {} : { price }),
      ...(credit === undefined ? {} : { credit }),
      ...(affected ? { affected } : {}),
      ...(closed ? { closed } : {}),
      ...(occurrences ? { occurrences } : {}),
      ...(quote ? { quote } : {}),
      ...(moveQuote ? { moveQuote } : {}),
      ...(recorded ? { recorded } : {}),
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
  recorded?: true
  retryAfterSeconds?: number
}

/** Any other error for the client, by its code; the status follows from the code. */
export class ProblemError extends Error {
  readonly code: Other
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly detail: Partial<Problem>

  constructor(code: Other, options: ProblemOptions = {}) {
    const { message, errors, current, recorded, ways, retryAfterSeconds, cause } = options
    super(message ?? PROBLEMS[code], cause === undefined ? {} : { cause })
    this.name = 'ProblemError'
    this.code = code
    this.status = PROBLEM_STATUS[code]
    this.retryAfterSeconds = retryAfterSeconds
    this.detail = {
      ...(errors ? { errors } : {}),
      ...(current === undefined ? {} : { current }),
      ...(ways ? { ways } : {}),
      ...(recorded ? { recorded } : {}),
    }
  }
}

type RuleError = Refused | ProblemError

/** Whether somebody was told no about this very edit: not who they are, not that it is done already, and nothing that went wrong. */
export function isRefusal(error: unknown): error is RuleError {
  if (error instanceof Refused) return true
  return error instanceof ProblemError && REFUSING.has(error.code)
}

const REFUSING: ReadonlySet<ProblemCode> = new Set([
  'stale-version',
  'invalid-input',
  'refund-limit',
  'till-limit',
  'courtesy-limit',
  'second-factor-needed',
])

/** Refuses what else was asked for the same reason, once the fact in it is recorded. */
export function besides(error: RuleError, recorded: string): RuleError {
  if (error instanceof Refused) {
    const message = `${error.detail.message ?? problemMessage(error.code)} ${recorded}`
    return new Refused(error.code, { ...error.detail, message, recorded: true, cause: error })
  }
  const message = `${error.message} ${recorded}`
  const { current, errors, ways } = error.detail
  return new ProblemError(error.code, {
    message,
    recorded: true,
    cause: error,
    ...(current === undefined ? {} : { current }),
    ...(errors && { errors }),
    ...(ways && { ways }),
  })
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
  'refund-limit': 409,
  'till-limit': 409,
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
  'unknown-edit': 422,
  'already-done': 409,
  'edit-held': 409,
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
