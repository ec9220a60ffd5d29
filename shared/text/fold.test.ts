import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['José', 'jose'],
  ['AÇÃO', 'acao'],
  ['Jose\u0301', 'jose'],
  ['Ñandú', 'nandu'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
