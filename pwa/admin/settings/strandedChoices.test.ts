import { expect, test } from 'vitest'
import { aStrandedClass, aStrandedReservation, someStranded } from './settings.fixtures.ts'
import { strandedChoices } from './strandedChoices.ts'

test('no money is promised back that was paid at the desk, or not at all', () => {
  const effectOf = (paidBy: 'attempt' | 'admin' | null) =>
    strandedChoices(someStranded([aStrandedReservation({ paidBy })]), 'stay').cancel?.effect
  expect(effectOf('attempt')).toBe('O que foi pago online volta para os clientes.')
  expect(effectOf('admin')).toBe('Elas saem da agenda.')
  expect(effectOf(null)).toBe('Elas saem da agenda.')
})

test('what happens to the classes of the day is said before it is chosen', () => {
  const both = someStranded([aStrandedReservation()], [aStrandedClass])
  const { cancel } = strandedChoices(both, 'canBeCancelled')
  expect(cancel?.effect).toBe('As aulas do dia também são canceladas.')
  expect(strandedChoices(both, 'stay').cancel?.effect).toMatch(/volta para os clientes/)
})
