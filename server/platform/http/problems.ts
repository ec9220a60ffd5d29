import Koa, { type Context, type Middleware } from 'koa'
import { NotFoundError } from 'objection'
import * as v from 'valibot'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { isDatabaseDamage } from '../db/damage.ts'
import { isDatabaseOutage } from '../db/outage.ts'
import { ProblemError, Refused } from './problem.ts'

// For a schema without a message of its own.
v.setGlobalMessage(({ received }) =>
  received === 'undefined' ? 'Campo obrigatório' : 'Valor inválido',
)

/** The one place where an error becomes an answer; only defects are passed on to be logged. */
export const problems: Middleware = async (ctx, next) => {
  try {
    if (!isDecodable(ctx.url)) throw new ProblemError('malformed-request')
    await next()
    refuseUnanswered(ctx)
  } catch (error) {
    // A stream that has begun cannot be replaced by an error.
    if (ctx.headerSent) {
      ctx.app.emit('error', error, ctx)
      return
    }
    const problem = toProblem(error)
    ctx.status = problem.status
    ctx.state['refusal'] = problem.code
    ctx.remove('ETag')
    ctx.set('Cache-Control', 'no-store')
    const retryAfterSeconds = retryAfter(error)
    if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds))
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = JSON.stringify(problem)
    if (isDefect(error, problem)) ctx.app.emit('error', error, ctx)
  }
}

/** The error body for anything that was thrown. */
function toProblem(error: unknown): Problem {
  if (error instanceof Refused) return problemOf(409, error.code, error.detail)
  if (error instanceof ProblemError) {
    return problemOf(error.status, error.code, { message: error.message, ...error.detail })
  }
  if (error instanceof v.ValiError) {
    return problemOf(422, 'invalid-input', { errors: messagesByField(error.issues) })
  }
  if (error instanceof NotFoundError) return problemOf(404, 'not-found')
  if (error instanceof Koa.HttpError && error.status < 500) {
    return problemOf(error.status, CODE_OF_STATUS[error.status] ?? 'malformed-request')
  }
  if (isDatabaseDamage(error)) return problemOf(503, 'database-damaged')
  if (isDatabaseOutage(error)) return problemOf(503, 'database-unavailable')
  return problemOf(500, 'internal-error')
}

const OUTAGE_SECONDS = 5

function retryAfter(error: unknown) {
  if (error instanceof ProblemError) return error.retryAfterSeconds
  // What is damaged is so for whoever comes again, too.
  return isDatabaseOutage(error) && !isDatabaseDamage(error) ? OUTAGE_SECONDS : undefined
}

function problemOf(status: number, code: ProblemCode, detail: Partial<Problem> = {}): Problem {
  return { status, code, message: problemMessage(code), ...detail }
}

function messagesByField(issues: readonly v.BaseIssue<unknown>[]) {
  const messages = new Map<string, string[]>()
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'body'
    messages.set(field, [...(messages.get(field) ?? []), issue.message])
  }
  return Object.fromEntries(messages)
}

// For an unknown path Koa throws nothing, and for an unknown method it sets a status without a body.
function refuseUnanswered(ctx: Context) {
  if (ctx.body !== undefined && ctx.body !== null) return
  if (ctx.respond === false || ctx.headerSent) return
  if (ctx.status === 404) throw new ProblemError('not-found')
  if (ctx.status === 405 || ctx.status === 501) throw new ProblemError('method-not-allowed')
}

// PostgreSQL cannot store NUL, and `decodeURIComponent` throws on a lone `%`.
function isDecodable(url: string) {
  if (/%00/.test(url)) return false
  try {
    return Boolean(decodeURIComponent(url))
  } catch {
    return false
  }
}

function isDefect(error: unknown, problem: Problem) {
  return problem.status >= 500 && !(error instanceof ProblemError)
}

const CODE_OF_STATUS: Record<number, ProblemCode> = {
  401: 'not-signed-in',
  403: 'not-allowed',
  404: 'not-found',
  405: 'method-not-allowed',
  412: 'stale-version',
  413: 'too-large',
  415: 'unsupported-media-type',
  422: 'invalid-input',
  429: 'too-many-requests',
}
