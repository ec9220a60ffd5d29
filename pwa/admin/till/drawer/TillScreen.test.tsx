import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { DayClose } from '#shared/payment/charges/dayClose.ts'
import type { ClosedTill, TillMovement, TillState } from '#shared/book/till/till.ts'
import {
  choose,
  dialogIsGone,
  expectToast,
  expectToSee,
  noConnection,
  openStore,
  press,
  noting,
  person,
  refusal,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const KEY = '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11'
const supply: TillMovement = {
  id: 1,
  key: '7c1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f12',
  kind: 'supply',
  method: 'cash',
  amount: 50,
  reservationId: null,
  customerName: null,
  reason: 'change',
  note: null,
  nsu: null,
  brand: null,
  who: 'Rita',
  device: 'Balcão',
  approvedBy: null,
  at: '2026-11-21T12:00:00.000Z',
  madeAt: null,
  isLate: false,
  corrects: null,
  isCorrected: false,
}
const closed: ClosedTill = {
  id: 1,
  key: KEY,
  openedBy: 'Rita',
  openedAt: '2026-11-20T11:00:00.000Z',
  closedBy: 'Ana',
  closedAt: '2026-11-20T23:30:00.000Z',
  opening: 100,
  counted: 175,
  expected: 180,
  difference: -5,
  taken: { cash: 80, pix: 120, debit: 90, credit: 0, other: 0 },
  machine: { pix: null, debit: 80, credit: null },
  explanation: null,
}
const shut: TillState = { id: 1, version: 3, open: null, drawer: null, movements: [], last: null }
const open: TillState = {
  ...shut,
  open: { key: KEY, opening: 100, openedBy: 'Rita', openedAt: '2026-11-21T11:00:00.000Z' },
  drawer: 150,
  movements: [supply],
}

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./TillScreen.tsx')])
})

/** The screen with a server whose till is what it answered last. */
function openTill(
  till: TillState,
  answers: Record<string, TillState | Answers[string]> = {},
  others: Answers = {},
) {
  const sent: unknown[] = []
  let now = till
  const writes = Object.entries(answers).map(([path, answer]): [string, Answers[string]] => [
    `POST /api/till/${path}`,
    typeof answer === 'function'
      ? answer
      : (body) => {
          sent.push(body)
          now = answer
          return answer
        },
  ])
  return openStore('/admin/caixa', 'Caixa', {
    'GET /api/till': () => now,
    ...Object.fromEntries(writes),
    ...others,
  }).then(() => sent)
}

test('a closed till is opened with its change', async () => {
  const sent = await openTill(shut, { open: { ...open, version: 4 } })
  await expectToSee('O caixa está fechado.')
  await press('Abrir caixa')
  const dialog = within(await screen.findByRole('dialog', { name: 'Abrir caixa' }))
  await type('Troco na gaveta (R$)', '100,00')
  dialog.getByRole('button', { name: 'Abrir caixa' }).click()
  await expectToast('Caixa aberto')
  expect(sent).toEqual([{ opening: 100 }])
  await expectToSee(/^Caixa aberto em 21\/11\/2026 08:00 por Rita, com R\$ 100,00 de troco\.$/)
})

test('a PIX on the venue’s key is to be checked until somebody has seen it', async () => {
  const pix: TillMovement = {
    ...supply,
    id: 9,
    key: `${KEY} 2`,
    kind: 'payment',
    method: 'pix',
    amount: 40,
    customerName: 'Bia',
    pix: 'unchecked',
  }
  const seen = { ...open, version: 4, movements: [{ ...pix, pix: 'received' as const }] }
  const sent = await openTill({ ...open, movements: [pix] }, { checks: seen })
  await expectToSee('A conferir')
  await press('O PIX caiu: Bia, R$ 40,00')
  await expectToast('PIX conferido')
  expect(sent).toEqual([{ movement: `${KEY} 2`, outcome: 'received' }])
  await expectToSee('Conferido')
  expect(screen.queryByRole('button', { name: /^O PIX/ })).toBeNull()
})

test('whoever may know sees what should be in the drawer, and every movement with who made it', async () => {
  await openTill(open)
  await expectToSee('R$ 150,00')
  const table = within(await screen.findByRole('table', { name: 'Lançamentos deste caixa' }))
  const [, row] = table.getAllByRole('row')
  expect(row!.textContent).toMatch(
    /Suprimento Troco.*\+R\$ 50,00.*Dinheiro.*09:00, Rita \(Balcão\)/,
  )
})

test('without a connection what waits on this device is in the sum, and said', async () => {
  await openTill(open, { cash: noConnection })
  await press('Suprimento')
  await type('Valor (R$)', '30')
  await choose('Motivo', 'Troco')
  await press('Lançar suprimento')
  await expectToSee('R$ 180,00')
  await expectToSee('e com +R$ 30,00 que esperam o envio neste aparelho')
})

