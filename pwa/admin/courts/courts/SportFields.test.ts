import { expect, test } from 'vitest'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { movedSport, withoutSport, withSport } from './SportFields.tsx'

const order: Sport[] = ['vôlei', 'futevôlei', 'beach_tennis']

test('a new sport comes last', () => {
  expect(withSport(['vôlei'], 'futevôlei')).toEqual(['vôlei', 'futevôlei'])
})

test('only the last one may leave', () => {
  expect(withoutSport(order, 'beach_tennis')).toEqual(['vôlei', 'futevôlei'])
  expect(withoutSport(order, 'futevôlei')).toBeNull()
  expect(withoutSport(['vôlei'], 'vôlei')).toEqual([])
})

test('a sport changes places with its neighbour, as far as the ends', () => {
  expect(movedSport(order, 'futevôlei', -1)).toEqual(['futevôlei', 'vôlei', 'beach_tennis'])
  expect(movedSport(order, 'futevôlei', 1)).toEqual(['vôlei', 'beach_tennis', 'futevôlei'])
  expect(movedSport(order, 'vôlei', -1)).toEqual(order)
  expect(movedSport(order, 'beach_tennis', 1)).toEqual(order)
})
