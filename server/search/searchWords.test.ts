import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { searchWords } from './searchWords.ts'
import { termsOf } from './termsOf.ts'

test.each([
  ['José', 'jose'],
  ['AÇÃO', 'acao'],
  ['Jose\u0301', 'jose'],
  ['Ñandú', 'nandu'],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

describe('searchWords', () => {
  test.each([
    ['', []],
    ['  ', []],
    ['%_!', []],
    ['José da Silva', ['text jose', 'text da', 'text silva']],
    ['silva SILVA', ['text silva']],
    ["D'Ávila", ['text d', 'text avila']],
    ['7766', ['digits 7766']],
    ['99988-7766', ['digits 999887766']],
    ['(48) 99988-7766', ['digits 48999887766']],
    ['+55 48 99988-7766', ['digits 48999887766']],
    ['529.982.247-25', ['digits 52998224725']],
    ['marina 7766', ['text marina', 'digits 7766']],
    ['12 34', ['digits 12', 'digits 34']],
    ['Marina.Souza@Example.com', ['email marina.souza@example.com']],
    ['marina@', ['email marina@']],
    ['@example.com', ['text example', 'text com']],
    ['joao99', ['text joao99']],
  ])('%j is %j', (search, words) => {
    expect(searchWords(search).map(({ kind, text }) => `${kind} ${text}`)).toEqual(words)
  })
})

test('a reservation is found by its words, its e-mail and both ends of its numbers', () => {
  const customer = {
    customerName: 'José  da Silva-Ávila',
    customerEmail: 'Jose.Silva@example.com',
    customerPhone: '48999887766',
    customerCpf: '52998224725',
  }
  expect(termsOf(customer)).toEqual([
    'jose',
    'da',
    'silva',
    'avila',
    'example',
    'com',
    'jose.silva@example.com',
    '48999887766',
    '52998224725',
    '999887766',
    '~66778899984',
    '~52742289925',
  ])
  expect(termsOf({ ...customer, customerCpf: null })).not.toContain('~52742289925')
})

test('no word of the index is longer than its column', () => {
  const customerName = `${'x'.repeat(119)} ${'\u{1F3D0}'.repeat(80)}`
  const terms = termsOf({
    customerName,
    customerEmail: `${'é'.repeat(64)}@${'b'.repeat(180)}.com`,
    customerPhone: '48999887766',
    customerCpf: null,
  })
  for (const term of terms) expect([...term].length).toBeLessThanOrEqual(60)
})
