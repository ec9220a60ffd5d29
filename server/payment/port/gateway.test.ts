import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import decodeQR from 'qr/decode.js'
import { PNG } from 'pngjs'
import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { FAKE_API_KEY } from '../../test/fakeAsaas/fakeAuth.ts'
import { startFakeAsaas, type FakeAsaas } from '../../test/fakeAsaas/startFakeAsaas.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { accountTroubles } from './accountTroubles.ts'
import { createAsaasClient } from '../providers/asaas/asaasClient.ts'
import { asaasGateway } from '../providers/asaas/asaasGateway.ts'
import { crc16 } from '../providers/sandbox/brCode.ts'
import { parseBrCode } from '../providers/sandbox/parseBrCode.testkit.ts'
import { CardDeclined, type ChargeRequest, type PaymentGateway } from './gateway.ts'

const PAYER = {
  name: 'Marina Souza',
  email: 'marina@example.com',
  cpf: '52998224725',
  phone: '48999887766',
  cep: '88010000',
  addressNumber: '10',
}
const CARD = {
  holderName: 'Marina Souza',
  number: '5162306219378829',
  expiryMonth: '05',
  expiryYear: '30',
  ccv: '318',
}
const DECLINED = { ...CARD, number: '5184019740373151' }
const PIX_SECONDS = 30

let app: TestApp
let fake: FakeAsaas
let gateway: PaymentGateway
/** Has the PIX of the charge paid. */
let pixArrives: (chargeId: string) => void

const IMPLEMENTATIONS = {
  sandbox: () => {
    gateway = app.deps.gateway
    pixArrives = () => app.clock.advance(PIX_SECONDS * 1_000)
  },
  asaas: () => {
    const { clock, log } = app.deps
    const client = createAsaasClient({ apiKey: FAKE_API_KEY, baseUrl: fake.baseUrl, clock, log })
    gateway = asaasGateway(client, {
      cards: 'here',
      returnUrl: null,
      troubles: accountTroubles(app.deps, 'test'),
      clock,
    })
    pixArrives = (chargeId) => fake.charges.pay(fake.charges.find(chargeId))
  },
}

let references = 0
function aCharge(change: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    method: 'PIX',
    cents: 16_050,
    dueDate: '2026-11-24',
    description: 'Reserva de futevôlei - 2 horário(s)',
    externalReference: `grp-${(references += 1)}:1`,
    payer: PAYER,
    ...change,
  }
}

