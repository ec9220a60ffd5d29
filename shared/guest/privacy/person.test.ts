import { expect, test } from 'vitest'
import { searchTerms } from './person.ts'
import { phoneVariants } from '../../platform/contact/phone.ts'

test.each([
  [
    '529.982.247-25',
    [
      { kind: 'cpf', value: '52998224725' },
      { kind: 'phone', values: ['52998224725', '5298224725'] },
    ],
  ],
  ['(48) 99988-7766', [{ kind: 'phone', values: ['48999887766', '4899887766'] }]],
  ['+55 48 3300-0000', [{ kind: 'phone', values: ['4833000000'] }]],
  [' Marina@Example.com ', [{ kind: 'email', value: 'marina@example.com' }]],
  ['99988-7766', []],
  ['Marina', []],
  ['11111111111111', []],
])('%s may be meant as', (typed, expected) => {
  expect(searchTerms(typed)).toEqual(expected)
})

test('only numbers of mobiles are the same with and without the ninth digit', () => {
  expect(phoneVariants('4899887766')).toEqual(['48999887766', '4899887766'])
  expect(phoneVariants('4833000000')).toEqual(['4833000000'])
  // Nobody's house.
  expect(phoneVariants('48933000000')).toEqual(['48933000000'])
})
