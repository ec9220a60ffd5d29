import { expect, test } from 'vitest'
import { hyphenated } from './syllables.ts'

test.each([
  ['Extraordinariamente Ensolarada', 'Ex·traor·di·na·ria·men·te Ensolarada'],
  ['Pedro de Alcântara', 'Pedro de Alcântara'],
  ['Schwarzenberger', 'Schwar·zen·ber·ger'],
  ['AAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAA'],
])('%s may break as %s', (text, expected) => {
  expect(hyphenated(text).replaceAll('\u00AD', '·')).toBe(expected)
})
