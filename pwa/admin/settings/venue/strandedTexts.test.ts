import { expect, test } from 'vitest'
import { aStrandedClass, aStrandedReservation, someStranded } from './settings.fixtures.ts'
import { strandedChoices, countOf, moneyBack, strandedTitle } from './strandedTexts.ts'

test('no money is promised back that was paid at the reception, or not at all', () => {
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

const paid = aStrandedReservation()
const paidAtReception = aStrandedReservation({ id: 8, price: 80.5, paidBy: 'admin' })
const unpaid = aStrandedReservation({ id: 9, paidBy: null })

test('singular and plural differ', () => {
  expect(countOf(someStranded([paid]))).toBe('1 reserva')
  expect(countOf(someStranded([], [aStrandedClass, aStrandedClass]))).toBe('2 aulas')
  expect(strandedTitle(someStranded([paid]))).toBe('1 reserva fica fora do horário')
  expect(strandedTitle(someStranded([paid, paidAtReception], [aStrandedClass]))).toBe(
    '2 reservas e 1 aula ficam fora do horário',
  )
})

test('money goes back the way it came', () => {
  expect(moneyBack(someStranded([paid, paidAtReception, unpaid, paid]))).toEqual([
    'R$ 240,00 pagos online são devolvidos automaticamente.',
    'R$ 80,50 pagos no local ficam em “Pagamentos a resolver”, até que alguém os devolva ou decida.',
    'O que ainda não foi pago deixa de ser cobrado.',
  ])
  expect(moneyBack(someStranded([paid]))).toHaveLength(1)
  expect(moneyBack(someStranded([], [aStrandedClass]))).toEqual([])
})
