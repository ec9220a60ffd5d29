import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Receivable, ReceivablePage } from '#shared/payment/charges/receivable.ts'
import { aDetail } from '../../today/agenda/agenda.fixtures.ts'
import { aPayment } from '../../../payment/payment.fixtures.ts'
import {
  dialogIsGone,
  expectToast,
  noConnection,
  noting,
  openStore,
  person,
  press,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { aPaid, GROUP } from './payments.fixtures.ts'
import { openDialog, pressIn } from './payments.testkit.ts'

// The first import of a screen's chunk is slow.
beforeAll(() => Promise.all([import('./ReceivablesScreen.tsx'), import('../../AdminArea.tsx')]))

const owed = (change: Partial<Receivable> = {}): Receivable => ({
  kind: 'unpaid',
  id: 12,
  date: '2026-11-19',
  startTime: '18:00',
  endTime: '19:00',
  courtName: 'Quadra 1',
  reservationId: 12,
  paymentGroupId: GROUP,
  customerId: 7,
  name: 'Marina Souza',
  phone: '48999887766',
  amount: 80,
  ...change,
})
const tab = owed({
  kind: 'tab',
  id: 3,
  date: '2026-11-21',
  startTime: null,
  endTime: null,
  courtName: null,
  reservationId: null,
  paymentGroupId: null,
  customerId: null,
  name: 'Mesa 3',
  phone: '',
  amount: 24,
})
const ofDesk = owed({
  id: 13,
  reservationId: 13,
  name: 'Bruno Lima',
  paymentGroupId: null,
  kind: 'taken-back',
})

const pageOf = (entries: Receivable[], change: Partial<ReceivablePage> = {}): ReceivablePage => ({
  entries,
  due: { count: entries.length, amount: 184 },
  coming: { count: 2, amount: 1_234_567.89 },
  ...change,
})

function open(answer: (query: URLSearchParams) => ReceivablePage, answers: Answers = {}) {
  const queries: string[] = []
  const opened = openStore('/admin/pagamentos/receber', 'A receber', {
    'GET /api/receivables': (_body, url) => {
      const query = new URLSearchParams(url.split('?')[1])
      queries.push(query.toString())
      return answer(query)
    },
    'GET /api/payment-issues': () => ({ open: 0 }),
    ...answers,
  })
  return { opened, queries }
}

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a PIX that never came, and that had gone back, ends where somebody says that it came', async () => {
  const movement = '0b0e4d6a-0000-4000-8000-00000000000a'
  const missed = owed({ kind: 'pix-missing', paymentGroupId: null, movement })
  const till = { id: 1, version: 3, open: null, drawer: null, movements: [], last: null }
  const sent: unknown[] = []
  const answers = { 'POST /api/till/checks': noting(sent, till) }
  await open(() => pageOf([missed]), answers).opened
  await row(/PIX que não caiu, e já devolvido/)
  await press('O PIX caiu: Marina Souza, R$ 80,00')
  await expectToast('PIX conferido')
  expect(sent).toEqual([{ movement, outcome: 'received' }])
})

test('shows who owes what, since when, and what ends it', async () => {
  const { opened } = open(() => pageOf([owed(), ofDesk, tab]))
  await opened
  const marina = await row(/Marina Souza/)
  marina.getByText('18:00 às 19:00, Quadra 1')
  marina.getByText('há 2 dias')
  marina.getByText('R$ 80,00')
  const reminder = marina.getByRole('link', { name: /^WhatsApp: Marina Souza/ })
  expect(decodeURIComponent(reminder.getAttribute('href')!)).toContain(
    '5548999887766?text=Olá, Marina! Falta o pagamento de R$ 80,00 da quadra de 19/11/2026, 18:00 às 19:00, Quadra 1.',
  )
  const bruno = await row(/Bruno Lima/)
  bruno.getByText('Dinheiro devolvido fora do sistema')
  expect(bruno.getByRole('link', { name: /^Ver no dia/ }).getAttribute('href')).toBe(
    '/admin?data=2026-11-19&situacao=all',
  )
  const table = await row(/Mesa 3/)
  table.getByText('hoje')
  expect(table.getByRole('link', { name: /^Abrir comandas/ }).getAttribute('href')).toBe(
    '/admin/comandas',
  )
  expect(screen.getByRole('button', { name: /^Até hoje/ }).textContent).toContain('R$ 184,00')
  expect(screen.getByRole('button', { name: /^Próximos dias/ }).textContent).toContain(
    'R$ 1.234.567,89',
  )
})