test('whoever counts without knowing sees no sum', async () => {
  await openTill({ ...open, drawer: null, open: { ...open.open!, opening: null } })
  await expectToSee(/^Caixa aberto em .* por Rita\.$/)
  expect(screen.queryByText(/Na gaveta/)).toBeNull()
})

test('cash is taken out with a reason, and a mistake gets its opposite', async () => {
  const sent = await openTill(open, {
    cash: { ...open, version: 4 },
    corrections: { ...open, version: 5 },
  })
  await press('Sangria')
  await type('Valor (R$)', '30')
  await press('Lançar sangria')
  await expectToSee('Escolha o motivo')
  await choose('Motivo', 'Cofre')
  await press('Lançar sangria')
  await expectToast('Sangria lançada')
  await dialogIsGone()
  await press('Corrigir Suprimento de +R$ 50,00')
  await type('O que aconteceu', 'Era sangria')
  await press('Lançar o contrário')
  await expectToast('Lançamento corrigido')
  expect(sent).toEqual([
    { kind: 'withdrawal', amount: 30, reason: 'safe', note: '' },
    { movement: supply.key, note: 'Era sangria' },
  ])
})

test('above the limit the server’s reason is shown', async () => {
  await openTill(open, { cash: refusing(409, 'till-limit') })
  await press('Sangria')
  await type('Valor (R$)', '900')
  await choose('Motivo', 'Cofre')
  await press('Lançar sangria')
  await expectToast('Erro no caixa', 'aprovada pelo gerente')
})

test('above the limit a manager’s PIN approves that one withdrawal, on an enrolled device', async () => {
  localStorage.setItem('device', JSON.stringify({ name: 'Balcão', lockMinutes: 5 }))
  const [approved, keys]: [unknown[], string[]] = [[], []]
  await openTill(
    open,
    {
      cash: (_body, _path, headers) => {
        keys.push(headers['Idempotency-Key']!)
        if (keys.length === 1) throw refusal(409, 'till-limit')
        return { ...open, version: 4 }
      },
    },
    {
      'GET /api/device': () => ({
        name: 'Balcão',
        lockMinutes: 5,
        people: [{ id: 3, name: 'Beto', role: 'manager', mayApprove: true }],
      }),
      'POST /api/approvals': noting(approved, {}),
    },
  )
  await press('Sangria')
  await type('Valor (R$)', '900')
  await choose('Motivo', 'Cofre')
  await press('Lançar sangria')
  const modal = within(await screen.findByRole('alertdialog', { name: 'Autorização do gerente' }))
  expect(modal.getByText(/^Tirar R\$\s900,00 do caixa\. Quem pode autorizar/)).toBeTruthy()
  await person.click(await modal.findByRole('button', { name: /^Beto/ }))
  await person.type(modal.getByLabelText('PIN'), '482913')
  await person.click(modal.getByRole('button', { name: 'Autorizar' }))
  await expectToast('Sangria lançada')
  await dialogIsGone()
  const body = { kind: 'withdrawal', amount: 900, reason: 'safe', note: '' }
  const act = { key: keys[1], method: 'POST', path: '/api/till/cash', body }
  expect(approved).toEqual([{ ...act, userId: 3, pin: '482913' }])
  expect(keys[0]).toBe(keys[1])
})

test('it is closed by counting notes and coins; then the difference asks for its sentence', async () => {
  const sent = await openTill(open, {
    close: { ...shut, version: 4, last: closed },
    explanations: { ...shut, version: 5, last: { ...closed, explanation: 'Troco errado' } },
  })
  await press('Fechar caixa')
  const dialog = within(await screen.findByRole('dialog', { name: 'Fechar caixa' }))
  await type('R$ 100,00', '1')
  await type('R$ 50,00', '1')
  await type('25 centavos', '100')
  await expectToSee('R$ 175,00')
  await type('Débito (R$)', '80')
  dialog.getByRole('button', { name: 'Fechar caixa' }).click()
  await expectToast('Caixa fechado')
  await dialogIsGone()
  expect(sent).toEqual([
    { session: KEY, count: { 10000: 1, 5000: 1, 25: 100 }, pix: null, debit: 80, credit: null },
  ])
  await expectToSee('Faltam R$ 5,00.')
  await expectToSee('R$ 80,00: R$ 10,00 a menos')
  await press('Explicar a diferença')
  await type('O que aconteceu', 'Troco errado')
  await press('Guardar')
  await expectToSee('“Troco errado”')
  expect(sent[1]).toEqual({ session: KEY, note: 'Troco errado' })
})

