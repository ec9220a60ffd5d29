import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'
import { nameOf, type Call } from '#shared/account/call/defineCall.ts'
import { deviceOf } from './enrolledDevice.ts'
import { ProblemError } from './problem.ts'
import { programIn } from './program.ts'
import { currentUser } from './session.ts'

const KB = 1024
/** How much is read of a call by whoever makes it: parsing is what a stranger makes the server do. */
const MOST = { visitors: 16 * KB, staff: 256 * KB }
/** Lists what arrives as a file, whatever it is wrapped in, and how much of it is read in one call, whoever makes it; of anything else no more than above. */
export const RECEIVED_FILES = {
  /** Read by its route as text, once its token is right: what the provider sends is stored as it is. */
  'POST /api/webhooks/asaas': 256 * KB,
  /** Parts of a copy of up to 8 GiB, once the owner's link is right. */
  'POST /api/account-links/owner/backup': 256 * KB,
  /** Lines of a spreadsheet that the owner's browser has read. */
  'POST /api/imports/:id/rows': 256 * KB,
  /** The venue's picture, which the browser has made small. */
  'POST /api/venue/picture': 256 * KB,
} as const
const files: ReadonlyMap<string, number> = new Map(Object.entries(RECEIVED_FILES))

/** How many bytes are read of that call, when a visitor makes it. */
export const mostOf = (call: Call): number => files.get(nameOf(call)) ?? MOST.visitors

const parserOf = (jsonLimit: number) =>
  bodyParser({
    enableTypes: ['json'],
    jsonLimit: `${jsonLimit}b`,
    onError(error, ctx) {
      // Does not wait for the unread rest of the body.
      ctx.set('Connection', 'close')
      throw toProblem(error)
    },
  })
const parsers = new Map(
  [...Object.values(MOST), ...Object.values(RECEIVED_FILES)].map((most) => [most, parserOf(most)]),
)

/** Reads the JSON body of a call that takes one, up to the limit of the call or else of whoever makes it; any other kind of body is refused. */
export async function readBody(ctx: Context, call: Call): Promise<void> {
  if (!call.body) return
  if (hasBody(ctx) && !ctx.is('application/json')) throw new ProblemError('unsupported-media-type')
  const most = Math.max(mostOf(call), isOfStaff(ctx) ? MOST.staff : 0)
  await parsers.get(most)!(ctx, async () => {})
  const { rawBody, body } = ctx.request
  if (holdsNul(rawBody) || isDeep(body)) throw new ProblemError('malformed-request')
}

// An enrolled device sends its queue also after its person's session has ended.
function isOfStaff(ctx: Context) {
  if (programIn(ctx) || deviceOf(ctx)) return true
  const user = currentUser(ctx)
  return user !== null && user.role !== 'user'
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
