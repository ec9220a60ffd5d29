import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { wordsOf } from './words.ts'

test.each([
  ['José', 'jose'],
  ['AÇÃO', 'acao'],
  ['Jose\u0301', 'jose'],
  ['Ñandú', 'nandu'],
  ['Łukasz Weiß', 'lukasz weiss'],
  ['Ærø', 'aero'],
  ['Þórður Işık', 'thordur isik'],
  ['Nguyễn Śląski', 'nguyen slaski'],
  ['So\u00ADu\u200Bza\uFEFF', 'souza'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test.each([
  ['Ana Silva-Souza', ['ana', 'silva', 'souza']],
  ['Rosa (Rosinha)', ['rosa', 'rosinha']],
  ['D’Ávila', ['d', 'avila']],
  ["d'avila", ['d', 'avila']],
  ['Ana\u00A0Lima', ['ana', 'lima']],
  ['Zé\u2011Bola', ['ze', 'bola']],
  ['—', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
