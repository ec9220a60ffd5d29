import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { BarState, Product, Tab, TabItem } from '#shared/book/tab/tab.ts'
import type { TillState } from '#shared/book/till/till.ts'
import {
  choose,
  dialogIsGone,
  expectToast,
  expectToSee,
  noConnection,
  openStore,
  person,
  press,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const AT = '2026-11-21T12:00:00.000Z'
const beer: Product = {
  id: 1,
  version: 1,
  name: 'Cerveja',
  price: 8,
  active: true,
  tracked: true,
  stock: 12,
}
const water: Product = { ...beer, id: 2, name: 'Água', price: 4, tracked: false, stock: null }
const old: Product = { ...water, id: 3, name: 'Refrigerante', active: false }
const entry = (id: number, quantity: number, { id: productId, name, price } = beer): TabItem => ({
  id,
  productId,
  name,
  price,
  quantity,
  who: 'Rita',
  at: AT,
  madeAt: null,
})
const table: Tab = {
  id: 7,
  version: 2,
  key: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
  name: 'Mesa 3',
  reservationId: null,
  follows: null,
  items: [entry(1, 2)],
  parts: [],
  openedBy: 'Rita',
  openedAt: AT,
  closedAt: null,
}
const bar: BarState = { id: 1, version: 5, products: [beer, water, old], tabs: [table] }
const till: TillState = { id: 1, version: 1, open: null, drawer: null, movements: [], last: null }

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([
    import('../../AdminArea.tsx'),
    import('./TabsScreen.tsx'),
    import('../products/ProductsScreen.tsx'),
  ])
})

/** The screen with a server whose tab is what it answered last; `sent` is what it was asked to do. */
async function openTabs(state: BarState, answers: Record<string, Tab | Answers[string]> = {}) {
  const sent: unknown[] = []
  let now = state
  const writes = Object.entries(answers).map(([path, answer]): [string, Answers[string]] => [
    `POST /api/tabs${path}`,
    typeof answer === 'function'
      ? answer
      : (body) => {
          sent.push(body)
          const others = now.tabs.filter(({ id }) => id !== answer.id)
          now = { ...now, version: now.version + 1, tabs: [...others, answer] }
          return { tabs: [answer] }
        },
  ])
  await openStore('/admin/comandas', 'Comandas', {
    'GET /api/bar': () => now,
    'GET /api/till': () => till,
    ...Object.fromEntries(writes),
  })
  return sent
}

test('open tabs are tiles with what is left to pay; those paid lately stand apart', async () => {
  const paid: Tab = {
    ...table,
    id: 8,
    key: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f12',
    name: 'Bia',
    parts: [{ method: 'pix', amount: 16 }],
    closedAt: AT,
  }
  const twice: Tab = {
    ...paid,
    id: 9,
    key: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f13',
    follows: 8,
    items: [],
    closedAt: null,
  }
  await openTabs({ ...bar, tabs: [table, paid, twice] })
  const tiles = async (label: string) => {
    const list = within(await screen.findByRole('list', { name: label }))
    return list.getAllByRole('button').map(({ textContent }) => textContent)
  }
  expect(await tiles('Comandas abertas')).toEqual([
    'Mesa 3 R$ 16,00 2 itens',
    'Bia Devolver R$ 16,00 0 itens',
  ])
  expect(await tiles('Comandas fechadas')).toEqual(['Bia Paga 2 itens'])
})

test('a new tab is opened by a name, and products are put on it by a tap each', async () => {
  const made: Tab = { ...table, id: 10, name: 'Caio', items: [], version: 1 }
  const sent = await openTabs(
    { ...bar, tabs: [] },
    { '': made, '/10/items': { ...made, version: 3, items: [entry(5, 1), entry(6, 1)] } },
  )
  await expectToSee('Nenhuma comanda aberta.')
  await press('Nova comanda')
  await press('Abrir comanda')
  await expectToSee('Informe o nome da comanda')
  await type('Nome ou mesa', 'Caio')
  await press('Abrir comanda')
  await dialogIsGone()
  await expectToSee('Nada lançado ainda.')
  expect(screen.queryByRole('button', { name: /Refrigerante/ })).toBeNull()
  const tile = screen.getByRole('button', { name: 'Cerveja R$ 8,00 Restam 12' })
  await person.click(tile)
  await person.click(tile)
  await waitFor(() => expect(sent).toHaveLength(3))
  const item = { product: { id: 1 }, quantity: 1, price: 8 }
  expect(sent).toEqual([{ name: 'Caio', reservation: null }, item, item])
  await expectToSee('Receber R$ 16,00')
})