describe.each(Object.keys(IMPLEMENTATIONS) as (keyof typeof IMPLEMENTATIONS)[])('%s', (name) => {
  beforeEach(async () => {
    app = await startTestApp({ config: { sandboxPixApprovalSeconds: PIX_SECONDS } })
    fake = await startFakeAsaas({ clock: app.clock })
    IMPLEMENTATIONS[name]()
  })
  afterEach(async () => {
    await fake.stop()
    await app.stop()
  })

  const paidPix = async () => {
    const { id } = await gateway.createCharge(aCharge())
    pixArrives(id)
    return id
  }

  test('a charge is found by its id and by its reference, to the centavo', async () => {
    const request = aCharge({ cents: 12_345 })
    const made = await gateway.createCharge(request)
    expect(made).toMatchObject({ status: 'open', cents: 12_345, method: 'PIX' })
    expect(await gateway.readCharge(made.id)).toEqual(made)
    expect(await gateway.findByReference(request.externalReference)).toEqual(made)
  })

  test('an unknown charge is not found', async () => {
    expect(await gateway.readCharge('pay_0000000000000000')).toBeNull()
    expect(await gateway.findByReference('grp-none:1')).toBeNull()
    expect(await gateway.cancelCharge('pay_0000000000000000')).toBe('not-found')
  })

  test('the PIX code is a valid BR Code, and the picture says the same', async () => {
    const { id } = await gateway.createCharge(aCharge())
    const qr = (await gateway.pixQr(id))!
    expect(parseBrCode(qr.payload)).not.toBeNull()
    expect(qr.payload.slice(-4)).toBe(crc16(qr.payload.slice(0, -4)))
    const { width, height, data } = PNG.sync.read(Buffer.from(qr.imageBase64, 'base64'))
    expect(decodeQR({ width, height, data })).toBe(qr.payload)
  })

  test('PIX that has arrived is paid', async () => {
    const id = await paidPix()
    expect(hasBeenPaid((await gateway.readCharge(id))!.status)).toBe(true)
  })

  test('a charge that was cancelled stays so; one that was paid cannot be', async () => {
    const { id } = await gateway.createCharge(aCharge())
    expect(await gateway.cancelCharge(id)).toBe('cancelled')
    pixArrives(id)
    expect(await gateway.readCharge(id)).toMatchObject({ status: 'cancelled' })
    expect(await gateway.cancelCharge(await paidPix())).toBe('already-paid')
  })

  test('a card that is approved leaves its last digits', async () => {
    const { id } = await gateway.createCharge(aCharge({ method: 'CREDIT_CARD' }))
    const paid = await gateway.payWithCard(id, CARD, PAYER, '203.0.113.7')
    expect(hasBeenPaid(paid.status)).toBe(true)
    expect(paid).toMatchObject({ method: 'CREDIT_CARD', cardLast4: '8829' })
  })

  test('a card that is declined leaves the charge open, for another card or to be cancelled', async () => {
    const { id } = await gateway.createCharge(aCharge({ method: 'CREDIT_CARD' }))
    const refused = gateway.payWithCard(id, DECLINED, PAYER, '203.0.113.7')
    await expect(refused).rejects.toBeInstanceOf(CardDeclined)
    expect(await gateway.readCharge(id)).toMatchObject({ status: 'open' })
    const paid = await gateway.payWithCard(id, CARD, PAYER, '203.0.113.7')
    expect(hasBeenPaid(paid.status)).toBe(true)
  })

  test('money goes back once under one reference, in parts or whole, never more than came in', async () => {
    const id = await paidPix()
    const settled = async (cents: number, reference: string) => {
      await gateway.refund(id, cents, reference)
      fake.refunds.finish()
      return gateway.refund(id, cents, reference)
    }
    expect((await settled(6_050, 'refund-1')).state).toBe('done')
    expect((await settled(6_050, 'refund-1')).state).toBe('done')
    expect((await gateway.refund(id, 10_001, 'refund-2')).state).toBe('refused')
    expect((await settled(10_000, 'refund-3')).state).toBe('done')
    expect(await gateway.readCharge(id)).toMatchObject({ status: 'refunded' })
  })

  test('its account has a name that says no key', () => {
    expect(gateway.provider).toBe(name)
    expect(gateway.mark).toMatch(/^[\w-]{4,24}$/)
    expect(FAKE_API_KEY).not.toContain(gateway.mark)
  })

  test('what came in and what went back again is found by its day, and nothing else', async () => {
    const { id: open } = await gateway.createCharge(aCharge({ method: 'CREDIT_CARD' }))
    const paid = await paidPix()
    const returned = await paidPix()
    await gateway.refund(returned, 16_050, 'refund-1')
    fake.refunds.finish()
    const day = venueNow(app.clock.now(), 'America/Sao_Paulo').date
    const found = async (from: string) =>
      (await gateway.movedSince({ paid: from, gone: from })).map(({ id }) => id).toSorted()
    expect(await found(day)).toEqual([paid, returned].toSorted())
    expect(await found(addDays(day, 2))).toEqual([])
    await gateway.cancelCharge(open)
    expect(await found(day)).toHaveLength(2)
  })

  test('all charges between two days are listed, in pages', async () => {
    const made = []
    for (let count = 0; count < 3; count += 1) made.push(await gateway.createCharge(aCharge()))
    const day = venueNow(app.clock.now(), 'America/Sao_Paulo').date
    const whole = await gateway.chargesBetween(addDays(day, -1), addDays(day, 1), 0)
    expect(whole.charges.map(({ id }) => id).toSorted()).toEqual(
      made.map(({ id }) => id).toSorted(),
    )
    expect(whole.next).toBeNull()
    const last = await gateway.chargesBetween(addDays(day, -1), addDays(day, 1), 2)
    expect(last.charges).toHaveLength(1)
    expect((await gateway.chargesBetween(addDays(day, 2), addDays(day, 3), 0)).charges).toEqual([])
  })

  test('a charge without money has none to give back', async () => {
    const { id } = await gateway.createCharge(aCharge())
    expect((await gateway.refund(id, 100, 'refund-1')).state).toBe('refused')
  })
})
