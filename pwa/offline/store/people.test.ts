import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { aStore } from './adminStore.fixtures.ts'
import { forgetPeople, OfflineDb } from './offlineDb.ts'

const rest = { email: '', tags: [], marks: [], block: null, credit: 0, version: 1 }
const person = (id: number, name: string): ListedCustomer => {
  return { id, name, phone: `(48) 9••••-77${String(id).padStart(2, '0')}`, ...rest }
}
// A plain name is folded without `normalize`, by which the folds are counted.
const MARCIA = person(7, 'Márcia Souza')
const RUI = person(8, 'Rui Melo')

/** A followed store of a device with people, and another tab's hand on the same data; `count` counts what is read of people and folded of names. */
async function aKnownVenue(...people: ListedCustomer[]) {
  const otherTab = new OfflineDb()
  onTestFinished(() => otherTab.close())
  await otherTab.customers.bulkPut(people)
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const folds = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => void [reads, folds].forEach((one) => one.mockRestore()))
  const count = (name: string) => ({
    reads: reads.mock.contexts.filter((one) => (one as IDBObjectStore).name === 'customers').length,
    folds: folds.mock.contexts.filter((one) => String(one) === name).length,
  })
  const opened = aStore()
  const stop = opened.follow()
  const names = (typed: string) =>
    opened.store.people
      .get()
      ?.search(typed)
      .map(({ name }) => name)
  return { ...opened, stop, otherTab, count, names }
}

test('people are prepared once, before anybody asks; then a key reads nothing', async () => {
  const { store, count, names } = await aKnownVenue(MARCIA, RUI)
  await waitFor(() => expect(names('')).toEqual(['Márcia Souza', 'Rui Melo']))
  const before = count('Márcia Souza')
  expect(before).toEqual({ reads: 1, folds: 1 })
  const closeDialog = store.people.subscribe(() => {})
  for (const typed of ['m', 'ma', 'mar', 'marc']) expect(names(typed)).toContain('Márcia Souza')
  expect(names('7708')).toEqual(['Rui Melo'])
  closeDialog()
  store.people.subscribe(() => {})
  expect(count('Márcia Souza')).toEqual(before)
})

test('who changes, comes or goes, in another tab too, is read alone', async () => {
  const { otherTab, count, names } = await aKnownVenue(MARCIA, RUI)
  await waitFor(() => expect(names('')).toHaveLength(2))
  await otherTab.customers.bulkPut([person(8, 'Rui Antunes'), person(9, 'Bia Luz')])
  await waitFor(() => expect(names('')).toEqual(['Bia Luz', 'Márcia Souza', 'Rui Antunes']))
  await otherTab.customers.bulkDelete([9])
  await waitFor(() => expect(names('')).toEqual(['Márcia Souza', 'Rui Antunes']))
  expect(count('Márcia Souza').folds).toBe(1)
})

test('whoever leaves takes the people out of memory, and so does a device that forgets them', async () => {
  const { store, stop, names } = await aKnownVenue(MARCIA)
  await waitFor(() => expect(names('marc')).toHaveLength(1))
  await forgetPeople()
  await waitFor(() => expect(store.people.get()?.all).toEqual([]))
  stop()
  expect(store.people.get()).toBeNull()
})

test('many people are read in pages, each of them once', async () => {
  const many = Array.from({ length: 4_100 }, (_, index) => person(index + 1, `Íris ${index}`))
  const { store, count } = await aKnownVenue(...many)
  await waitFor(() => expect(store.people.get()?.all).toHaveLength(4_100))
  expect(new Set(store.people.get()!.all.map(({ id }) => id)).size).toBe(4_100)
  expect(count('Íris 4099')).toEqual({ reads: 3, folds: 1 })
})