test('it is paid by several methods; more than what is left is not sent', async () => {
  const paid: Tab = {
    ...table,
    version: 4,
    parts: [
      { method: 'cash', amount: 10 },
      { method: 'debit', amount: 6 },
    ],
    closedAt: AT,
  }
  const sent = await openTabs(bar, { '/7/payments': paid })
  await press(/^Mesa 3/)
  await press('Receber R$ 16,00')
  const dialog = within(await screen.findByRole('dialog', { name: 'Receber de Mesa 3' }))
  dialog.getByText('O caixa está fechado.')
  await type('Valor (R$)', '10')
  dialog.getByText('Ficam R$ 6,00 em aberto nesta comanda.')
  await press('Dividir em mais uma forma')
  await choose('Forma 2', 'Débito na maquininha')
  await type('Valor 2 (R$)', '7')
  await press('Receber')
  await expectToSee('Passa do que falta pagar em R$ 1,00')
  await type('Valor 2 (R$)', '6')
  await type('NSU do comprovante', '004512')
  await choose('Bandeira', 'Elo')
  await press('Receber')
  await expectToast('Recebido R$ 16,00')
  await dialogIsGone()
  expect(sent).toEqual([
    {
      parts: [
        { method: 'cash', amount: 10 },
        { method: 'debit', amount: 6, nsu: '004512', brand: 'Elo' },
      ],
    },
  ])
  await expectToSee(/^Fechada em/)
  expect(screen.queryByRole('heading', { name: 'Toque para lançar' })).toBeNull()
})

test('what is taken off is taken off at once, or asked about where money goes back', async () => {
  const part: Tab = { ...table, parts: [{ method: 'cash', amount: 8 }] }
  const sent = await openTabs(
    { ...bar, tabs: [part] },
    {
      '/7/removals': {
        ...part,
        version: 3,
        items: [entry(1, 2), entry(2, -1)],
      },
    },
  )
  await press(/^Mesa 3/)
  await press('Tirar 1 Cerveja')
  await expectToSee('1 ×')
  await waitFor(() => expect(sent).toHaveLength(1))
  await press('Tirar 1 Cerveja')
  const question = within(await screen.findByRole('alertdialog', { name: 'Tirar 1 × Cerveja' }))
  question.getByText(/R\$ 8,00 voltam pela mesma forma/)
  await person.click(question.getByRole('button', { name: 'Voltar' }))
  expect(sent).toHaveLength(1)
})

test('the server’s reason is shown, and what it did not do is not shown any more', async () => {
  await openTabs(bar, { '/7/items': refusing(409, 'product-price') })
  await press(/^Mesa 3/)
  await press('Cerveja R$ 8,00 Restam 12')
  await expectToast('Erro na comanda', 'O preço deste produto mudou')
  await expectToSee('Receber R$ 16,00')
})

test('without a connection beers are put on it and paid, and it says so', async () => {
  await openTabs(bar, { '/7/items': noConnection, '/7/payments': noConnection })
  await press(/^Mesa 3/)
  await press('Cerveja R$ 8,00 Restam 12')
  await press('Receber R$ 24,00')
  await press('Receber')
  await expectToast('Salvo neste aparelho')
  await expectToSee(/^Fechada em/)
  await press('Todas as comandas')
  await expectToSee(/não enviado/)
})

test('products are made, changed and counted by who may edit prices', async () => {
  const sent: unknown[] = []
  let now = { ...bar, products: [beer] }
  const answer = (product: Product) => (body: unknown) => {
    sent.push(body)
    now = { ...now, version: now.version + 1, products: [beer, product] }
    return product
  }
  await openStore('/admin/produtos', 'Produtos', {
    'GET /api/bar': () => now,
    'POST /api/products': answer(water),
    'PATCH /api/products/2': answer({ ...water, price: 5, version: 2 }),
    'POST /api/products/2/stock': answer({
      ...water,
      price: 5,
      version: 3,
      tracked: true,
      stock: 24,
    }),
  })
  await press('Novo produto')
  await type('Nome', 'Água')
  await type('Preço (R$)', '4')
  await press('Cadastrar')
  await expectToast('Produto cadastrado')
  await dialogIsGone()
  await person.click(await screen.findByRole('link', { name: 'Editar Água' }))
  await type('Preço (R$)', '5')
  await press('Salvar')
  await expectToast('Produto alterado')
  await dialogIsGone()
  await press('Estoque de Água')
  await type('Quantos chegaram', '24')
  await press('Anotar')
  await expectToast('Estoque anotado')
  await expectToSee('24')
  expect(sent).toEqual([
    { name: 'Água', price: 4, active: true, tracked: false },
    { price: 5 },
    { quantity: 24, reason: 'purchase' },
  ])
})
