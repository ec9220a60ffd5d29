import { describe, expect, test } from 'vitest'
import { isNameAlike, linkOf, phoneKey, type Recorded } from './linking.ts'

const CPF = '52998224725'
const OTHER_CPF = '11144477735'
const anna: Recorded = { root: 1, name: 'Ana Prado', phone: '+5548988776655', cpf: CPF }
const HOME = '48966554433'
const [marina, marcelo] = ['Marina Reis', 'Marcelo Dias'].map((name, index): Recorded => {
  return { root: index + 2, name, phone: HOME, cpf: null }
})
const everybody = [anna, marina!, marcelo!]

describe('a booking is of', () => {
  const found = (person: { name: string; phone?: string; cpf?: string }, known = everybody) =>
    linkOf({ phone: null, cpf: null, ...person }, known)?.by ?? null

  test.each([
    ['the one with its CPF, whatever the name', { name: 'Bia', cpf: CPF }, 'cpf'],
    ['the one with its phone and first name', { name: 'ANA', phone: '48988776655' }, 'phone'],
    ['the same without the ninth digit', { name: 'Ana', phone: '(48) 8877-6655' }, 'phone'],
    ['the one whose name it swaps letters of', { name: 'Macrelo Dias', phone: HOME }, 'phone'],
    ['somebody new who may be another at home', { name: 'Marian Reis', phone: HOME }, null],
    ['somebody new with the phone alone', { name: 'Bruno Prado', phone: '48988776655' }, null],
    ['somebody new with the name alone', { name: 'Ana Prado' }, null],
    [
      'somebody new with the CPF of nobody',
      { name: 'Ana', phone: '48988776655', cpf: OTHER_CPF },
      null,
    ],
    ['somebody new with half a phone', { name: 'Ana', phone: '88776655' }, null],
  ])('%s', (_name, person, by) => expect(found(person)).toBe(by))

  test('nobody of two who would both do, unless the whole name tells them apart', () => {
    const father = { root: 1, name: 'João Lima', phone: '48988776655', cpf: null }
    const son = { root: 2, name: 'João Lima Filho', phone: '48988776655', cpf: null }
    expect(found({ name: 'João', phone: '48988776655' }, [father, son])).toBeNull()
    const link = linkOf({ name: 'joao lima filho', phone: '4888776655', cpf: null }, [father, son])
    expect(link?.customer).toBe(son)
  })

  test('the one that both records were merged into', () => {
    const twice = [anna, { ...anna, cpf: null, name: 'Ana' }]
    expect(found({ name: 'Anna', phone: '48988776655' }, twice)).toBe('phone')
  })
})

describe('a first name is alike', () => {
  test.each([
    ['Thiago Reis', 'Tiago Reis', true],
    ['Luiz', 'luís carlos', true],
    ['Matheus', 'Mateus', true],
    ['Vitor', 'Victor Hugo', true],
    ['Marcelo Dias', 'Macrelo Dias', true],
    ['Mariana Dias', 'Marinaa Dias', false],
    ['Ana M. Prado', 'Ana Prado', true],
    ['Ana Prado', 'Ana de Souza Prado', true],
    ['Ana Prado', 'Ana Lima', false],
    ['Paula', 'Paulo', false],
    ['Marina Reis', 'Marisa Reis', false],
    ['Mario', 'Maria', false],
    ['José Lima', 'José Lima Neto', false],
    ['', 'Ana', false],
  ])('%j and %j: %s', (a, b, isAlike) => {
    expect([isNameAlike(a, b), isNameAlike(b, a)]).toEqual([isAlike, isAlike])
  })
})

test.each([
  ['48988776655', '4888776655'],
  ['4888776655', '4888776655'],
  ['+55 (48) 98877-6655', '4888776655'],
  ['4833446655', '4833446655'],
  ['88776655', null],
  ['', null],
  [null, null],
])('a phone %j is looked up by %j', (phone, key) => expect(phoneKey(phone)).toBe(key))
