import { bodyParser } from '@koa/bodyparser'
import type { Context, Middleware } from 'koa'
import { ProblemError } from './problem.ts'

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: '256kb',
  onError(error, ctx) {
    // Does not wait for the unread rest of the body.
    ctx.set('Connection', 'close')
    throw toProblem(error)
  },
})

/** Reads JSON bodies of at most 256 kB; any other kind of body is refused. */
export const jsonBody: Middleware = async (ctx, next) => {
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
