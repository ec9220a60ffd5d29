import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import type { ClosedTill, DrawerTill, TillState } from '#shared/book/till/till.ts'
import {
  choose,
  dialogIsGone,
  expectToast,
  expectToSee,
  noConnection,
  openStore,
  person,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const KEY = '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11'
const shut = { version: 3, open: null, drawer: null, movements: [], last: null }
const bar: DrawerTill = {
  ...shut,
  id: 2,
  name: 'Bar',
  open: { key: KEY, opening: 50, openedBy: 'Rui', openedAt: '2026-11-21T11:00:00.000Z' },
  drawer: 50,
}
const two: TillState = { ...shut, id: 1, name: 'Recepção', others: [bar], ofDevice: false }

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./TillScreen.tsx')])
})
beforeEach(() => localStorage.clear())

const openTill = (till: TillState, answers: Answers = {}) =>
  openStore('/admin/caixa', 'Caixa', {
    'GET /api/till': () => till,
    'GET /api/till/closed': () => ({ tills: [], total: 0 }),
    ...answers,
  })
const chooser = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Gaveta' })

test('with one drawer nothing is to be chosen', async () => {
  await openTill({ ...shut, id: 1 })
  await expectToSee('O caixa está fechado.')
  expect(screen.queryByText(/gaveta/i)).toBeNull()
  expect(chooser()).toBeNull()
})

test('a browser is at the drawer that a person chose, which is sent with every act', async () => {
  const at: (string | undefined)[] = []
  await openTill(two, {
    'POST /api/till/cash': (_body, _path, headers) => {
      at.push(headers[DRAWER_HEADER])
      return { ...two, version: 4 }
    },
  })
  await expectToSee('O caixa está fechado.')
  await choose('Gaveta', 'Bar')
  await expectToSee(/^Caixa aberto em 21\/11\/2026 08:00 por Rui, com R\$ 50,00 de troco\.$/)
  await press('Suprimento')
  await type('Valor (R$)', '30')
  await choose('Motivo', 'Troco')
  await press('Lançar suprimento')
  await expectToast('Suprimento lançado')
  await dialogIsGone()
  expect(at).toEqual(['2'])
})

test('an enrolled device has its drawer, and no choice', async () => {
  await openTill({ ...bar, others: [{ ...shut, id: 1, name: 'Recepção' }], ofDevice: true })
  await expectToSee('Gaveta deste aparelho:')
  await expectToSee('R$ 50,00')
  await press('Fechar caixa')
  expect(await screen.findByRole('dialog', { name: 'Fechar caixa: Bar' })).toBeTruthy()
})

test('without a connection each drawer keeps what was done at it', async () => {
  await openTill(two, { 'POST /api/till/cash': noConnection })
  await expectToSee('O caixa está fechado.')
  await choose('Gaveta', 'Bar')
  await press('Suprimento')
  await type('Valor (R$)', '30')
  await choose('Motivo', 'Troco')
  await press('Lançar suprimento')
  await expectToSee('R$ 80,00')
  await choose('Gaveta', 'Recepção')
  await expectToSee('O caixa está fechado.')
  expect(screen.queryByText('R$ 80,00')).toBeNull()
  await person.click(screen.getByTitle('O que espera neste aparelho'))
  await expectToSee(', gaveta Bar')
})

test('closed tills say of which drawer they are, and are listed of one alone', async () => {
  const closed: ClosedTill = {
    id: 1,
    key: KEY,
    drawer: 'Bar',
    openedBy: 'Rui',
    openedAt: '2026-11-20T11:00:00.000Z',
    closedBy: 'Ana',
    closedAt: '2026-11-20T23:30:00.000Z',
    opening: 50,
    counted: 50,
    expected: 50,
    difference: 0,
    taken: { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 },
    machine: { pix: null, debit: null, credit: null },
    explanation: null,
  }
  const asked: string[] = []
  await openStore('/admin/pagamentos/caixas', 'Fechamento de caixa', {
    'GET /api/till': () => two,
    'GET /api/till/closed': (_body, path) => {
      asked.push(path)
      return { tills: [closed], total: 1 }
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Caixas fechados' }))
  expect(table.getAllByRole('row')[1]!.textContent).toMatch(/Bar, por Ana.*por Rui.*R\$ 50,00/)
  expect(
    table.getByRole('button', { name: 'Lançamentos do caixa “Bar” fechado em 20/11/2026 20:30' }),
  ).toBeTruthy()
  await screen.findByLabelText('Mostrar caixas de')
  await choose('Mostrar caixas de', 'Bar')
  await expectToSee('Caixas fechados')
  expect(asked.at(-1)).toBe('/api/till/closed?page=1&drawer=2')
})
