import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { problemMessage } from '#shared/platform/http/problem.ts'
import {
  dialogIsGone,
  expectToast,
  noConnection,
  noting,
  person,
  refusing,
} from '../../../testing/adminSteps.ts'
import { openHistory, openPayments, pressIn } from './payments.testkit.ts'
import { anAttempt, aPaid, aHistory, GROUP } from './payments.fixtures.ts'

// The first import of a screen's chunk is slow.
beforeAll(() => Promise.all([import('./PaymentsScreen.tsx'), import('../../AdminArea.tsx')]))

const HISTORY = `GET /api/payment-groups/${GROUP}`
const open = () => openHistory(/^Histórico: Marina Souza, 21/)

test('shows everything in order of time, with amounts', async () => {
  await openPayments(() => [anAttempt()])
  const history = await open()
  const lines = await history.findAllByRole('listitem')
  const texts = lines.map(({ textContent }) => textContent)
  expect(texts).toContain('#12 Quadra 1Ter, 24/11/2026, 18:00 às 19:00CanceladaPagoR$ 80,00')
  expect(texts).toContain('1ª PIX pay_0001PagoR$ 160,00')
  expect(texts.slice(-3)).toEqual([
    '1ª cobrança, PIX: pagaR$ 160,0021/11/2026 08:06',
    'E-mail de confirmação enviado21/11/2026 08:06',
    'Reserva #12 cancelada por Ana21/11/2026 08:20',
  ])
  await pressIn(history, 'Fechar')
  await dialogIsGone()
})

test('without a connection it can be tried again', async () => {
  let isOnline = false
  await openPayments(() => [anAttempt()], {
    [HISTORY]: () => (isOnline ? aHistory() : noConnection()),
  })
  const history = await open()
  expect(await history.findByText('Erro ao carregar o histórico do pagamento')).toBeTruthy()
  isOnline = true
  await pressIn(history, 'Tentar novamente')
  expect(await history.findByText('Linha do tempo')).toBeTruthy()
})

test('no refund for what is settled, in progress or refunded', async () => {
  const reservations = [
    aPaid({ status: 'approved' }),
    aPaid({ id: 13, refundAsked: true }),
    aPaid({ id: 14, paymentStatus: 'refunded' }),
  ]
  await openPayments(() => [anAttempt()], { [HISTORY]: () => aHistory({ reservations }) })
  const history = await open()
  expect(await history.findByText(/cancele-a antes/)).toBeTruthy()
  expect(history.queryByRole('button', { name: 'Estornar' })).toBeNull()
})

test.each([
  ['became-credit', { status: 'canceled' }, /já virou crédito.*não volta também em dinheiro/],
  ['became-hour', { status: 'approved' }, /ganhou outro.*cancele-a antes/],
] as const)(
  'no refund where it would be refused with %s: it is said why',
  async (code, row, why) => {
    const reservations = [aPaid({ ...row, refundRefusal: code, refundable: 0 })]
    await openPayments(() => [anAttempt()], { [HISTORY]: () => aHistory({ reservations }) })
    const history = await open()
    expect(await history.findAllByText(/cancele-a antes|crédito/)).toHaveLength(1)
    expect(history.getByText(why)).toBeTruthy()
    expect(history.queryByRole('button', { name: 'Estornar' })).toBeNull()
  },
)

test('without a connection there is no refund, and it is said why', async () => {
  await openPayments(() => [anAttempt()])
  const history = await open()
  expect(await history.findByRole('button', { name: 'Estornar' })).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await history.findByText('Estornar só com conexão.')).toBeTruthy()
  expect(history.queryByRole('button', { name: 'Estornar' })).toBeNull()
})

