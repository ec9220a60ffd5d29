import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type Koa from 'koa'
import type { Context } from 'koa'
import * as v from 'valibot'
import { nameOf, type Call } from '#shared/account/call/defineCall.ts'
import { refusalsOf } from '#shared/account/call/refusals.ts'
import { CALLS } from '#shared/calls.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { ProblemSchema } from '#shared/problem.ts'

const wrong: string[] = []
const unnamed: string[] = []

/** What was answered otherwise than the table of calls says, since this was last asked. */
export function wrongAnswers(): string[] {
  return wrong.splice(0)
}

/** What was refused with a code that its line does not name, since this was last asked. */
export function unnamedRefusals(): string[] {
  return unnamed.splice(0)
}

/** Holds every answer of the app, and every refusal, against the table of calls. */
export function checkAnswers(app: Koa): Koa {
  app.middleware.unshift(async (ctx, next) => {
    await next()
    if (isNameless(ctx)) wrong.push(`${ctx.method} ${ctx.path}: does not name the server's copy`)
    const found = ctx.respond === false ? [] : callsOf(ctx)
    if (found.length > 0) wrong.push(...judge(ctx, found))
  })
  return app
}

// A page takes what does not name it for a proxy's answer.
function isNameless(ctx: Context) {
  const isApi = ctx.path.startsWith('/api/') && ctx.respond !== false
  return isApi && !ctx.response.get(EPOCH_HEADER)
}

function callsOf(ctx: Context): Call[] {
  const path: unknown = ctx['_matchedRoute']
  return CALLS.filter((call) => call.method === ctx.method && call.path === path)
}

function judge(ctx: Context, calls: readonly Call[]): string[] {
  const name = nameOf(calls[0]!)
  if (ctx.status === 304) return []
  if (ctx.status >= 400 && ctx.status !== 503) return refusal(ctx, calls)
  const schemas = calls.flatMap(({ answer }) => ('media' in answer ? [] : [answer]))
  if (schemas.length === 0 || ctx.status === 503) return []
  const body = ctx.status === 204 ? undefined : bodyOf(ctx)
  const results = schemas.map((schema) => v.safeParse(schema, body))
  if (results.some(({ success, output }) => success && isDeepStrictEqual(output, body))) return []
  const issues = results.flatMap(({ issues = [] }) =>
    issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`),
  )
  return [
    `${name}: ${issues.join('; ') || `more than its schema says: ${extra(results[0]!.output, body)}`}`,
  ]
}

function refusal(ctx: Context, calls: readonly Call[]): string[] {
  const problem = bodyOf(ctx)
  const parsed = v.safeParse(ProblemSchema, problem)
  const name = nameOf(calls[0]!)
  if (!parsed.success) return [`${name}: ${JSON.stringify(problem)} is no problem`]
  const { code } = parsed.output
  const codes: readonly string[] = calls.flatMap(refusalsOf)
  if (!codes.includes(code))
    unnamed.push(`${name}: refused with ${code}, which its line does not name`)
  return []
}

function bodyOf(ctx: Context): unknown {
  const { body } = ctx
  if (Buffer.isBuffer(body)) {
    const encoding = String(ctx.response.get('Content-Encoding') ?? '')
    const plain =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    return JSON.parse(plain.toString())
  }
  return JSON.parse(typeof body === 'string' ? body : JSON.stringify(body ?? null))
}

function extra(parsed: unknown, body: unknown, path = ''): string {
  if (isDeepStrictEqual(parsed, body)) return ''
  if (parsed && body && typeof parsed === 'object' && typeof body === 'object') {
    const one = parsed as Record<string, unknown>
    const other = body as Record<string, unknown>
    return Object.keys(other)
      .map((key) => (key in one ? extra(one[key], other[key], `${path}.${key}`) : `${path}.${key}`))
      .filter(Boolean)
      .slice(0, 5)
      .join(', ')
  }
  return path
}
