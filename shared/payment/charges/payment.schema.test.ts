import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { aCard } from './card.fixtures.ts'
import { aCardRequest, aPixRequest } from './payment.fixtures.ts'
import { DebugOutcomeSchema, DebugPaymentSchema, PaymentRequestSchema } from './payment.schema.ts'

const errorsOf = (request: unknown) => fieldErrors(PaymentRequestSchema, request)

test('a PIX payment is read, its value in centavos', () => {
  expect(v.parse(PaymentRequestSchema, aPixRequest())).toEqual({ ...aPixRequest(), value: 20_000 })
})

test('a card payment is read with the card and the CEP as digits', () => {
  const request = aCardRequest({
    cep: '01310-100',
    state: 'SP',
    creditCard: aCard({ number: '5162 3062 1937 8829' }),
  })
  expect(v.parse(PaymentRequestSchema, request)).toEqual({
    ...aCardRequest({ state: 'SP' }),
    value: 20_000,
  })
})

test('without a card it is paid on the provider’s page, and needs no CEP here', () => {
  const { creditCard: _card, cep: _cep, ...hosted } = aCardRequest()
  expect(errorsOf(hosted)).toEqual({})
})

test('a PIX payment drops card fields that came along', () => {
  const read = v.parse(PaymentRequestSchema, aCardRequest({ paymentMethod: 'PIX' }))
  expect(read).not.toHaveProperty('creditCard')
  expect(JSON.stringify(read)).not.toContain(aCard().number)
})

describe('refused', () => {
  test.each([undefined, 'BOLETO', 'UNDEFINED', 'pix', '', null, 1])(
    'the method %j',
    (paymentMethod) => {
      expect(errorsOf(aPixRequest({ paymentMethod }))).toEqual({
        paymentMethod: ['Escolha PIX ou cartão de crédito'],
      })
    },
  )

  test.each([undefined, '', '   '])('a payment with %j for a CPF', (customerCpf) => {
    const errors = { customerCpf: ['CPF é obrigatório para realizar o pagamento'] }
    expect(errorsOf(aPixRequest({ customerCpf }))).toEqual(errors)
    expect(errorsOf(aCardRequest({ customerCpf }))).toEqual(errors)
  })

  test.each([
    ['5299822472', 'CPF deve ter 11 dígitos'],
    ['52998224724', 'CPF inválido - verifique os dígitos'],
  ])('the CPF %s', (customerCpf, message) => {
    expect(errorsOf(aPixRequest({ customerCpf }))).toEqual({ customerCpf: [message] })
  })

  test.each([
    [{ reservationId: '1' }, { reservationId: ['Identificador inválido'] }],
    [{ reservationId: undefined }, { reservationId: ['Identificador inválido'] }],
    [{ value: -5 }, { value: ['Preço não pode ser negativo'] }],
    [{ value: 'R$ 5' }, { value: ['Informe um valor em reais'] }],
    [{ description: 5 }, { description: ['Texto inválido'] }],
    [{ description: 'x'.repeat(501) }, { description: ['Texto longo demais'] }],
    [{ description: 'a\u0000b' }, { description: ['Texto inválido'] }],
  ])('any payment with %j', (change, errors) => {
    expect(errorsOf(aPixRequest(change))).toEqual(errors)
  })

  test.each([
    [{ cep: undefined }, { cep: ['CEP deve ter 8 dígitos'] }],
    [{ cep: '1310-100' }, { cep: ['CEP deve ter 8 dígitos'] }],
    [{ state: 'SPX' }, { state: ['Texto longo demais'] }],
    [{ address: ['Rua A'] }, { address: ['Texto inválido'] }],
    [{ city: 'São\u0000Paulo' }, { city: ['Texto inválido'] }],
    [{ creditCard: null }, { creditCard: ['Informe os dados do cartão'] }],
    [{ creditCard: aCard({ ccv: '12' }) }, { 'creditCard.ccv': ['CCV inválido'] }],
  ])('a card payment with %j', (change, errors) => {
    expect(errorsOf(aCardRequest(change))).toEqual(errors)
  })

  test.each([null, undefined, 'PIX', 5])('%j, which is no payment', (input) => {
    expect(errorsOf(input)).toEqual({ root: ['Escolha PIX ou cartão de crédito'] })
  })
})

const MINIMUM =
  'O valor total da reserva deve ser de no mínimo R$5,00 para processamento pelo Asaas.'
const debugErrorsOf = (change: Record<string, unknown>) =>
  fieldErrors(DebugPaymentSchema, aPixRequest(change))

test('a charge of the test page needs a payer and an amount, and no reservation', () => {
  const { reservationId: _id, ...pix } = aPixRequest({ value: 5 })
  expect(v.parse(DebugPaymentSchema, pix)).toMatchObject({ paymentMethod: 'PIX', value: 500 })
  const { cep: _cep, ...card } = aCardRequest()
  expect(v.parse(DebugPaymentSchema, card)).toMatchObject({ creditCard: aCardRequest().creditCard })
})

test.each([
  [{ value: 4.99 }, { value: [MINIMUM] }],
  [{ value: 0 }, { value: [MINIMUM] }],
  [{ value: undefined }, { value: ['Informe um valor em reais'] }],
  [{ customerCpf: '' }, { customerCpf: ['CPF é obrigatório para realizar o pagamento'] }],
  [{ customerName: undefined }, { customerName: ['Nome completo é obrigatório'] }],
  [{ paymentMethod: 'BOLETO' }, { paymentMethod: ['Escolha PIX ou cartão de crédito'] }],
  [{ paymentMethod: 'CREDIT_CARD' }, { creditCard: ['Informe os dados do cartão'] }],
])('given %j it says %j', (change, errors) => {
  expect(debugErrorsOf(change)).toEqual(errors)
})

test('the outcome is one of three', () => {
  for (const outcome of ['success', 'pending', 'error']) {
    expect(v.parse(DebugOutcomeSchema, { outcome })).toEqual({ outcome })
  }
  for (const outcome of ['paid', '', null, undefined, 1]) {
    expect(fieldErrors(DebugOutcomeSchema, { outcome })).toEqual({
      outcome: ['Escolha sucesso, pendente ou erro'],
    })
  }
  expect(fieldErrors(DebugOutcomeSchema, {})).toEqual({
    outcome: ['Escolha sucesso, pendente ou erro'],
  })
})
