import { expect, test } from 'vitest'
import { aStrandedClass, aStrandedReservation, someStranded } from './settings.fixtures.ts'
import { countOf, moneyBack, strandedTitle } from './strandedWords.ts'

const paid = aStrandedReservation()
const atDesk = aStrandedReservation({ id: 8, price: 80.5, paidBy: 'admin' })
const unpaid = aStrandedReservation({ id: 9, paidBy: null })

test('one and many are told apart', () => {
  expect(countOf(someStranded([paid]))).toBe('1 reserva')
  expect(countOf(someStranded([], [aStrandedClass, aStrandedClass]))).toBe('2 aulas')
  expect(strandedTitle(someStranded([paid]))).toBe('1 reserva fica fora do horário')
  expect(strandedTitle(someStranded([paid, atDesk], [aStrandedClass]))).toBe(
    '2 reservas e 1 aula ficam fora do horário',
  )
})

test('money goes back the way it came', () => {
  expect(moneyBack(someStranded([paid, atDesk, unpaid, paid]))).toEqual([
    'R$ 240,00 pagos online são devolvidos automaticamente.',
    'R$ 80,50 pagos no local devem ser acertados com o cliente.',
    'O que ainda não foi pago deixa de ser cobrado.',
  ])
  expect(moneyBack(someStranded([paid]))).toHaveLength(1)
  expect(moneyBack(someStranded([], [aStrandedClass]))).toEqual([])
})