test('who may know sums sees what a day took, and downloads its month', async () => {
  const day: DayClose = {
    date: '2026-11-21',
    methods: [{ name: 'Dinheiro', came: 80, back: 30, net: 50 }],
    people: [{ name: 'Rita', came: 80, back: 30, net: 50 }],
    courts: [{ name: 'Quadra do Mar', came: 80, back: 30, net: 50 }],
    total: { name: 'Total', came: 80, back: 30, net: 50 },
    unchecked: { count: 2, amount: 45 },
    missing: 0,
    supplied: 50,
    withdrawn: -20,
    online: [{ date: '2026-11-21', method: 'PIX', count: 1, received: 120, refunded: 0, net: 120 }],
    whole: { name: 'Tudo', came: 200, back: 30, net: 170 },
    late: { count: 1, amount: 16.5 },
    credit: 0,
    courtesies: 0,
    sales: [{ name: 'Cerveja', quantity: 3, amount: 24, stock: 9 }],
    tabs: [{ id: 2, name: 'Mesa 3', rest: 16 }],
    open: [{ id: 7, customerName: 'Bia', court: 'Quadra do Mar', startTime: '10:00', price: 90 }],
    tills: [],
  }
  await openStore('/admin/pagamentos/caixas', 'Fechamento de caixa', {
    'GET /api/till': () => shut,
    'GET /api/takings': () => day,
  })
  const table = within(await screen.findByRole('table', { name: 'No balcão, por forma' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'O quêEntrouDevolvidoFicou',
    'DinheiroR$ 80,00R$ 30,00R$ 50,00',
    'TotalR$ 80,00R$ 30,00R$ 50,00',
  ])
  await expectToSee('Online, PIX (fora da gaveta)')
  await expectToSee('R$ 170,00')
  await expectToSee('R$ 16,50 em 1 recebimento')
  await expectToSee('R$ 90,00 de 1 reserva')
  await expectToSee('Comanda aberta de Mesa 3')
  await expectToSee('R$ 45,00 em 2 recebimentos')
  const sales = within(await screen.findByRole('table', { name: 'Vendido nas comandas' }))
  expect(sales.getAllByRole('row')[1]!.textContent).toBe('Cerveja3R$ 24,009')
  expect(screen.getByRole('button', { name: 'Baixar CSV de 11/2026' })).toBeTruthy()
})

test('the reception is not asked for sums', async () => {
  await openStore('/admin/caixa', 'Caixa', {
    'GET /api/user': () => ({ id: 1, username: 'rita', name: 'Rita', role: 'reception' }),
    'GET /api/till': () => shut,
  })
  await expectToSee('O caixa está fechado.')
  expect(screen.queryByText(/^Fechamento do dia/)).toBeNull()
  expect(screen.queryByText('Caixas fechados')).toBeNull()
})

test('what was done without a connection says who was missing', async () => {
  await openTill({ ...open, movements: [{ ...supply, marks: ['not-enrolled', 'alone'] }] })
  await expectToSee(/feito sem conexão, em aparelho não cadastrado, sem segunda pessoa/)
})

test('what arrived late says when it was made and when it came', async () => {
  const late = { ...supply, isLate: true, madeAt: '2026-11-20T22:00:00.000Z' }
  await openTill({ ...open, movements: [late] })
  await expectToSee('Lançado depois, em 21/11/2026 às 09:00')
  await expectToSee(/20\/11\/2026 19:00, Rita/)
})

test('who may know what should be there pages through closed tills and opens their movements', async () => {
  const short = { ...closed, id: 2, explanation: 'Troco errado' }
  await openStore('/admin/pagamentos/caixas', 'Fechamento de caixa', {
    'GET /api/till': () => shut,
    'GET /api/till/closed': (_body, path) =>
      path.endsWith('page=1')
        ? { tills: [short], total: 11 }
        : { tills: [{ ...closed, difference: 0, counted: 180 }], total: 11 },
    'GET /api/till/closed/2/movements': () => ({ movements: [supply], total: 1 }),
  })
  const table = async () => within(await screen.findByRole('table', { name: 'Caixas fechados' }))
  expect((await table()).getAllByRole('row')[1]!.textContent).toMatch(
    /20\/11\/2026 20:30por Ana.*por Rita.*R\$ 100,00.*R\$ 175,00.*R\$ 180,00.*Faltam R\$ 5,00\.“Troco errado”/,
  )
  await press('Lançamentos do caixa fechado em 20/11/2026 20:30')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('+R$ 50,00')).toBeTruthy()
  await press('Fechar')
  await dialogIsGone()
  await press('Próxima')
  await expectToSee('O dinheiro confere.')
  expect(screen.getByText('Página 2 de 2')).toBeTruthy()
})
