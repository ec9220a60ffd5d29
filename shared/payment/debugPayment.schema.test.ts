import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../testing/fieldErrors.ts'
import { DebugOutcomeSchema, DebugPaymentSchema } from './debugPayment.schema.ts'
import { aCardRequest, aPixRequest } from './payment.fixtures.ts'

const MINIMUM =
  'O valor total da reserva deve ser de no mínimo R$5,00 para processamento pelo Asaas.'
const errorsOf = (change: Record<string, unknown>) =>
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
  expect(errorsOf(change)).toEqual(errors)
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
