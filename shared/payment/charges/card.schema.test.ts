import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { aCard, aCardPayer } from './card.fixtures.ts'
import { CardPayerSchema, CardSchema } from './card.schema.ts'

const cardErrors = (change: object) => fieldErrors(CardSchema, { ...aCard(), ...change })
const payerErrors = (change: object) => fieldErrors(CardPayerSchema, { ...aCardPayer(), ...change })

describe('the card form', () => {
  test.each([
    ['5162 3062 1937 8829', '5162306219378829'],
    ['4444 4444 4444 4444', '4444444444444444'],
    ['378282246310005', '378282246310005'],
    ['4222222222222', '4222222222222'],
    ['6304000000000000000', '6304000000000000000'],
  ])('reads the number %s as its digits', (number, digits) => {
    expect(v.parse(CardSchema, aCard({ number }))).toEqual(aCard({ number: digits }))
  })

  test.each([
    [{ holderName: 'An' }, { holderName: ['Nome do titular deve ter pelo menos 3 caracteres'] }],
    [{ holderName: '  A  ' }, { holderName: ['Nome do titular deve ter pelo menos 3 caracteres'] }],
    [
      { holderName: undefined },
      { holderName: ['Nome do titular deve ter pelo menos 3 caracteres'] },
    ],
    [{ holderName: 'ANA\u0000SOUZA' }, { holderName: ['Nome inválido'] }],
    [{ holderName: 'A'.repeat(61) }, { holderName: ['Nome longo demais'] }],
    [{ number: '' }, { number: ['Número do cartão inválido'] }],
    [{ number: '411111111111' }, { number: ['Número do cartão inválido'] }],
    [{ number: '4'.repeat(20) }, { number: ['Número do cartão inválido'] }],
    [{ number: 5_162_306_219_378_829 }, { number: ['Número do cartão inválido'] }],
    [{ number: '4111-1111-1111-1111' }, { number: ['Apenas números são permitidos'] }],
    [{ number: '411111111111111a' }, { number: ['Apenas números são permitidos'] }],
    [{ number: '４１１１１１１１１１１１１１１１' }, { number: ['Apenas números são permitidos'] }],
    [{ expiryMonth: '7' }, { expiryMonth: ['Mês com 2 dígitos', 'Mês inválido (01-12)'] }],
    [{ expiryMonth: '00' }, { expiryMonth: ['Mês inválido (01-12)'] }],
    [{ expiryMonth: '13' }, { expiryMonth: ['Mês inválido (01-12)'] }],
    [{ expiryMonth: 7 }, { expiryMonth: ['Mês com 2 dígitos'] }],
    [{ expiryYear: '2030' }, { expiryYear: ['Ano com 2 dígitos', 'Ano inválido'] }],
    [{ expiryYear: 'ab' }, { expiryYear: ['Ano inválido'] }],
    [{ expiryYear: '-1' }, { expiryYear: ['Ano inválido'] }],
    [{ expiryYear: 30 }, { expiryYear: ['Ano com 2 dígitos'] }],
    [{ ccv: '12' }, { ccv: ['CCV inválido'] }],
    [{ ccv: '12345' }, { ccv: ['CCV inválido'] }],
    [{ ccv: '12a' }, { ccv: ['CCV inválido'] }],
    [{ ccv: 123 }, { ccv: ['CCV inválido'] }],
    [{ ccv: '012' }, {}],
    [{ ccv: '1234' }, {}],
    [{ expiryMonth: '01' }, {}],
  ])('given %j says %j', (change, errors) => {
    expect(cardErrors(change)).toEqual(errors)
  })

  test('left empty names every field', () => {
    expect(Object.keys(fieldErrors(CardSchema, {}))).toEqual(Object.keys(aCard()))
    expect(fieldErrors(CardSchema, null)).toEqual({ root: ['Informe os dados do cartão'] })
  })

  test('never repeats in a message what was typed', () => {
    const wrong = aCard({ number: '4111x1111x1111x1111', ccv: '98765', expiryMonth: '77' })
    const errors = JSON.stringify(fieldErrors(CardSchema, wrong))
    expect(errors).not.toMatch(/4111|98765|77/)
  })
})

describe('the payer of a card', () => {
  test.each([
    ['address', 120],
    ['addressNumber', 20],
    ['complement', 60],
    ['neighborhood', 60],
    ['city', 60],
    ['state', 2],
  ])('has %s of at most %i characters', (field, limit) => {
    expect(payerErrors({ [field]: 'x'.repeat(limit) })).toEqual({})
    expect(payerErrors({ [field]: 'x'.repeat(limit + 1) })).toEqual({
      [field]: ['Texto longo demais'],
    })
  })

  test('is read with digits only and an address that may be left out', () => {
    const typed = {
      ...aCardPayer(),
      customerPhone: '(11) 98765-4321',
      customerCpf: '529.982.247-25',
      cep: '01310-100',
      address: ' Avenida Paulista ',
      state: 'SP',
    }
    expect(v.parse(CardPayerSchema, typed)).toEqual({
      ...aCardPayer(),
      address: 'Avenida Paulista',
      state: 'SP',
    })
    expect(v.parse(CardPayerSchema, aCardPayer())).toEqual(aCardPayer())
  })

  test.each([
    [{ customerName: 'An' }, { customerName: ['Nome completo é obrigatório'] }],
    [{ customerEmail: 'ana' }, { customerEmail: ['E-mail inválido'] }],
    [
      { customerPhone: '(11) 9876' },
      { customerPhone: ['Telefone deve ter pelo menos 10 dígitos'] },
    ],
    [{ customerCpf: '' }, { customerCpf: ['CPF é obrigatório para realizar o pagamento'] }],
    [{ customerCpf: '529.982' }, { customerCpf: ['CPF deve ter 11 dígitos'] }],
    [{ customerCpf: '52998224724' }, { customerCpf: ['CPF inválido - verifique os dígitos'] }],
    [{ cep: '01310' }, { cep: ['CEP deve ter 8 dígitos'] }],
    [{ state: 'SPX' }, { state: ['Texto longo demais'] }],
    [{ address: '' }, {}],
    [{ address: undefined }, {}],
    [{ addressNumber: 's/n' }, {}],
    [{ addressNumber: 12 }, { addressNumber: ['Texto inválido'] }],
  ])('given %j says %j', (change, errors) => {
    expect(payerErrors(change)).toEqual(errors)
  })
})
