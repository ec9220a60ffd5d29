import { timingSafeEqual, createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Router from '@koa/router'
import type { PaymentDeps } from '../gateway.ts'
import { ProblemError } from '../../http/problem.ts'
import { receiveEvent } from './receiveEvent.ts'

const MAX_BYTES = 256 * 1024

/** `POST /api/webhooks/asaas`: kept first, answered with exactly 200, looked at afterwards (`research/asaas-pix.md` §2). */
export function webhookRoutes(deps: PaymentDeps): Router {
  const router = new Router({ prefix: '/api/webhooks' })
  const { webhookToken } = deps.config.asaas

  router.post('/asaas', async (ctx) => {
    if (!webhookToken) throw new ProblemError('not-found')
    if (!isSame(ctx.get('asaas-access-token'), webhookToken))
      throw new ProblemError('not-signed-in')
    await receiveEvent(deps, await textOf(ctx.req))
    ctx.status = 200
    ctx.body = { received: true }
    deps.jobs.wake()
  })

  return router
}

// Hashed, so that neither length nor place of a difference shows in the time it takes.
function isSame(given: string, wanted: string) {
  return timingSafeEqual(sha256(given), sha256(wanted))
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest()
}

async function textOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ProblemError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
