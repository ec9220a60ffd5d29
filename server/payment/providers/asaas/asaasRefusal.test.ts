import { afterEach, describe, expect, test } from 'vitest'
import { PAYER_REFUSALS, type RefusedField } from '#shared/payment/charges/chargeRefusal.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import { createLog } from '../../../platform/log/log.ts'
import {
  aCardPayment,
  aCheckout,
  aPayment,
  aSlot,
  MORNING_PRICE,
} from '../../../test/support/aCheckout.ts'
import type { FakeAccount } from '../../../test/fakeAsaas/fakeState.ts'
import { startAsaasApp, type AsaasApp } from '../../../test/support/startAsaasApp.ts'

type Answer = { status: number; body: PaymentAnswer & Problem }

const CUSTOMERS = 'POST /v3/customers'
const CHARGES = 'POST /v3/payments'
const CARD = 'POST /v3/payments/*/payWithCreditCard'
const RETURN_URL = 'https://arena.example/pagamento-recebido'
const HOUR = 3_600_000

let app: AsaasApp
afterEach(() => app.stop())

const start = async (options: Parameters<typeof startAsaasApp>[0] = {}) => {
  app = await startAsaasApp(options)
}
const state = () => app.fake.state
const refuse = (call: string, code: string, description: string) =>
  app.fake.faults.push({ kind: 'refused', call, times: 1, said: [code, description] })
const callsOf = (call: string) => state().calls.filter((one) => one === call).length

let hours = 9
/** An hour of somebody who comes for the first time, and how they want to pay for it. */
async function somebody(change: Record<string, unknown> = {}) {
  const browser = app.browser()
  const cart = aCheckout([aSlot(`${(hours = (hours % 3) + 10)}:00`)])
  const { body: order } = await browser.post<CheckoutAnswer>('/api/reservations', cart)
  const post = (body: object): Promise<Answer> =>
    browser.post('/api/payments', { ...body, ...change })
  return {
    pix: () => post(aPayment(order.id, MORNING_PRICE)),
    hosted: () => post({ ...aPayment(order.id, MORNING_PRICE), paymentMethod: 'CREDIT_CARD' }),
    card: () => post(aCardPayment(order.id, MORNING_PRICE)),
  }
}

describe('an account without a registered site', () => {
  test.each(['no-site', 'other-site'] as const)(
    '(%s) takes cards, without a way back',
    async (account) => {
      await start({ returnUrl: RETURN_URL })
      state().account = account
      const { status, body } = await (await somebody()).hosted()
      expect([status, body.paymentStatus]).toEqual([201, 'pending'])
      expect(state().charges).toMatchObject([{ callbackUrl: null }])
    },
  )

  test('takes cards without a way back also when the address is refused in words that nobody knows', async () => {
    await start({ returnUrl: RETURN_URL })
    refuse(CHARGES, 'invalid_object', 'O campo successUrl é inválido.')
    expect((await (await somebody()).hosted()).status).toBe(201)
    expect(state().charges).toMatchObject([{ callbackUrl: null }])
    expect(await app.deps.gateway.accountTroubles!()).toMatchObject([{ trouble: 'site-missing' }])
  })

  test('is not what is wrong when a charge is refused without a way back as well', async () => {
    await start({ returnUrl: RETURN_URL })
    const customer = await somebody()
    for (const _ of [1, 2]) refuse(CHARGES, 'invalid_moon', 'Fase errada.')
    expect((await customer.hosted()).body.code).toBe('charge-refused')
    expect(await app.deps.gateway.accountTroubles!()).toEqual([])
    expect((await customer.hosted()).status).toBe(201)
  })

  test('is asked again once an hour, and not for every card', async () => {
    await start({ returnUrl: RETURN_URL })
    state().account = 'no-site'
    for (const _ of [1, 2, 3]) await (await somebody()).hosted()
    expect(callsOf(CHARGES)).toBe(4)
    app.clock.advance(HOUR)
    state().account = 'whole'
    for (const _ of [1, 2]) expect((await (await somebody()).hosted()).status).toBe(201)
    expect(state().charges.slice(0, 2)).toMatchObject([
      { callbackUrl: RETURN_URL },
      { callbackUrl: RETURN_URL },
    ])
    expect(callsOf(CHARGES)).toBe(6)
    expect(await app.deps.gateway.accountTroubles!()).toEqual([])
  })

  test('makes one charge when the answer to the second try is lost', async () => {
    await start({ returnUrl: RETURN_URL })
    state().account = 'no-site'
    // The first one finds out that there is no site.
    refuse(CHARGES, 'invalid_object', 'Não há nenhum domínio configurado em sua conta.')
    app.fake.faults.push({ kind: 'lost-answer', call: CHARGES, times: 1 })
    const customer = await somebody()
    expect((await customer.hosted()).status).toBe(503)
    app.clock.advance(31_000)
    expect((await customer.hosted()).status).toBe(201)
    const open = state().charges.filter(({ deleted }) => !deleted)
    expect(open).toHaveLength(1)
  })

  test('lets PIX alone', async () => {
    await start({ returnUrl: RETURN_URL })
    state().account = 'no-site'
    expect((await (await somebody()).pix()).status).toBe(201)
    expect(callsOf(CHARGES)).toBe(1)
  })
})

