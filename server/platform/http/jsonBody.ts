import { bodyParser } from '@koa/bodyparser'
import type { Context, Middleware, Next } from 'koa'
import { deviceOf } from './enrolledDevice.ts'
import { ProblemError } from './problem.ts'
import { programIn } from './program.ts'
import { currentUser } from './session.ts'

/**
 * How much is read of a call: parsing is what a stranger makes the server do before any limit knows of it. The webhook of a provider
 * and a copy by the owner's link are not parsed here and have limits of their own; imports and pictures are the staff's.
 */
const LIMITS = { visitors: '16kb', staff: '256kb' }

const parserOf = (jsonLimit: string) =>
  bodyParser({
    enableTypes: ['json'],
    jsonLimit,
    onError(error, ctx) {
      // Does not wait for the unread rest of the body.
      ctx.set('Connection', 'close')
      throw toProblem(error)
    },
  })
const PARSERS = { visitors: parserOf(LIMITS.visitors), staff: parserOf(LIMITS.staff) }

/** Reads JSON bodies up to the limit of whoever calls; any other kind of body is refused. */
export const jsonBody: Middleware = (ctx, next) =>
  readJson(isOfStaff(ctx) ? PARSERS.staff : PARSERS.visitors, ctx, next)

/** Reads as much of a call that a device's batch brings. */
export const batchedBody: Middleware = (ctx, next) => readJson(PARSERS.staff, ctx, next)

// An enrolled device sends its queue also after its person's session has ended.
function isOfStaff(ctx: Context) {
  if (programIn(ctx) || deviceOf(ctx)) return true
  const user = currentUser(ctx)
  return user !== null && user.role !== 'user'
}

async function readJson(parse: Middleware, ctx: Context, next: Next) {
  if (hasBody(ctx) && !ctx.is('application/json')) throw new ProblemError('unsupported-media-type')
  await parse(ctx, async () => {
    const { rawBody, body } = ctx.request
    if (holdsNul(rawBody) || isDeep(body)) throw new ProblemError('malformed-request')
    await next()
  })
}

function hasBody(ctx: Context) {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return false
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0
}

function toProblem(error: Error) {
  const status = 'status' in error ? error.status : 400
  if (status === 413) return new ProblemError('too-large', { cause: error })
  if (status === 415) return new ProblemError('unsupported-media-type', { cause: error })
  return new ProblemError('malformed-json', { cause: error })
}

// PostgreSQL cannot store NUL in a text, and no person types one.
function holdsNul(json: string | undefined) {
  return json !== undefined && /(?<!\\)(?:\\\\)*\\u0000/.test(json)
}

/** No call needs more than a few levels; thousands of them overflow the stack of any recursive reader. */
export function isDeep(value: unknown, levels = 20): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1))
}
