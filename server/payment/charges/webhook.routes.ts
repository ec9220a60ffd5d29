import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context } from 'koa'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { mostOf } from '../../platform/http/jsonBody.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { clientKey } from '../../platform/http/networks.ts'
import { createNetworkLimiter, orTooManyRequests } from '../../platform/http/rateLimit.ts'
import { isSameSecret } from '../../platform/http/sameSecret.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { WEBHOOKS } from '../providers/webhooks.ts'
import type { WebhookReader } from '../port/webhookReader.ts'

/** `POST /api/webhooks/{provider}`: stored first, answered with exactly 200, processed afterwards. */
export function webhookRoutes(deps: Deps): Calls {
  const calls = createCalls(deps)
  // Only wrong tokens: a provider that is refused stops sending, and may have hundreds of events to deliver at once.
  const wrong = createNetworkLimiter(deps.knex, { name: 'webhook-token', points: 30, seconds: 60 })
  for (const webhook of WEBHOOKS) {
    const token = webhook.token(deps.config)
    calls.answer(webhook.call, async (_, { ctx }) => {
      if (!token) throw new ProblemError('not-found')
      if (!isSameSecret(ctx.get(webhook.tokenHeader), token)) {
        if (deps.config.rateLimits) await orTooManyRequests(() => wrong(clientKey(ctx.ip)))
        throw new ProblemError('not-signed-in')
      }
      await storeEvent(deps, webhook, await bodyTextOf(ctx, mostOf(webhook.call)))
      deps.jobs.wake()
      return { received: true }
    })
  }
  return calls
}

// Inserted once, however often it comes, together with the job that processes it: it cannot be lost any more.
async function storeEvent(deps: Deps, webhook: WebhookReader, text: string): Promise<void> {
  const event = webhook.read(text)
  await writeTransaction(deps, async (tx) => {
    const now = toInstant(tx.nowMs)
    const [row]: { id: number }[] = await tx
      .trx('webhook_logs')
      .insert({
        ...event,
        provider: webhook.provider,
        receivedAt: now,
        createdAt: now,
        processed: false,
      })
      .onConflict('eventId')
      .ignore()
      .returning('id')
    // Received before, or without anything to look up.
    if (!row || event.paymentId === null) return
    await enqueue(tx, 'webhook', { logId: row.id }, { subject: row.id })
  })
}

async function bodyTextOf(ctx: Context, most: number) {
  const chunks: Buffer[] = []
  let bytes = 0
  // The connection is left as it is for the answer.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > most) {
      // Nobody reads the rest of the body.
      ctx.set('Connection', 'close')
      throw new ProblemError('too-large')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
