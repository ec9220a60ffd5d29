import Router from '@koa/router'
import { formatReais } from '#shared/platform/money/money.ts'
import type { FakeCharge, FakeState } from './fakeState.ts'
import type { FakeCharges } from './fakeCharges.ts'
import { PAYABLE } from './fakeCharges.ts'
import { notFound } from './fakeProblem.ts'
import { INVOICE_PATH } from './fakeWire.ts'

/** The provider's own page, where a payer pays without their card ever passing through the venue. */
export function fakeInvoiceRoutes(state: FakeState, charges: FakeCharges): Router {
  const router = new Router({ prefix: INVOICE_PATH.slice(0, -1) })

  router.get('/:suffix', (ctx) => {
    const charge = charges.find(`pay_${ctx.params['suffix']}`)
    ctx.type = 'html'
    ctx.body = page(charge, ctx.query['refused'] !== undefined)
  })
  router.post('/:suffix/pay', (ctx) => {
    const charge = charges.find(`pay_${ctx.params['suffix']}`)
    if (charge.deleted) throw notFound()
    if (charge.billingType === 'CREDIT_CARD') {
      charge.card = { last4: '8829', brand: 'MASTERCARD', token: state.nextId('abcdef', 32) }
    }
    charges.pay(charge)
    ctx.redirect(charge.callbackUrl ?? `${INVOICE_PATH}${ctx.params['suffix']}`)
  })
  router.post('/:suffix/refuse', (ctx) => {
    ctx.redirect(`${INVOICE_PATH}${ctx.params['suffix']}?refused`)
  })
  return router
}

function page(charge: FakeCharge, refused: boolean) {
  const suffix = charge.id.replace('pay_', '')
  const isOpen = !charge.deleted && PAYABLE.includes(charge.status)
  const buttons = `<form method="post" action="${INVOICE_PATH}${suffix}/pay"><button>Pagar</button></form>
    <form method="post" action="${INVOICE_PATH}${suffix}/refuse"><button>Recusar</button></form>`
  const notice = refused ? '<p role="alert">Transação não autorizada.</p>' : ''
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Fatura de teste</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <h1>Fatura de teste</h1><p>${escape(charge.description ?? '')}</p><p>${formatReais(charge.cents)}</p>
    <p>Situação: ${charge.deleted ? 'removida' : charge.status}</p>${notice}${isOpen ? buttons : ''}</html>`
}

function escape(text: string) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
