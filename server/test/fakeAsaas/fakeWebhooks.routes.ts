import Router from '@koa/router'
import type { FakeState, FakeWebhook } from './fakeState.ts'
import { fakeUuid } from './fakeState.ts'
import { invalid, notFound } from './fakeProblem.ts'
import { listWire } from './fakeWire.ts'

/** `/v3/webhooks`: where events go, and whether a queue is interrupted. */
export function fakeWebhookRoutes(state: FakeState): Router {
  const router = new Router({ prefix: '/v3/webhooks' })
  const find = (id: string | undefined) => {
    const webhook = state.webhooks.find((entry) => entry.id === id)
    if (!webhook) throw notFound()
    return webhook
  }

  router.post('/', (ctx) => {
    const body = ctx.request.body as Partial<FakeWebhook>
    if (typeof body.url !== 'string') throw invalid('invalid_url', 'O campo url deve ser informado')
    if (!body.email) throw invalid('invalid_email', 'O campo email deve ser informado')
    if (state.webhooks.length >= 10) {
      throw invalid('invalid_action', 'Limite de webhooks da conta atingido.')
    }
    const webhook: FakeWebhook = {
      id: `whk_${fakeUuid(state)}`,
      name: body.name ?? '',
      url: body.url,
      email: body.email ?? null,
      enabled: body.enabled ?? true,
      interrupted: body.interrupted ?? false,
      apiVersion: body.apiVersion ?? 3,
      authToken: body.authToken ?? null,
      sendType: body.sendType ?? 'SEQUENTIALLY',
      events: body.events ?? [],
    }
    state.webhooks.push(webhook)
    ctx.body = wire(webhook)
  })
  router.get('/', (ctx) => {
    ctx.body = listWire(state.webhooks.map(wire), ctx.query)
  })
  router.get('/:id', (ctx) => {
    ctx.body = wire(find(ctx.params['id']))
  })
  router.put('/:id', (ctx) => {
    const webhook = find(ctx.params['id'])
    Object.assign(webhook, ctx.request.body, { id: webhook.id })
    ctx.body = wire(webhook)
  })
  router.delete('/:id', (ctx) => {
    const webhook = find(ctx.params['id'])
    state.webhooks = state.webhooks.filter((entry) => entry !== webhook)
    ctx.body = { deleted: true, id: webhook.id }
  })
  return router
}

// The token is never returned.
function wire({ authToken, ...webhook }: FakeWebhook) {
  return { object: 'webhook', ...webhook, hasAuthToken: authToken !== null }
}
