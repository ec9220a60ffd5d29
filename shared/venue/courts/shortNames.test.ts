import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../platform/testing/runs.ts'
import { nameKey, SHORT_NAME_LENGTH, shortNames } from './shortNames.ts'

const made = (...names: string[]) => {
  const found = shortNames(names.map((name, id) => ({ id, name, shortName: null })))
  return names.map((_, id) => found.get(id))
}

test.each([
  [
    ['Quadra 1', 'Quadra 2', 'Quadra 10'],
    ['1', '2', '10'],
  ],
  [
    ['Quadra Central', 'Quadra do Mar', 'Quadra das Dunas'],
    ['Central', 'Mar', 'Dunas'],
  ],
  // Where one is called otherwise, what fits stays as it is.
  [
    ['Quadra 1', 'Campo 1'],
    ['Quadra 1', 'Campo 1'],
  ],
  [
    ['Quadra Central', 'Arena'],
    ['Central', 'Arena'],
  ],
  [['Quadra Sombra e Água Fresca'], ['Sombra Água']],
  [['Quadra Desembargador Washington Luís'], ['Washington']],
  [
    ['Quadra Cooperativa de Crédito do Vale Um', 'Quadra Cooperativa de Crédito do Vale Dois'],
    ['Coop. Um', 'Coop. Dois'],
  ],
  [
    ['Central', 'Quadra Central Coberta com Arquibancada'],
    ['Central', 'Coberta'],
  ],
  [['Extraordinariamente'], ['Extraordina.']],
])('%j are %j', (names, expected) => {
  expect(made(...names)).toEqual(expected)
})

test('what a court was given stays, and no other is called like it', () => {
  const courts = [
    { id: 1, name: 'Quadra do Mar', shortName: null },
    { id: 2, name: 'Quadra das Dunas', shortName: 'Mar' },
    { id: 3, name: 'Quadra Coqueiro' },
  ]
  const names = shortNames(courts)
  expect(names.get(2)).toBe('Mar')
  expect(new Set(names.values()).size).toBe(3)
  expect(names.get(3)).toBe('Coqueiro')
})

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom('Quadra', 'Quadra', 'do', 'Mar', 'Extraordinariamente', '1', '2', 'é', '🏐'),
      { minLength: 1, maxLength: 8 },
    )
    .map((words) => words.join(' ')),
)
const anyCourts = fc
  .array(fc.record({ name: anyName, shortName: fc.option(anyName) }), { maxLength: 20 })
  .map((courts) => courts.map((court, at) => ({ ...court, id: at + 1 })))

test('any twenty names give twenty that differ, none empty and none too long, in whichever order', () => {
  fc.assert(
    fc.property(anyCourts, (courts) => {
      const names = shortNames(courts)
      expect(names.size).toBe(courts.length)
      expect(new Set([...names.values()].map(nameKey)).size).toBe(courts.length)
      for (const name of names.values()) {
        expect(name.trim()).not.toBe('')
        expect(name.length).toBeLessThanOrEqual(SHORT_NAME_LENGTH)
        expect(() => encodeURIComponent(name)).not.toThrow()
      }
      const turned = shortNames(courts.toReversed())
      expect(Object.fromEntries(turned)).toEqual(Object.fromEntries(names))
    }),
    { numRuns: runs(300) },
  )
})
