import { expect, test } from 'vitest'
import { customerSearch, type ListedCustomer } from './listedCustomer.ts'

const customer = (id: number, name: string, phone = '(48) 9••••-6655'): ListedCustomer => ({
  id,
  name,
  phone,
  email: '',
  tags: [],
  marks: [],
  block: null,
  credit: 0,
  version: 1,
})
const PEOPLE = [
  customer(1, 'Marina Souza'),
  customer(2, 'João da Silva', '(48) 9••••-1234'),
  customer(3, 'Ana Marinho', ''),
]

test.each([
  ['mar', ['Ana Marinho', 'Marina Souza']],
  ['ana', ['Ana Marinho']],
  ['joao sil', ['João da Silva']],
  ['SILVA jo', ['João da Silva']],
  ['arina', []],
  ['6655', ['Marina Souza']],
  ['665', ['Marina Souza']],
  ['48 98877-6655', ['Marina Souza']],
  ['48 98877-0000', []],
  ['', ['Ana Marinho', 'João da Silva', 'Marina Souza']],
])('%j finds %j', (typed, names) => {
  expect(customerSearch(PEOPLE)(typed).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['souza', 'Ana Silva-Souza'],
  ['rosinha', 'Rosa (Rosinha)'],
  ['lima', 'Ana\u00A0Lima'],
  ["d'avila", 'Rui D’Ávila'],
  ['avila', 'Rui D’Ávila'],
  ['lukasz', 'Łukasz Weiß'],
  ['WEISS', 'Łukasz Weiß'],
])('%j finds %j, whatever stands between its words', (typed, name) => {
  const search = customerSearch([...PEOPLE.slice(1), customer(4, name)])
  expect(search(typed).map(({ id }) => id)).toEqual([4])
  expect(search('—')).toEqual([])
})

test('no more are found than are asked for', () => {
  expect(customerSearch(PEOPLE)('mar', 1)).toHaveLength(1)
})

test('one of 20,000 is found in less than 50 ms, by name and by digits', () => {
  const many = Array.from({ length: 20_000 }, (_, id) =>
    customer(id, `Pessoa ${id} Sobrenome`, `(48) 9••••-${String(id % 10_000).padStart(4, '0')}`),
  )
  const search = customerSearch(many)
  const best = (typed: string) => {
    const times = [1, 2, 3, 4, 5].map(() => {
      const began = performance.now()
      search(typed, 6)
      return performance.now() - began
    })
    // A busy machine is not the search.
    return Math.min(...times)
  }
  for (const typed of ['pessoa 19999', '9999', 'sobrenome', 'ninguém']) {
    expect(best(typed)).toBeLessThan(50)
  }
})
