import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { clippedName, nameWordings } from './personName.ts'

test('a name gives up its middle names first, the last of them before the others', () => {
  const wordings = nameWordings('Maria Fernanda de Albuquerque Cavalcanti')
  expect(wordings.map((words) => words.join(' '))).toEqual([
    'Maria Fernanda de Albuquerque Cavalcanti',
    'Maria Fernanda Albuquerque Cavalcanti',
    'Maria Fernanda A. Cavalcanti',
    'Maria F. Cavalcanti',
    'Maria Cavalcanti',
    'Maria C.',
    'Maria',
  ])
})

test.each([
  ['Maria Aparecida Sobrinho', 18, 'Maria A. Sobrinho'],
  ['Maria Clara Albuquerque Sobrinho', 20, 'Maria A. Sobrinho'],
  ['José Carlos da Silva Júnior', 18, 'José Silva Júnior'],
  ['Ana Clara do Nascimento', 23, 'Ana Clara do Nascimento'],
  ['Ana Clara do Nascimento', 22, 'Ana Clara Nascimento'],
  ['  Rui   Sá ', 6, 'Rui Sá'],
  ['Mariana', 3, 'Mariana'],
  ['Maximiliano Figueiredo', 14, 'Maximiliano F.'],
  ['', 5, ''],
])('%s in %i letters is %s', (name, letters, expected) => {
  expect(clippedName(name, letters)).toBe(expected)
})

const anyName = fc
  .array(
    fc.oneof(
      fc.constantFrom('de', 'Silva', 'Júnior', 'Neto', 'e', 'Sá'),
      fc.string({ maxLength: 20 }),
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((words) => words.join(' '))

test('whatever it is called, it begins with the first name, has no half words and is no longer than that or its room', () => {
  fc.assert(
    fc.property(anyName, fc.nat(70), (name, letters) => {
      const words = name.trim().split(/\s+/)
      const clipped = clippedName(name, letters)
      expect(clipped.length).toBeLessThanOrEqual(Math.max(letters, words[0]!.length))
      const [first, ...rest] = clipped.split(' ')
      expect(first).toBe(words[0])
      for (const word of rest) {
        expect(
          words.some(
            (one) => one === word || (/^.\.$/u.test(word) && one.startsWith(word.slice(0, -1))),
          ),
        ).toBe(true)
      }
    }),
    { numRuns: runs(300) },
  )
})
