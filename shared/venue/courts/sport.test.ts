import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { firstMessage } from '../../platform/testing/fieldErrors.ts'
import { runs } from '../../platform/testing/runs.ts'
import { SportSchema } from './court.schema.ts'
import { normaliseSport, parseSports, SPORT_LABELS, SPORTS } from './sport.ts'

const NO_SPORT = [
  '',
  'tênis',
  'volley ball club',
  'futebol',
  'constructor',
  '__proto__',
  'valueof',
  'volei2',
]

describe('normaliseSport', () => {
  test.each(SPORTS)('knows %s in every shape it is written', (sport) => {
    for (const text of [sport, SPORT_LABELS[sport]]) {
      const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
      for (const spelling of [
        text,
        plain,
        text.toUpperCase(),
        text.normalize('NFD'),
        ` ${text} `,
      ]) {
        expect(normaliseSport(spelling)).toBe(sport)
      }
    }
  })

  test.each([
    ['futevolei', 'futevôlei'],
    ['Fute-vôlei', 'futevôlei'],
    ['fute vôlei', 'futevôlei'],
    ['footvolley', 'futevôlei'],
    ['beach tennis', 'beach_tennis'],
    ['Beach-Tennis', 'beach_tennis'],
    ['beach tenis', 'beach_tennis'],
    ['BEACH_TENNIS', 'beach_tennis'],
    ['volei', 'vôlei'],
    ['Vôlei de praia', 'vôlei'],
    ['volleyball', 'vôlei'],
  ])('reads %s as %s', (text, sport) => {
    expect(normaliseSport(text)).toBe(sport)
  })

  test.each(NO_SPORT)('"%s" is no sport', (text) => {
    expect(normaliseSport(text)).toBeNull()
  })

  test('the result is a sport or null, and stays the same when read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sport = normaliseSport(text)
        expect([...SPORTS, null]).toContain(sport)
        expect(sport && normaliseSport(sport)).toBe(sport)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('SportSchema', () => {
  test('reads any spelling as the value of the enum', () => {
    expect(v.parse(SportSchema, 'futevolei')).toBe('futevôlei')
    expect(v.parse(SportSchema, 'Beach Tênis')).toBe('beach_tennis')
  })

  test.each(NO_SPORT)('refuses "%s"', (text) => {
    expect(firstMessage(SportSchema, text)).toBe('Modalidade inválida')
  })

  test('refuses a text that is far too long', () => {
    expect(firstMessage(SportSchema, `vôlei${' '.repeat(100)}`)).toBe('Modalidade inválida')
  })

  test.each([undefined, null, 3, ['vôlei']])('asks for a sport when given %j', (input) => {
    expect(firstMessage(SportSchema, input)).toBe('Selecione uma modalidade')
  })
})

describe('parseSports', () => {
  test('reads a stored list, old spellings included', () => {
    expect(parseSports('["futevôlei","beach_tennis","vôlei"]')).toEqual([...SPORTS])
    expect(parseSports('["futevolei","beach tennis","volei"]')).toEqual([...SPORTS])
  })

  test('keeps the order, which is the priority', () => {
    expect(parseSports('["vôlei","futevôlei"]')).toEqual(['vôlei', 'futevôlei'])
  })

  test('leaves out what is no sport', () => {
    expect(parseSports('["vôlei","xadrez",7,null,["futevôlei"]]')).toEqual(['vôlei'])
  })

  test('names a sport once, however often and however spelt it is stored', () => {
    expect(parseSports('["volei","vôlei","futevôlei","Vôlei"]')).toEqual(['vôlei', 'futevôlei'])
  })

  test.each([null, '', 'vôlei', '{', '[', 'null', '{}', '{"0":"vôlei"}', '3', '"vôlei"', '[]'])(
    'takes %j for no sport at all',
    (json) => {
      expect(parseSports(json)).toEqual([])
    },
  )
})
