import { expect, test } from 'vitest'
import { nameWordings } from '#shared/platform/text/personName.ts'
import { fitWords } from './cardName.ts'

/** As if each letter were one pixel wide. */
const shown = (name: string, width: number, lines = 2) => {
  const room = { width, lines, widthOf: ({ length }: string) => length }
  const { fits, text } = fitWords(nameWordings(name), room)
  return `${text.replaceAll('\u00AD', '·')}${fits ? '' : ' (small)'}`
}

test.each([
  ['Rui Sá', 12, 'Rui Sá'],
  ['João Vítor Amaral', 12, 'João Vítor Amaral'],
  ['Maria Fernanda Albuquerque Cavalcanti', 15, 'Maria Fernanda A. Cavalcanti'],
  ['Maria Fernanda Albuquerque Cavalcanti', 12, 'Maria F. Cavalcanti'],
  ['Ana Clara do Nascimento', 12, 'Ana Clara do Nascimento'],
  ['Ana Clara do Nascimento', 10, 'Ana Clara Nascimento'],
  ['José Carlos da Silva Júnior', 10, 'José Silva Júnior'],
  ['Mariana', 12, 'Mariana'],
])('%s in two lines of %i is %s', (name, width, expected) => {
  expect(shown(name, width)).toBe(expected)
})

test.each([
  ['Bernardo Schwarzenberger', 9, 3, 'Bernardo Schwar·zen·ber·ger'],
  ['Rodrigo Sant’Anna', 8, 3, 'Rodrigo Sant’An·na'],
  ['Thiago Bittencourt', 8, 3, 'Thiago Bit·ten·court'],
  ['Alessandra Quirino', 8, 3, 'Ales·san·dra Quirino'],
  ['Maximiliano Figueiredo', 7, 3, 'Ma·xi·mi·lia·no F.'],
])('a word of %s that is too long breaks between syllables', (name, width, lines, expected) => {
  expect(shown(name, width, lines)).toBe(expected)
})
