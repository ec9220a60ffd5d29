import { describe, expect, test } from 'vitest'
import { csvCode, csvNumber, csvReais, csvText } from './csv.ts'

describe('csvText', () => {
  test.each([
    ['Marina Souza', '"Marina Souza"'],
    ['Ana; "a Rainha"', '"Ana; ""a Rainha"""'],
    ['duas\nlinhas', '"duas\nlinhas"'],
    ['', '""'],
    ['=1+1', `"'=1+1"`],
    ['+5548999887766', `"'+5548999887766"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['a=b', '"a=b"'],
  ])('%j', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })
})

test.each([
  [80, '80,00'],
  [1234.5, '1234,50'],
  [0, '0,00'],
  [null, ''],
])('%d reais', (reais, cell) => {
  expect(csvReais(reais)).toBe(cell)
})

test.each([
  [12.5, '12,5'],
  [7, '7'],
  [33.333333, '33,33'],
  [0, '0'],
  [null, ''],
])('%d', (value, cell) => {
  expect(csvNumber(value)).toBe(cell)
})

test.each([
  ['004512', '"=""004512"""'],
  ['12345678901234567890', '"=""12345678901234567890"""'],
  ['A-0042', '"A-0042"'],
  ['=1+1', `"'=1+1"`],
  ['', '""'],
])('the receipt number %j', (text, cell) => {
  expect(csvCode(text)).toBe(cell)
})
