import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Doubt, DoubtPage } from '#shared/book/till/doubt.ts'
import { expectToast, noting, openStore, press } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { openDialog, pressIn } from './payments.testkit.ts'

// The first import of a screen's chunk is slow.
beforeAll(() => Promise.all([import('./DoubtsScreen.tsx'), import('../../AdminArea.tsx')]))

const doubt = (change: Partial<Doubt> = {}): Doubt => ({
  id: 4,
  reason: 'above-limit',
  kind: 'withdrawal',
  amount: -130,
  who: 'Ana Prado',
  isOwn: false,
  device: 'Balcão',
  customerName: null,
  reservationId: null,
  date: null,
  tabId: null,
  tabName: null,
  item: null,
  note: 'Para o cofre',
  claimedAt: '2026-11-21T11:00:00.000Z',
  at: '2026-11-21T13:30:00.000Z',
  ...change,
})

function open(entries: Doubt[], answers: Answers = {}) {
  const page = (): DoubtPage => ({ entries, open: entries.length })
  return openStore('/admin/pagamentos/conferir', 'A conferir', {
    'GET /api/doubts': page,
    'GET /api/payment-issues': () => ({ open: 0 }),
    ...answers,
  })
}

test('shows what was done, why it is doubted, by whom, and both times', async () => {
  await open([doubt(), doubt({ id: 5, reason: 'not-enrolled', device: null, isOwn: true })])
  const row = within(await screen.findByRole('row', { name: /Balcão/ }))
  row.getByText('Sangria')
  row.getByText('Para o cofre')
  row.getByText('Acima do limite do dia, sem segunda pessoa')
  row.getByText('Ana Prado')
  row.getByText('21/11/2026 08:00')
  row.getByText('chegou 21/11/2026 10:30')
  row.getByText('-R$ 130,00')
  const own = within(screen.getByRole('row', { name: /Aparelho não cadastrado/ }))
  expect(own.getByText('Outra pessoa confere.')).toBeTruthy()
  expect(own.queryByRole('button')).toBeNull()
})

test('a price that one person changed alone says which, and where it is changed back', async () => {
  const note = 'Central, Segunda-feira, 18:00 às 22:00, R$ 5,00'
  await open([doubt({ reason: 'no-second-person', kind: 'price', amount: 0, note })])
  const row = within(await screen.findByRole('row', { name: /^Preço/ }))
  row.getByText(note)
  row.getByText('Feito sem conexão e sem segunda pessoa')
  row.getByText('—')
  const dialog = await openDialog('Não: Preço, —', 'Não está certo')
  expect(dialog.getByText(/Para desfazer, mude o preço de volta/)).toBeTruthy()
})

test('yes is one tap; no says what is wrong, and where it is undone', async () => {
  const sent: unknown[] = []
  await open([doubt()], { 'POST /api/doubts/4/verdict': noting(sent, null) })
  await press('Sim, está certo: Sangria, -R$ 130,00')
  await expectToast('Conferido: está certo.')
  const dialog = await openDialog('Não: Sangria, -R$ 130,00', 'Não está certo')
  expect(dialog.getByText(/use “Corrigir” no lançamento, em Caixa/)).toBeTruthy()
  await pressIn(dialog, 'Anotar')
  expect(dialog.getByText('Escreva uma frase')).toBeTruthy()
  expect(sent).toEqual([{ isRight: true, note: null }])
})

test('what is on a tab, or for an hour, leads there', async () => {
  await open([
    doubt({
      note: null,
      kind: 'sale',
      item: '2 × Cerveja',
      tabId: 3,
      tabName: 'Mesa 3',
      amount: 10,
    }),
    doubt({
      note: null,
      id: 5,
      kind: 'return',
      reservationId: 12,
      date: '2026-11-20',
      customerName: 'Bia',
    }),
  ])
  const sale = within(await screen.findByRole('row', { name: /Venda: 2 × Cerveja/ }))
  const tabs = sale.getByRole('link', { name: 'Mesa 3' })
  expect(tabs.getAttribute('href')).toBe('/admin/comandas')
  const hour = within(screen.getByRole('row', { name: /Bia/ }))
  expect(hour.getByRole('link', { name: 'Bia' }).getAttribute('href')).toBe(
    '/admin?data=2026-11-20&situacao=all',
  )
})

test('says so where there is nothing', async () => {
  await open([])
  expect(await screen.findByText('Nada a conferir')).toBeTruthy()
})
