import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { backgroundRound } from '../../background.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let owner: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const setup = async () => (await owner.get<Setup>('/api/setup')).body
const state = async () => {
  const { steps, pixTrial } = await setup()
  return [pixTrial?.state, steps.find(({ step }) => step === 'pix')!.state]
}
async function begin() {
  const { status, body } = await owner.post<Setup>('/api/setup/pix', { reais: 5 })
  expect(status).toBe(201)
  return body.pixTrial!.reservation
}
const end = () => owner.post<Setup & Problem>('/api/setup/pix/end')

async function pay(reservationId: number) {
  const { status, body } = await owner.post<PaymentAnswer>('/api/payments', {
    reservationId,
    value: 5,
    paymentMethod: 'PIX',
    customerName: 'Teste do PIX',
    customerPhone: '4833000000',
    customerCpf: '32591927359',
    customerEmail: 'dona@arena.example',
  })
  expect([status, (body as object as Problem).code]).toEqual([201, undefined])
  app.clock.advance(60_000)
  await owner.get(`/api/payments/${body.id}/status`)
}

test('five reais are really charged and given back, and stand in the payments', async () => {
  expect(await state()).toEqual([undefined, 'todo'])
  const { id, price } = await begin()
  expect(price).toBe(5)
  expect(await state()).toEqual(['waiting', 'todo'])
  // Left and taken up again: the same one goes on.
  expect((await begin()).id).toBe(id)
  await pay(id)
  expect(await state()).toEqual(['paid', 'todo'])
  expect((await end()).status).toBe(200)
  await backgroundRound(app.deps)
  expect(await state()).toEqual(['refunded', 'done'])

  const { knex } = app.deps
  const attempts = await knex('payment_attempts').select('state', 'amount')
  expect(attempts).toEqual([{ state: 'paid', amount: 500 }])
  expect(await knex('refunds').select('state', 'amount')).toEqual([{ state: 'done', amount: 500 }])
  expect(await knex('slot_claims').where({ reservationId: id })).toEqual([])
})

test('one that nobody pays is ended, and another may begin', async () => {
  const { id } = await begin()
  expect((await end()).body.pixTrial?.state).toBe('ended')
  expect(await state()).toEqual(['ended', 'todo'])
  expect((await begin()).id).not.toBe(id)
})

test('it takes a free hour of a day that is open, and says when there is none', async () => {
  await app.deps.knex('operation_hours').update({ isOpen: false, version: 2 })
  app.restart()
  const { status, body } = await owner.post<Problem>('/api/setup/pix', { reais: 5 })
  expect([status, body.code]).toEqual([409, 'no-court'])
  await app.deps.knex('venue').update({ phone: '' })
  expect((await owner.post<Problem>('/api/setup/pix', { reais: 5 })).body.message).toContain(
    'dados do local',
  )
  expect((await end()).status).toBe(404)
})