test('a price that went out twice leads to its credit and to where it is settled', async () => {
  const { opened } = open(() => pageOf([owed({ kind: 'doubled', paymentGroupId: null })]))
  await opened
  const marina = await row(/Marina Souza/)
  marina.getByText('Saiu duas vezes')
  expect(marina.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining(encodeURIComponent('R$ 80,00 voltaram para você duas vezes')),
    '/admin/clientes?cliente=7',
    '/admin/pagamentos/resolver',
  ])
})

test('what comes is a list of its own, whose address can be opened again', async () => {
  const { opened, queries } = open((query) =>
    query.get('when') === 'coming'
      ? pageOf([owed({ date: '2026-11-24', name: 'Rui Prado' })])
      : pageOf([]),
  )
  await opened
  expect(await screen.findByText('Nada a receber')).toBeTruthy()
  await press(/^Próximos dias/)
  const rui = await row(/Rui Prado/)
  rui.getByText('em 3 dias')
  // Nobody is reminded before it is due.
  expect(rui.queryByRole('link', { name: /^WhatsApp/ })).toBeNull()
  expect(queries).toEqual(['when=due&page=1', 'when=coming&page=1'])
  expect(window.location.search).toBe('?quando=proximos')
})

const unpaid = {
  status: 'approved',
  paymentStatus: 'pending',
  paidBy: null,
  price: 80,
  paid: 0,
} as const
const marina = { id: 12, customerName: 'Marina Souza', ...unpaid }

test('what a customer booked is received here, with all that is paid together', async () => {
  const sent: unknown[] = []
  const { opened } = open(() => pageOf([owed()]), {
    'GET /api/reservations/12': () => aDetail({ ...marina, userId: null, paymentGroupId: GROUP }),
    [`GET /api/payment-groups/${GROUP}`]: () => ({
      paymentGroupId: GROUP,
      reservations: [aPaid(unpaid), aPaid({ ...unpaid, id: 13 })],
      attempts: [],
      refunds: [],
      story: [],
    }),
    'POST /api/reservations/12/parts': noting(sent, { reservations: [] }),
  })
  await opened
  const dialog = await openDialog(/^Receber: Marina/, 'Receber R$ 160,00')
  await pressIn(dialog, 'Dinheiro')
  await expectToast('R$ 160,00 em Dinheiro')
  expect(sent).toEqual([{ amount: 160, method: 'cash' }])
  await dialogIsGone()
})

test('so is what staff wrote down, which can be shown as a PIX with QR too', async () => {
  const sent: unknown[] = []
  const { opened } = open(() => pageOf([ofDesk]), {
    'GET /api/reservations/13': () => aDetail({ ...marina, id: 13, customerName: 'Bruno Lima' }),
    'POST /api/payments': noting(sent, aPayment({ value: 80 })),
  })
  await opened
  const dialog = await openDialog(/^Receber: Bruno/, 'Receber R$ 80,00')
  await person.click(dialog.getByRole('button', { name: /^PIX com QR/ }))
  await screen.findByLabelText('Código PIX copia e cola')
  expect(sent).toMatchObject([{ reservationId: 13, value: 80, paymentMethod: 'PIX' }])
})

test('pages lead on, and without a connection it can be tried again', async () => {
  let isOnline = false
  const { opened } = open((query) =>
    isOnline
      ? pageOf([owed({ id: Number(query.get('page')), name: `Página ${query.get('page')}` })], {
          due: { count: 130, amount: 10_400 },
        })
      : noConnection(),
  )
  await opened
  expect(await screen.findByText('Erro ao carregar o que há a receber')).toBeTruthy()
  isOnline = true
  await press('Tentar novamente')
  await row(/Página 1/)
  await press('Próxima')
  await row(/Página 2/)
  expect(window.location.search).toBe('?pagina=2')
})
