import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { ClassCancellationSchema, FixedClassDraftSchema } from './fixedClass.schema.ts'

const CLASS = {
  name: 'Futevôlei iniciante',
  courtId: 1,
  sportType: 'futevôlei',
  weekday: 'saturday',
  startTime: '18:00',
  endTime: '20:00',
  startDate: '2026-07-04',
}
const errorsOf = (change: Record<string, unknown>) =>
  fieldErrors(FixedClassDraftSchema, { ...CLASS, ...change })

describe('a fixed class', () => {
  test('needs no teacher and no contact: what is missing or blank is null', () => {
    const bare = {
      ...CLASS,
      instructor: null,
      teacherId: null,
      email: null,
      phone: null,
      leaveOut: [],
    }
    expect(v.parse(FixedClassDraftSchema, CLASS)).toEqual(bare)
    const blank = { instructor: ' ', email: '', phone: ' ' }
    expect(v.parse(FixedClassDraftSchema, { ...CLASS, ...blank })).toEqual(bare)
  })

  test('takes any spelling of the sport, a phone with its mask and a date with its time', () => {
    const draft = v.parse(FixedClassDraftSchema, {
      ...CLASS,
      name: '  Futevôlei iniciante ',
      sportType: 'Futevolei',
      phone: '(48) 99988-7766',
      email: ' rafa@example.com ',
      startDate: '2026-07-04T00:00:00.000Z',
    })
    expect(draft).toEqual({
      ...CLASS,
      instructor: null,
      teacherId: null,
      email: 'rafa@example.com',
      phone: '48999887766',
      leaveOut: [],
    })
  })

  test.each([
    ['name', 'ab', 'Nome da aula é obrigatório'],
    ['name', undefined, 'Nome da aula é obrigatório'],
    ['courtId', undefined, 'Selecione uma quadra'],
    ['courtId', '', 'Selecione uma quadra'],
    ['sportType', undefined, 'Selecione uma modalidade'],
    ['weekday', '', 'Selecione um dia da semana'],
    ['weekday', 'sábado', 'Dia da semana inválido'],
    ['startTime', undefined, 'Selecione o horário de início'],
    ['startTime', '18:30', 'Informe uma hora cheia, como 18:00'],
    ['endTime', '', 'Selecione o horário de término'],
    ['endTime', '18:00', 'Horário de término deve ser posterior ao horário de início'],
    ['startDate', undefined, 'Data de início é obrigatória'],
    ['startDate', '2026-02-30', 'Data inválida'],
    ['email', 'rafa', 'Deve fornecer um email válido'],
    ['phone', '1234567', 'Deve fornecer um número de telefone válido'],
    ['instructor', 'x'.repeat(121), 'Texto longo demais'],
  ])('%s of %j: %s', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual({ [field]: [message] })
  })
})

describe('the cancellation of a class', () => {
  test('is of one date or of all that are to come', () => {
    expect(v.parse(ClassCancellationSchema, { cancelAll: true })).toEqual({ cancelAll: true })
    expect(v.parse(ClassCancellationSchema, { date: '2026-07-04' })).toEqual({
      cancelAll: false,
      date: '2026-07-04',
    })
  })

  test.each([
    [{}, { date: ['Informe a data'] }],
    [{ cancelAll: false }, { date: ['Informe a data'] }],
    [{ cancelAll: 'true' }, { cancelAll: ['Use verdadeiro ou falso'] }],
    [{ date: '04/07/2026' }, { date: ['Data inválida'] }],
  ])('%j says %j', (body, errors) => {
    expect(fieldErrors(ClassCancellationSchema, body)).toEqual(errors)
  })
})
