import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { CourtDraftSchema } from './court.schema.ts'
import { SPORTS } from './sport.ts'

const DRAFT = {
  name: 'Quadra 1',
  shortName: 'Um',
  description: 'Coberta',
  sportTypes: ['futevôlei', 'vôlei'],
  sportTypePriority: ['vôlei', 'futevôlei'],
  active: false,
  covered: true,
}
const errors = (change: object) => fieldErrors(CourtDraftSchema, { ...DRAFT, ...change })
const parsed = (change: object) => v.parse(CourtDraftSchema, { ...DRAFT, ...change })

describe('a court', () => {
  test('keeps its sports in the order that was given', () => {
    expect(parsed({})).toEqual(DRAFT)
  })

  test('is active when nothing is said of it, and needs no description', () => {
    expect(parsed({ active: undefined, covered: undefined, description: undefined })).toMatchObject(
      {
        active: true,
        covered: false,
        description: null,
      },
    )
    for (const blank of [undefined, null, '', '  ']) {
      expect(parsed({ description: blank }).description).toBeNull()
      expect(parsed({ shortName: blank }).shortName).toBeNull()
    }
  })

  test('takes sports in any spelling, each once, and a single one without a list', () => {
    expect(parsed({ sportTypes: ['volei', 'Futevolei', 'vôlei'] }).sportTypes).toEqual([
      'vôlei',
      'futevôlei',
    ])
    expect(parsed({ sportTypes: 'vôlei', sportTypePriority: 'volei' })).toMatchObject({
      sportTypes: ['vôlei'],
      sportTypePriority: ['vôlei'],
    })
  })

  test('carries nothing else into the table', () => {
    expect(parsed({ id: 7, version: 3, deletedAt: null, role: 'admin' })).toEqual(DRAFT)
  })

  test('may play all the sports there are', () => {
    expect(errors({ sportTypes: SPORTS, sportTypePriority: SPORTS })).toEqual({})
  })
})

describe('what is wrong with a court', () => {
  test('is said at its field', () => {
    expect(fieldErrors(CourtDraftSchema, {})).toEqual({
      name: ['Nome da quadra é obrigatório'],
      sportTypes: ['Selecione pelo menos uma modalidade compatível'],
      sportTypePriority: ['A ordem de prioridade das modalidades é obrigatória'],
    })
    for (const name of ['', '   ', null]) {
      expect(errors({ name })).toEqual({ name: ['Nome da quadra é obrigatório'] })
    }
    expect(errors({ sportTypes: [] })).toHaveProperty('sportTypes', [
      'Selecione pelo menos uma modalidade compatível',
    ])
    expect(errors({ sportTypePriority: [] })['sportTypePriority']![0]).toBe(
      'A ordem de prioridade das modalidades é obrigatória',
    )
    expect(errors({ sportTypes: ['tênis'] })).toHaveProperty(['sportTypes.0'])
    expect(errors({ name: 'Quadra\n1' })).toEqual({ name: ['Nome da quadra inválido'] })
    expect(errors({ shortName: 'x'.repeat(13) })).toEqual({ shortName: ['Texto longo demais'] })
    expect(errors({ name: 'x'.repeat(81) })).toEqual({ name: ['Nome da quadra longo demais'] })
  })

  test.each([
    [['vôlei'], ['vôlei', 'futevôlei']],
    [['vôlei', 'futevôlei'], ['vôlei']],
    [['vôlei'], ['futevôlei']],
  ])('%j in the order %j do not fit', (sportTypes, sportTypePriority) => {
    expect(errors({ sportTypes, sportTypePriority })).toEqual({
      sportTypePriority: ['A ordem de prioridade deve ter as mesmas modalidades da quadra'],
    })
  })
})
