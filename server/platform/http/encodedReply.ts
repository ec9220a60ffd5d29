import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'koa'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Sends an answer that nobody asks for twice, compressed where that is worth it. */
export async function replyOnce(ctx: Context, answer: object): Promise<void> {
  const content = Buffer.from(JSON.stringify(answer))
  const encoding = content.length < SMALL_BYTES ? 'identity' : bestEncoding(ctx)
  ctx.set('Vary', 'Accept-Encoding')
  replyContent(ctx, encoding, await compressed(content, encoding))
}

const SMALL_BYTES = 600

/** Sends bytes in that encoding: JSON unless it is another `type`. */
export function replyContent(
  ctx: Context,
  encoding: Encoding,
  content: Buffer,
  type = 'application/json; charset=utf-8',
) {
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.set('Content-Type', type)
  ctx.body = content
}

/** The values that browsers send, and none; a header with weights is handled by Koa. */
export function simpleEncoding({ headers }: IncomingMessage): Encoding | null {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || accepted === 'identity') return 'identity'
  return typeof accepted === 'string' && /\bbr\b(?!;)/.test(accepted) ? 'br' : null
}

// Tested one by one: together, the browser's order would win, and it names gzip first.
export function bestEncoding(ctx: Context): Encoding {
  if (ctx.acceptsEncodings('br')) return 'br'
  return ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity'
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Returns the bytes in that encoding. */
export async function compressed(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return identity
  if (encoding === 'gzip') return gzipAsync(identity, { level: 6 })
  return brotliAsync(identity, {
    params: {
      // Node's default of 11 takes 50 times as long for a few bytes less.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  })
}