test('a part of it goes back', async () => {
  const sent: unknown[] = []
  let reservations = aHistory().reservations
  await openPayments(() => [anAttempt()], {
    [HISTORY]: () => aHistory({ reservations }),
    'POST /api/refunds': noting(sent, { reservations: [], refunds: [] }),
  })
  const history = await open()
  await person.click(await history.findByRole('button', { name: 'Estornar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estornar' }))
  await pressIn(dialog, 'Estornar')
  expect(dialog.getByText('Escolha ao menos uma reserva')).toBeTruthy()
  expect(dialog.getByText(/Um estorno concluído não pode ser desfeito/)).toBeTruthy()
  expect(dialog.getByText(/Código de Defesa do Consumidor/)).toBeTruthy()
  await person.click(dialog.getByRole('checkbox', { name: /^#13 Quadra 1, 24\/11\/2026/ }))
  await person.type(dialog.getByLabelText('Motivo (opcional)'), ' Choveu ')
  reservations = [aPaid(), aPaid({ id: 13, refundAsked: true })]
  await pressIn(dialog, 'Estornar R$ 80,00')
  await expectToast('Estorno pedido', 'R$ 80,00 a caminho do cliente.')
  expect(sent).toEqual([{ reservationIds: [13], amount: 80, reason: 'Choveu' }])
})

test('of what became credit the rest goes back, and it is said what was used', async () => {
  const sent: unknown[] = []
  const reservations = [aPaid({ refundable: 50, usedCredit: 30 })]
  await openPayments(() => [anAttempt()], {
    [HISTORY]: () => aHistory({ reservations }),
    'POST /api/refunds': (body) => {
      sent.push(body)
      return { reservations: [], refunds: [] }
    },
  })
  const history = await open()
  await person.click(await history.findByRole('button', { name: 'Estornar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estornar' }))
  expect(dialog.getByText(/^R\$ 30,00 do crédito já foram usados/)).toBeTruthy()
  await pressIn(dialog, 'Estornar R$ 50,00')
  await expectToast('Estorno pedido', 'R$ 50,00 a caminho do cliente.')
  expect(sent).toEqual([{ reservationIds: [12], amount: 50 }])
})

test.each([
  ['nothing-paid', 'Não há pagamento a devolver nesta reserva.'],
  ['cancel-first', 'Esta reserva está de pé: cancele-a antes de devolver o dinheiro.'],
  ['became-credit', problemMessage('became-credit')],
  ['refund-begun', 'O estorno já está em andamento ou foi concluído.'],
] as const)('is refused with %s', async (code, message) => {
  await openPayments(() => [anAttempt()], {
    [HISTORY]: () => aHistory({ reservations: [aPaid()] }),
    'POST /api/refunds': refusing(409, code),
  })
  const history = await open()
  await person.click(await history.findByRole('button', { name: 'Estornar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estornar' }))
  await pressIn(dialog, 'Estornar R$ 80,00')
  await expectToast('Não foi possível estornar', message)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Estornar' })).toBeNull())
})

test('above the limit of the reception a manager’s PIN approves that one refund, on an enrolled device', async () => {
  localStorage.setItem('device', JSON.stringify({ name: 'Balcão', lockMinutes: 5 }))
  const [approved, refunded]: [unknown[], string[]] = [[], []]
  await openPayments(() => [anAttempt()], {
    'GET /api/user': () => ({ id: 2, username: 'rita', name: 'Rita', role: 'reception' }),
    [HISTORY]: () => aHistory({ reservations: [aPaid()] }),
    'GET /api/device': () => ({
      name: 'Balcão',
      lockMinutes: 5,
      people: [
        { id: 2, name: 'Rita', role: 'reception', mayApprove: false },
        { id: 3, name: 'Beto', role: 'manager', mayApprove: true },
      ],
    }),
    'POST /api/approvals': noting(approved, {}),
    'POST /api/refunds': (_body, _path, headers) => {
      refunded.push(headers['Idempotency-Key']!)
      return { reservations: [], refunds: [] }
    },
  })
  const history = await open()
  await person.click(await history.findByRole('button', { name: 'Estornar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estornar' }))
  await pressIn(dialog, 'Estornar R$ 80,00')
  const modal = within(await screen.findByRole('alertdialog', { name: 'Autorização do gerente' }))
  await person.click(await modal.findByRole('button', { name: /^Beto/ }))
  expect(modal.queryByRole('button', { name: /^Rita/ })).toBeNull()
  await person.type(modal.getByLabelText('PIN'), '482913')
  await pressIn(modal, 'Autorizar')
  await expectToast('Estorno pedido', 'R$ 80,00 a caminho do cliente.')
  const body = { reservationIds: [12], amount: 80 }
  const act = { key: refunded[0], path: '/api/refunds', body }
  expect(approved).toEqual([{ ...act, userId: 3, pin: '482913' }])
})

test('a request without an answer is repeated under the same key', async () => {
  const keys: (string | undefined)[] = []
  await openPayments(() => [anAttempt()], {
    [HISTORY]: () => aHistory({ reservations: [aPaid()] }),
    'POST /api/refunds': (_body, _path, headers) => {
      keys.push(headers['Idempotency-Key'])
      return keys.length === 1 ? noConnection() : { reservations: [], refunds: [] }
    },
  })
  const history = await open()
  await person.click(await history.findByRole('button', { name: 'Estornar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estornar' }))
  await pressIn(dialog, 'Estornar R$ 80,00')
  await expectToast('Não foi possível estornar', 'o pedido não é feito duas vezes')
  await pressIn(dialog, 'Estornar R$ 80,00')
  await expectToast('Estorno pedido')
  expect(keys[0]).toBe(keys[1])
})
