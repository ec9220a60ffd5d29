import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { NO_POSITION, VenueDraftSchema } from './venue.schema.ts'

const PLACE = {
  name: 'Arena Pé na Areia',
  brand: 'PNA',
  address: 'Av. das Palmeiras, 1200 – Praia Mansa',
  phone: '(48) 3300-0000',
  email: 'contato@arena.example',
  latitude: -27.5954,
  longitude: -48.548,
  refundLimit: 150.5,
  companyName: 'Arena Pé na Areia Ltda.',
  cnpj: '11222333000181',
  dpoName: 'Rita Dias',
  dpoEmail: 'dados@arena.example',
}
const errorsOf = (change: object) => fieldErrors(VenueDraftSchema, { ...PLACE, ...change })

test('the place is read without what it cannot say of itself', () => {
  const row = { ...PLACE, timeZone: 'UTC', isSandbox: true, serverTime: 'now', version: 3 }
  const unsaid = { partHours: null, colorMain: null, colorAccent: null }
  expect(v.parse(VenueDraftSchema, row)).toEqual({ ...PLACE, ...unsaid, refundLimit: 15_050 })
})

test('the company may be left out, and its CNPJ is typed with or without its punctuation', () => {
  const read = (change: object) => v.parse(VenueDraftSchema, { ...PLACE, ...change })
  const nobody = { companyName: ' ', cnpj: '', dpoName: '', dpoEmail: '' }
  expect(read(nobody)).toMatchObject({ companyName: '', cnpj: '', dpoName: '', dpoEmail: '' })
  expect(read({ cnpj: '11.222.333/0001-81' }).cnpj).toBe('11222333000181')
  expect(read({ cnpj: '12.abc.345/01de-35' }).cnpj).toBe('12ABC34501DE35')
})

test('the phone is stored as it is shown, however it is typed', () => {
  const phoneOf = (phone: string) => v.parse(VenueDraftSchema, { ...PLACE, phone }).phone
  expect(phoneOf('4833000000')).toBe('(48) 3300-0000')
  expect(phoneOf('+55 48 99988-7766')).toBe('(48) 99988-7766')
})

test.each([
  [{ name: '' }, { name: ['O nome do local é obrigatório'] }],
  [{ name: undefined }, { name: ['O nome do local é obrigatório'] }],
  [{ name: 'a'.repeat(121) }, { name: ['Texto longo demais'] }],
  [{ brand: ' ' }, { brand: ['A sigla é obrigatória'] }],
  [{ brand: 'TREZE LETRAS!' }, { brand: ['Texto longo demais'] }],
  [{ address: '' }, { address: ['O endereço é obrigatório'] }],
  [{ address: 'Rua A\nRua B' }, { address: ['Texto inválido'] }],
  [{ phone: '12345' }, { phone: ['Telefone inválido'] }],
  [{ email: 'contato' }, { email: ['E-mail inválido'] }],
  [{ latitude: 91 }, { latitude: [NO_POSITION] }],
  [{ longitude: 'oeste' }, { longitude: [NO_POSITION] }],
  [{ refundLimit: -1 }, { refundLimit: ['Preço não pode ser negativo'] }],
  [
    { cnpj: '11.222.333/0001-8' },
    { cnpj: ['CNPJ deve ter 14 caracteres', 'CNPJ inválido - verifique os dígitos'] },
  ],
  [{ cnpj: '11.222.333/0001-82' }, { cnpj: ['CNPJ inválido - verifique os dígitos'] }],
  [{ dpoEmail: 'dados' }, { dpoEmail: ['E-mail inválido'] }],
  [{ companyName: 'A\nB' }, { companyName: ['Texto inválido'] }],
])('%j is named at its field', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors)
})
