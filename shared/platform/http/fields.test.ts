import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../testing/fieldErrors.ts'
import { wireObject } from './fields.ts'

const Inner = wireObject({ hour: v.string('Informe o horário') }, 'Informe o horário todo')
const Outer = wireObject({
  name: v.pipe(v.string('Informe o nome'), v.minLength(3, 'Nome curto')),
  note: v.optional(v.string('Texto inválido')),
  slot: Inner,
})

test('a missing field has its own message', () => {
  expect(fieldErrors(Outer, {})).toEqual({
    name: ['Informe o nome'],
    slot: ['Informe o horário todo'],
  })
  expect(fieldErrors(Outer, { name: 'Ana', slot: {} })).toEqual({
    'slot.hour': ['Informe o horário'],
  })
})

test.each([null, undefined, 7, 'text', true])('%j is no object at all', (input) => {
  expect(fieldErrors(Outer, input)).toEqual({ root: ['Dados inválidos'] })
  expect(fieldErrors(Outer, { name: 'Ana', slot: input })).toEqual({
    slot: ['Informe o horário todo'],
  })
})

test('unknown fields are left out', () => {
  const input = JSON.parse('{"name":"Ana","slot":{"hour":"18:00"},"role":"admin","__proto__":{}}')
  expect(v.parse(Outer, input)).toEqual({ name: 'Ana', slot: { hour: '18:00' } })
})