describe('a phone', () => {
  test.each([
    ['of a house', '4833221100', { phone: '4833221100', mobilePhone: null }],
    ['that is forged', '48999999999', { phone: null, mobilePhone: null }],
    ['of a mobile', '48999887766', { phone: null, mobilePhone: '48999887766' }],
    ['of another country', '+598 99 123 456', { phone: null, mobilePhone: null }],
  ])('%s does not stop a PIX', async (_name, customerPhone, stored) => {
    await start()
    expect((await (await somebody({ customerPhone })).pix()).status).toBe(201)
    expect((await (await somebody({ customerPhone })).pix()).status).toBe(201)
    expect(state().customers).toMatchObject([stored])
  })

  test.each(['4833221100', '48999999999', '48999887766', '+59899123456'])(
    '%s, refused whatever it is, stops neither PIX nor card',
    async (customerPhone) => {
      await start({ cards: 'here' })
      state().account = 'phone-refuser'
      expect((await (await somebody({ customerPhone })).pix()).status).toBe(201)
      const paid = await (await somebody({ customerPhone })).card()
      expect([paid.status, paid.body.paymentStatus]).toEqual([201, 'paid'])
      expect(state().charges).toHaveLength(2)
    },
  )
})

test.each(['O celular informado é inválido.', 'O campo mobilePhone é inválido.'])(
  'a phone that is refused under the code for everything (%s) does not stop a PIX',
  async (description) => {
    await start()
    refuse(CUSTOMERS, 'invalid_object', description)
    expect((await (await somebody()).pix()).status).toBe(201)
    expect(state().customers).toMatchObject([{ phone: null, mobilePhone: null }])
  },
)

test('a card whose bank wants to be telephoned is tried once', async () => {
  await start({ cards: 'here' })
  refuse(CARD, 'invalid_creditCard', 'Transação não autorizada. Fale com o seu banco por telefone.')
  expect((await (await somebody()).card()).body.paymentStatus).toBe('failed')
  expect(state().calls.filter((call) => call.endsWith('/payWithCreditCard'))).toHaveLength(1)
})

const FIELDS: [RefusedField, string, string][] = [
  ['customerCpf', 'invalid_object', 'O CPF/CNPJ informado é inválido.'],
  ['customerCpf', 'invalid_cpfCnpj', 'CPF inválido.'],
  ['customerCpf', 'invalid_object', 'O campo cpfCnpj é inválido.'],
  ['customerEmail', 'invalid_email', 'O email informado é inválido.'],
  ['customerEmail', 'invalid_object', 'O e-mail informado é inválido.'],
  ['customerName', 'invalid_name', 'O campo name deve ser informado'],
  ['cep', 'invalid_postalCode', 'O CEP informado é inválido.'],
  ['addressNumber', 'invalid_addressNumber', 'Informe o número.'],
  ['neighborhood', 'invalid_province', 'O bairro informado é inválido.'],
]

