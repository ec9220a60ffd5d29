import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { MonthAnswer } from '#shared/payment/charges/month.ts'
import { button, expectToast, openStore, person, press } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { pressIn } from './payments.testkit.ts'

// The first import of a screen's chunk is slow.
beforeAll(() => Promise.all([import('./MonthScreen.tsx'), import('../../AdminArea.tsx')]))

const october: MonthAnswer = {
  month: '2026-10',
  state: 'over',
  figures: {
    methods: [
      { method: 'PIX', count: 2, received: 240, refunded: 80, net: 160 },
      { method: 'cash', count: 1, received: 1_234_567.89, refunded: 0, net: 1_234_567.89 },
    ],
    received: 1_234_807.89,
    refunded: 80,
    net: 1_234_727.89,
    creditGiven: 80,
    creditUsed: 30,
    creditExpired: 10,
    courtesies: 5,
    discounts: 12.5,
    supplied: 50,
    withdrawn: 200,
  },
  closedAt: null,
  closedBy: null,
  isAsClosed: true,
  corrections: {
    entries: [
      {
        book: 'refund',
        id: '7',
        date: '2026-10-03',
        of: '2026-09',
        method: 'PIX',
        amount: -80,
        isLate: false,
      },
    ],
    count: 1,
    amount: -80,
  },
}

function open(answers: Answers = {}, path = '/admin/pagamentos/mes') {
  const asked: string[] = []
  const read = (month: string) => (): MonthAnswer => {
    asked.push(month)
    return { ...october, month, ...(month === '2026-11' && { state: 'running' }) }
  }
  const opened = openStore(path, 'Fechar o mês', {
    'GET /api/months/2026-10': read('2026-10'),
    'GET /api/months/2026-09': read('2026-09'),
    'GET /api/months/2026-11': read('2026-11'),
    ...answers,
  })
  return { asked, opened }
}

test('shows the last month that is over, by method, with what points to earlier ones', async () => {
  const { opened } = open()
  await opened
  const table = within(await screen.findByRole('table', { name: 'Dinheiro do mês por forma' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FormaRecebidoDevolvidoLíquido',
    'PIXR$ 240,00R$ 80,00R$ 160,00',
    'DinheiroR$ 1.234.567,89R$ 0,00R$ 1.234.567,89',
    'TotalR$ 1.234.807,89R$ 80,00R$ 1.234.727,89',
  ])
  await person.click(screen.getByText('Ver os lançamentos', { selector: 'summary' }))
  const corrections = within(screen.getByRole('table', { name: 'De meses anteriores' }))
  expect(corrections.getAllByRole('row')[1]!.textContent).toBe(
    'Devolvido neste mês, PIX03/10/202609/2026-R$ 80,00',
  )
  expect(screen.getByText('10/2026 terminou e ainda não foi fechado.')).toBeTruthy()
})

test('is closed once, after a question that says what stays', async () => {
  const keys: unknown[] = []
  let isClosed = false
  const { opened } = open({
    'GET /api/months/2026-10': () =>
      isClosed
        ? { ...october, state: 'closed', closedAt: '2026-11-21T12:00:00.000Z', closedBy: 'Ana' }
        : october,
    'POST /api/months/2026-10/close': (_body, _url, headers) => {
      keys.push(headers['Idempotency-Key'])
      isClosed = true
      return { ...october, state: 'closed' }
    },
  })
  await opened
  const dialog = await openDialogOf('Fechar 10/2026')
  expect(dialog.getByText(/R\$\s1\.234\.727,89 líquidos, e não há como reabrir/)).toBeTruthy()
  await pressIn(dialog, 'Fechar o mês')
  await expectToast('10/2026 está fechado')
  expect(await screen.findByText('10/2026 foi fechado em 21/11/2026 09:00 por Ana.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fechar 10/2026' })).toBeNull()
  expect(keys).toHaveLength(1)
})

test('a month that runs is not closed, and those before are a step away', async () => {
  const { asked, opened } = open({}, '/admin/pagamentos/mes?mes=2026-11')
  await opened
  expect(await screen.findByText(/ainda não terminou/)).toBeTruthy()
  expect(button('Fechar 11/2026')).toHaveProperty('disabled', true)
  expect(button('Mês seguinte')).toHaveProperty('disabled', true)
  await press('Mês anterior')
  await screen.findByRole('heading', { name: '10/2026' })
  await press('Mês anterior')
  await waitFor(() => expect(asked).toContain('2026-09'))
})

test('says so when the entries do not give what was closed', async () => {
  const { opened } = open({
    'GET /api/months/2026-10': () => ({ ...october, state: 'closed', isAsClosed: false }),
  })
  await opened
  expect(await screen.findByText(/não somam mais o que foi fechado/)).toBeTruthy()
})

async function openDialogOf(name: string) {
  await person.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('alertdialog', { name: `${name}?` }))
}
