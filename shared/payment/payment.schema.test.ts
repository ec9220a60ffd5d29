import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../testing/fieldErrors.ts'
import { aCard } from './card.fixtures.ts'
import { aCardRequest, aPixRequest } from './payment.fixtures.ts'
import { PaymentRequestSchema } from './payment.schema.ts'

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