describe('data of the payer that Asaas refuses', () => {
  test.each(FIELDS)('%s (%s: %s) is named, and can be mended', async (field, code, description) => {
    await start()
    const customer = await somebody()
    refuse(CUSTOMERS, code, description)
    const { body } = await customer.pix()
    const message = PAYER_REFUSALS[field]
    expect(body).toMatchObject({
      status: 422,
      code: 'invalid-input',
      message,
      errors: { [field]: [message] },
    })
    expect(state().charges).toEqual([])
    expect((await customer.pix()).status).toBe(201)
  })

  test('with a card typed here is no declined card, and leaves no charge open', async () => {
    await start({ cards: 'here' })
    const customer = await somebody()
    refuse(CARD, 'invalid_creditCard', 'Informe o CEP do titular do cartão.')
    const { body } = await customer.card()
    expect(body).toMatchObject({ status: 422, errors: { cep: [PAYER_REFUSALS.cep] } })
    expect(state().charges).toMatchObject([{ deleted: true }])
    expect((await customer.card()).body).toMatchObject({ paymentStatus: 'paid' })
  })

  test('is not said of a card that its bank declined', async () => {
    await start({ cards: 'here' })
    refuse(
      CARD,
      'invalid_creditCard',
      'Limite do cartão insuficiente. Verifique com o banco emissor.',
    )
    expect((await (await somebody()).card()).body).toMatchObject({
      paymentStatus: 'failed',
      asaasStatus: 'FAILED',
    })
    expect(await app.deps.gateway.accountTroubles!()).toEqual([])
  })
})

const ACCOUNTS: [FakeAccount, 'pix' | 'hosted', ProblemCode][] = [
  ['not-approved', 'pix', 'venue-cannot-charge'],
  ['no-pix-key', 'pix', 'venue-without-pix'],
  ['no-pix', 'pix', 'venue-without-pix'],
  ['no-cards', 'hosted', 'venue-without-card'],
  ['daily-limit', 'pix', 'venue-cannot-charge'],
  ['no-permission', 'hosted', 'venue-cannot-charge'],
]

describe('an account of the venue that cannot charge', () => {
  test.each(ACCOUNTS)('(%s) is not the fault of who pays by %s', async (account, way, code) => {
    await start()
    state().account = account
    const customer = await somebody()
    expect((await customer[way]()).body).toMatchObject({
      status: 409,
      code,
      message: problemMessage(code),
    })
    expect(await app.deps.gateway.accountTroubles!()).toMatchObject([{ atMs: app.clock.now() }])
    expect(state().charges).toEqual([])
    state().account = 'whole'
    expect((await customer[way]()).status).toBe(201)
    expect(await app.deps.gateway.accountTroubles!()).toEqual([])
  })

  test('by one way is not well again when the other one is paid', async () => {
    await start()
    state().account = 'no-pix-key'
    await (await somebody()).pix()
    await (await somebody()).hosted()
    expect(await app.deps.gateway.accountTroubles!()).toMatchObject([{ trouble: 'no-pix-key' }])
  })

  test('because of the day’s limit is forgotten a day later', async () => {
    await start()
    state().account = 'daily-limit'
    await (await somebody()).pix()
    app.clock.advance(24 * HOUR)
    expect(await app.deps.gateway.accountTroubles!()).toEqual([])
  })
})

test('a refusal that nobody knows says so, and is logged without what was typed', async () => {
  let said = ''
  const write = (line: string) => {
    said += line
  }
  await start({ log: createLog('trace', { write }) })
  const customer = await somebody()
  refuse(
    CUSTOMERS,
    'invalid_moon',
    'Marina Souza (529.982.247-25, MARINA@example.com) em fase errada: 48999887766',
  )
  expect((await customer.pix()).body).toMatchObject({ status: 409, code: 'charge-refused' })
  expect(said).toContain('invalid_moon')
  expect(said).toContain('em fase errada')
  expect(said).not.toMatch(/marina|529\.?982|48999887766/i)
  expect((await customer.pix()).status).toBe(201)
})
