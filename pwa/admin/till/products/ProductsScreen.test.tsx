import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#shared/book/tab/tab.ts'
import {
  dialogIsGone,
  expectToast,
  field,
  noting,
  openStore,
  person,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { windowOf } from '../../../testing/windowOf.ts'

const LONG = 'Aluguel de bola oficial de futevôlei com bomba e agulha, hora'
const beer: Product = {
  id: 1,
  version: 1,
  name: 'Cerveja',
  price: 8,
  active: true,
  tracked: true,
  stock: 12,
}
const ball: Product = { ...beer, id: 2, name: LONG, price: 15 }

// The first import of a screen's chunk is slow.
beforeAll(() => Promise.all([import('../../AdminArea.tsx'), import('./ProductsScreen.tsx')]))

const open = (path = '/admin/produtos', answers: Answers = {}, heading = 'Produtos') =>
  openStore(path, heading, {
    'GET /api/bar': () => ({ id: 1, version: 5, products: [beer, ball], tabs: [] }),
    ...answers,
  })
const link = (name: string) => screen.findByRole('link', { name: `Editar ${name}` })
const beside = () => screen.findByRole('heading', { name: 'Editar produto', level: 2 })
const address = () => window.location.search

test('a product’s form lies over the list, under an address of its own', async () => {
  await open('/admin/produtos?produto=1', {}, 'Editar produto')
  await press('Fechar')
  await dialogIsGone()
  await waitFor(() => expect(address()).toBe(''))
  await person.click(await link(LONG))
  await screen.findByRole('dialog', { name: 'Editar produto' })
  expect(field('Nome').value).toBe(LONG)
  expect(address()).toBe('?produto=2')
  window.history.back()
  await dialogIsGone()
  await waitFor(() => expect(address()).toBe(''))
  expect(document.activeElement).toBe(await link(LONG))
})

test('in a wide window it stands beside the list and is saved there', async () => {
  windowOf(1200)
  const sent: unknown[] = []
  await open('/admin/produtos', { 'PATCH /api/products/1': noting(sent, { ...beer, price: 9 }) })
  await person.click(await link('Cerveja'))
  expect(document.activeElement).toBe(await beside())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await link('Cerveja')).getAttribute('aria-current')).toBe('true')
  await type('Preço (R$)', '9')
  await press('Salvar')
  await expectToast('Produto alterado')
  expect(sent).toEqual([['"1"', { price: 9 }]])
  await waitFor(() => expect(address()).toBe(''))
  expect(screen.queryByRole('heading', { name: 'Editar produto' })).toBeNull()
  expect(document.activeElement).toBe(await link('Cerveja'))
})

test.each([
  [1200, 1024],
  [1024, 1200],
])('turning the window from %i to %i pixels loses nothing that was typed', async (from, to) => {
  const turn = windowOf(from)
  await open()
  await person.click(await link('Cerveja'))
  await waitFor(() => expect(field('Preço (R$)').value).toBe('8,00'))
  await type('Preço (R$)', '9')
  turn(to)
  expect(field('Preço (R$)').value).toBe('9')
  turn(from)
  expect(field('Preço (R$)').value).toBe('9')
})

test('beside the list nothing that is half typed is lost unasked: neither by another row nor by Back or Escape', async () => {
  windowOf(1200)
  await open()
  await person.click(await link('Cerveja'))
  await beside()
  await type('Nome', 'Cerveja 600')
  const keepEditing = async () => {
    expect(await screen.findByText(/em “Editar produto” ainda não foi salvo/)).toBeTruthy()
    await press('Continuar editando')
    await waitFor(() => expect(screen.queryByText('Continuar editando')).toBeNull())
    expect(field('Nome').value).toBe('Cerveja 600')
  }
  await person.click(await link(LONG))
  await keepEditing()
  window.history.back()
  await keepEditing()
  await person.keyboard('{Escape}')
  await keepEditing()
  await press('Fechar')
  await keepEditing()
  expect(address()).toBe('?produto=1')

  await person.click(await link(LONG))
  await press('Descartar')
  await waitFor(() => expect(address()).toBe('?produto=2'))
  await waitFor(() => expect(field('Nome').value).toBe(LONG))
  expect(document.activeElement).toBe(await beside())
})

test('what is thrown away at Back leads to the list', async () => {
  windowOf(1200)
  await open()
  await person.click(await link('Cerveja'))
  await beside()
  await type('Nome', 'Cerveja 600')
  window.history.back()
  await press('Descartar')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Editar produto' })).toBeNull())
  expect(address()).toBe('')
})

test('an address of a product that is gone shows the list alone', async () => {
  windowOf(1200)
  await open('/admin/produtos?produto=9')
  expect(await link('Cerveja')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Editar produto' })).toBeNull()
})
