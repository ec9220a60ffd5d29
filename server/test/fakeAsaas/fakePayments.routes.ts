import Router from '@koa/router'
import { sandboxBrCode } from '../../payment/providers/sandbox/brCode.ts'
import { qrPng } from '../../payment/port/qrPng.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import type { FakeCharges } from './fakeCharges.ts'
import type { FakeRefunds } from './fakeRefunds.ts'
import type { FakeCharge, FakeState } from './fakeState.ts'
import { invalid } from './fakeProblem.ts'
import { listWire, refundWire } from './fakeWire.ts'

/** `/v3/payments` and the routes below it. */
export function fakePaymentRoutes(
  state: FakeState,
  charges: FakeCharges,
  refunds: FakeRefunds,
): Router {
  const router = new Router({ prefix: '/v3/payments' })

  router.get('/limits', (ctx) => {
    const used = state.charges.length
    ctx.body = { creation: { daily: { limit: 10_000, used, wasReached: false } } }
  })
  router.post('/', (ctx) => {
    ctx.body = charges.wire(charges.create(bodyOf(ctx), ctx.ip))
  })
  router.get('/', (ctx) => {
    const { externalReference, customer, status, billingType } = ctx.query
    const rows = state.charges
      .filter(matches('externalReference', externalReference))
      .filter(matches('customer', customer))
      .filter(matches('status', status))
      .filter(matches('billingType', billingType))
      .filter(({ dateCreated }) => dateCreated >= String(ctx.query['dateCreated[ge]'] ?? ''))
      .filter(({ dateCreated }) => dateCreated <= String(ctx.query['dateCreated[le]'] ?? '9'))
      .filter(({ deleted }) => !deleted || externalReference !== undefined)
    ctx.body = listWire(
      rows.map((charge) => charges.wire(charges.find(charge.id))),
      ctx.query,
    )
  })
  router.get('/:id', (ctx) => {
    ctx.body = charges.wire(charges.find(ctx.params['id']!))
  })
  router.get('/:id/status', (ctx) => {
    ctx.body = { status: charges.find(ctx.params['id']!).status }
  })
  router.get('/:id/pixQrCode', async (ctx) => {
    ctx.body = await pixQrCode(charges.find(ctx.params['id']!))
  })
  router.delete('/:id', (ctx) => {
    const charge = charges.find(ctx.params['id']!)
    charges.remove(charge)
    ctx.body = { deleted: true, id: charge.id }
  })
  router.post('/:id/payWithCreditCard', (ctx) => {
    const charge = charges.find(ctx.params['id']!)
    charges.payWithCard(charge, bodyOf(ctx))
    ctx.body = charges.wire(charge)
  })
  router.post('/:id/refund', (ctx) => {
    const charge = charges.find(ctx.params['id']!)
    refunds.refund(charge, bodyOf(ctx))
    ctx.body = charges.wire(charge)
  })
  router.get('/:id/refunds', (ctx) => {
    const rows = charges.find(ctx.params['id']!).refunds
    ctx.body = listWire(rows.map(refundWire), ctx.query)
  })
  return router
}

/** `/v3/sandbox/payment/{id}/confirm` and `/overdue`, which only the sandbox has. */
export function fakeSandboxRoutes(charges: FakeCharges): Router {
  const router = new Router({ prefix: '/v3/sandbox/payment' })
  router.post('/:id/confirm', (ctx) => {
    const charge = charges.find(ctx.params['id']!)
    if (charge.deleted) throw invalid('invalid_action', 'Cobrança removida.')
    charges.pay(charge)
    ctx.body = charges.wire(charge)
  })
  router.post('/:id/overdue', (ctx) => {
    const charge = charges.find(ctx.params['id']!)
    if (charge.status !== 'PENDING') throw invalid('invalid_action', 'Cobrança não está pendente.')
    charges.become(charge, 'OVERDUE', 'PAYMENT_OVERDUE')
    ctx.body = charges.wire(charge)
  })
  return router
}

async function pixQrCode(charge: FakeCharge) {
  if (charge.billingType !== 'PIX' || charge.description?.includes('SIM:NOQR')) {
    throw invalid('invalid_action', 'QR Code indisponível para esta cobrança.')
  }
  const payload = sandboxBrCode(uuidOf(charge.id))
  return {
    success: true,
    encodedImage: await qrPng(payload),
    payload,
    expirationDate: `${addDays(charge.dueDate, 365)} 23:59:59`,
    description: charge.description,
  }
}

function uuidOf(id: string) {
  const hex = Buffer.from(id).toString('hex').slice(-32).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

function matches(
  field: 'externalReference' | 'customer' | 'status' | 'billingType',
  wanted: unknown,
) {
  return (charge: FakeCharge) => wanted === undefined || charge[field] === wanted
}

function bodyOf(ctx: { request: { body?: unknown } }) {
  return (ctx.request.body ?? {}) as Record<string, unknown>
}
