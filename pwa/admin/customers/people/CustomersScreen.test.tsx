import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import {
  expectToast,
  noConnection,
  noting,
  openStore,
  press,
  refusal,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { windowOf } from '../../../testing/windowOf.ts'
import { aDetail } from '../../today/list/reservationList.fixtures.ts'

const customer = (
  id: number,
  name: string,
  change: Partial<ListedCustomer> = {},
): ListedCustomer => ({
  id,
  name,
  phone: '(48) 9••••-7766',
  email: 'm•••@example.com',
  tags: [],
  marks: [],
  block: null,
  credit: 0,
  version: 3,
  ...change,
})
const marina = customer(7, 'Marina Souza', { marks: ['pay-first'] })
const detail: CustomerDetail = {
  ...marina,
  phone: '48999887766',
  email: 'marina@example.com',
  cpf: '529.***.***-25',
  notes: 'Traz a própria rede',
  since: '2026-01-10T12:00:00.000Z',
  suggestions: [{ field: 'phone', value: '48911112222', reservationId: 5 }],
  coming: [],
  past: [
    {
      id: 5,
      date: '2026-11-10',
      startTime: '19:00',
      endTime: '20:00',
      courtName: 'Central',
      sportType: 'futevôlei',
      status: 'approved',
      paymentStatus: 'pending',
      price: 100,
      arrivedAt: null,
      missedAt: null,
      version: 2,
    },
  ],
  money: { paid: 800, open: 100, undecided: 0 },
  credits: { lots: [], entries: [] },
  creditReach: { state: 'no-email' },
  usual: null,
  missed: 0,
  messages: [],
  history: [],
  merges: [],
}

const openCustomers = (answers: Answers = {}, path = '/admin/clientes', heading = 'Clientes') =>
  openStore(path, heading, {
    'GET /api/customers': () => [marina, customer(8, 'João Lima', { phone: '' })],
    'GET /api/customers/duplicates': () => [],
    'GET /api/customers/7': () => detail,
    ...answers,
  })
const openMarina = (answers: Answers = {}) =>
  openCustomers(answers, '/admin/clientes?cliente=7', 'Marina Souza')

test('those who have credit are shown apart, with how much', async () => {
  await openCustomers(
    {
      'GET /api/customers': () => [marina, customer(8, 'João Lima', { credit: 1_234_567.89 })],
    },
    '/admin/clientes?com=credito',
  )
  const row = within(await screen.findByRole('row', { name: /João Lima/ }))
  expect(row.getByText('R$ 1.234.567,89')).toBeTruthy()
  expect(screen.getByText('1 cliente')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Ver todos' }))
  expect(await screen.findByText('2 clientes')).toBeTruthy()
})

test('people are found by name and by the end of their phone', async () => {
  await openCustomers()
  expect(await screen.findByText('2 clientes')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Buscar'), '7766')
  expect(await screen.findByText('1 cliente')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Marina Souza' })).toBeTruthy()
  expect(screen.queryByText('João Lima')).toBeNull()
})

describe('in a wide window', () => {
  const link = (name: string) => screen.findByRole('link', { name })
  const beside = (name: string) => screen.findByRole('heading', { name, level: 2 })

  test('a person stands beside the list, which has the focus back on its row when closed', async () => {
    windowOf(1200)
    await openCustomers()
    await userEvent.click(await link('Marina Souza'))
    expect(document.activeElement).toBe(await beside('Marina Souza'))
    expect(window.location.search).toBe('?cliente=7')
    expect((await link('Marina Souza')).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clientes')
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(screen.queryByRole('heading', { name: 'Marina Souza' })).toBeNull()
    expect(document.activeElement).toBe(await link('Marina Souza'))
  })

  test('one after another takes its place: Back leads to the list, Escape closes', async () => {
    windowOf(1200)
    await openCustomers()
    await userEvent.click(await link('Marina Souza'))
    await beside('Marina Souza')
    await userEvent.click(await link('João Lima'))
    await beside('João Lima')
    expect(window.location.search).toBe('?cliente=8')
    window.history.back()
    await waitFor(() => expect(window.location.search).toBe(''))
    await userEvent.click(await link('João Lima'))
    await beside('João Lima')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(document.activeElement).toBe(await link('João Lima'))
  })

  test('opened by its address it closes to the list, and a dialog over it closes alone', async () => {
    windowOf(1200)
    await openMarina()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar' }))
    await screen.findByRole('dialog', { name: 'Editar cliente' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await beside('Marina Souza')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(await screen.findByText('2 clientes')).toBeTruthy()
  })
})

test('a person’s page has what is known of them; a past hour is noted as missed', async () => {
  const note = vi.fn<(body: unknown) => unknown>(() => ({}))
  await openMarina({ 'POST /api/reservations/5/arrival': note })
  expect(await screen.findByRole('heading', { name: 'Marina Souza', level: 1 })).toBeTruthy()
  expect(await screen.findByText('(48) 99988-7766')).toBeTruthy()
  expect(screen.getByText('Pagar antes')).toBeTruthy()
  expect(screen.getByText('Traz a própria rede')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Faltou' }))
  await waitFor(() => expect(note).toHaveBeenCalledOnce())
  expect(note.mock.calls[0]![0]).toEqual({ arrival: 'missed' })
})

test('an hour of theirs opens as it does everywhere', async () => {
  const hour = { customerName: 'Marina Souza', price: 120 }
  await openMarina({ 'GET /api/reservations/5': () => aDetail({ id: 5, ...hour }) })
  const past = (await screen.findByRole('heading', { name: 'Horários passados' })).parentElement!
  await userEvent.click(within(past).getByRole('button', { name: /às/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Reserva #5' }))
  expect(await panel.findByText('R$ 120,00')).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('only what was changed is sent, on the version that was seen', async () => {
  const save = vi.fn<(body: unknown, path: string, headers: Record<string, string>) => unknown>(
    () => ({ ...detail, version: 4 }),
  )
  await openMarina({ 'PATCH /api/customers/7': save })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar cliente' }))
  fireEvent.change(form.getByLabelText('Etiquetas'), { target: { value: 'racha, vip' } })
  fireEvent.click(form.getByLabelText('Atenção'))
  fireEvent.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  const [body, , headers] = save.mock.calls[0]!
  expect(body).toEqual({ tags: ['racha', 'vip'], marks: ['pay-first', 'attention'] })
  expect(headers['If-Match']).toBe('"3"')
})

test('a corrected address is asked to be that of the reservations to come too', async () => {
  const save = vi.fn<(body: unknown) => unknown>(() => ({ ...detail, version: 4 }))
  const coming = [1, 2, 3].map((id) => ({ ...detail.past[0]!, date: '2026-11-28', id }))
  await openMarina({
    'GET /api/customers/7': () => ({ ...detail, coming }),
    'PATCH /api/customers/7': save,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar' }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar cliente' }))
  const type = (email: string) =>
    fireEvent.input(form.getByLabelText('E-mail'), { target: { value: email } })
  const asked = /^Também para as 3 reservas que ainda vêm/
  expect(form.queryByLabelText(asked)).toBeNull()
  type('MARINA@example.com')
  expect(form.queryByLabelText(asked)).toBeNull()
  type('')
  expect(form.queryByLabelText(asked)).toBeNull()
  type('marina.souza@example.com')
  expect(form.getByLabelText<HTMLInputElement>(asked).checked).toBe(true)
  fireEvent.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.calls[0]![0]).toEqual({ email: 'marina.souza@example.com', alsoComing: true })
})

test('a block asks for its reason', async () => {
  const block = vi.fn<(body: unknown) => unknown>((body) => ({ ...marina, ...(body as object) }))
  await openMarina({ 'POST /api/customers/7/block': block })
  fireEvent.click(await screen.findByRole('button', { name: 'Bloquear' }))
  const form = within(await screen.findByRole('dialog', { name: 'Bloquear Marina Souza' }))
  fireEvent.click(form.getByRole('button', { name: 'Bloquear' }))
  expect(await form.findByText('Informe o motivo')).toBeTruthy()
  fireEvent.change(form.getByLabelText('Motivo'), { target: { value: 'Não pagou' } })
  fireEvent.change(form.getByLabelText('Até'), { target: { value: '30/12/2026' } })
  fireEvent.click(form.getByRole('button', { name: 'Bloquear' }))
  await waitFor(() => expect(block).toHaveBeenCalledOnce())
  expect(block.mock.calls[0]![0]).toEqual({ reason: 'Não pagou', until: '2026-12-30' })
})

test('credit is shown with its end, and given or taken with a reason; never more than there is', async () => {
  const give = vi.fn<(body: unknown) => unknown>(() => ({ ...marina, credit: 70 }))
  const lot = { amount: 50, expiresOn: '2026-12-30' }
  await openMarina({
    'GET /api/customers': () => [{ ...marina, credit: 50 }],
    'GET /api/customers/7': () => ({
      ...detail,
      credit: 50,
      credits: { lots: [lot], entries: [] },
      creditReach: { state: 'now', email: 'marina@example.com' },
    }),
    'POST /api/customers/7/credits': give,
  })
  expect(await screen.findByText('até 30/12/2026', { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Dar crédito' }))
  const form = within(await screen.findByRole('dialog', { name: 'Dar crédito a Marina Souza' }))
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  form.getByText(
    'Marina Souza verá este crédito ao reservar pela internet: enviaremos um link para marina@example.com.',
  )
  fireEvent.click(form.getByRole('button', { name: 'Dar crédito' }))
  expect(await form.findByText('Informe um valor em reais')).toBeTruthy()
  type('Valor (R$)', '20,00')
  type('Motivo', 'Quadra molhada')
  type('Válido até', '31/01/2027')
  fireEvent.click(form.getByRole('button', { name: 'Dar crédito' }))
  await waitFor(() => expect(give).toHaveBeenCalledOnce())
  expect(give.mock.calls[0]![0]).toEqual({
    amount: 20,
    reason: 'Quadra molhada',
    expiresOn: '2027-01-31',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Retirar crédito' }))
  const taking = within(await screen.findByRole('dialog', { name: /^Retirar crédito/ }))
  fireEvent.change(taking.getByLabelText('Valor (R$)'), { target: { value: '500' } })
  fireEvent.change(taking.getByLabelText('Motivo'), { target: { value: 'Engano' } })
  fireEvent.click(taking.getByRole('button', { name: 'Retirar' }))
  expect(await taking.findByText(/^No máximo/)).toBeTruthy()
})

test('two records are merged with a choice per field', async () => {
  const merge = vi.fn<(body: unknown) => unknown>(() => marina)
  await openCustomers({
    'GET /api/customers/duplicates': () => [{ a: 7, b: 8, reason: 'phone' }],
    'GET /api/customers/8': () => ({ ...detail, id: 8, name: 'João Lima', email: '' }),
    'POST /api/customers/7/merge': merge,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Marina Souza e João Lima' }))
  const form = within(await screen.findByRole('dialog', { name: 'Unificar cadastros' }))
  fireEvent.click(await form.findByLabelText('João Lima'))
  fireEvent.click(form.getByRole('button', { name: 'Unificar' }))
  await waitFor(() => expect(merge).toHaveBeenCalledOnce())
  expect(merge.mock.calls[0]![0]).toEqual({ other: 8, choice: { name: 'other' } })
})

test('a pair is told apart with one tap and is gone at once', async () => {
  const apart = vi.fn<(body: unknown) => unknown>(() => marina)
  await openCustomers({
    'GET /api/customers/duplicates': () => [{ a: 7, b: 8, reason: 'name' }],
    'POST /api/customers/7/distinct': apart,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Não são a mesma pessoa' }))
  await waitFor(() => expect(apart).toHaveBeenCalledOnce())
  expect(apart.mock.calls[0]![0]).toEqual({ other: 8 })
  await waitFor(() => expect(screen.queryByText('Possíveis duplicados')).toBeNull())
})

test('somebody new is written down; who is alike is named, and passed by a box', async () => {
  const create = vi.fn<(body: unknown) => unknown>((body) => {
    if ((body as { isOther?: boolean }).isOther) return { ...marina, id: 9, name: 'Marina Souza' }
    throw refusal(409, 'customer-exists')
  })
  await openCustomers({ 'POST /api/customers': create })
  fireEvent.click(await screen.findByRole('button', { name: 'Novo cliente' }))
  const form = within(await screen.findByRole('dialog', { name: 'Novo cliente' }))
  fireEvent.click(form.getByRole('button', { name: 'Cadastrar' }))
  expect(await form.findByText('Nome deve ter pelo menos 3 caracteres')).toBeTruthy()
  fireEvent.change(form.getByLabelText('Nome'), { target: { value: 'Marina Souza' } })
  fireEvent.change(form.getByLabelText('Telefone'), { target: { value: '(48) 99988-7766' } })
  fireEvent.click(form.getByRole('button', { name: 'Cadastrar' }))
  fireEvent.click(await form.findByLabelText('É outra pessoa: cadastrar mesmo assim'))
  fireEvent.click(form.getByRole('button', { name: 'Cadastrar' }))
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
  expect(create.mock.calls[1]![0]).toMatchObject({ name: 'Marina Souza', isOther: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of many people fifty are shown at a time', async () => {
  const many = Array.from({ length: 120 }, (_, index) =>
    customer(index + 1, `Pessoa ${String(index).padStart(3, '0')}`),
  )
  await openCustomers({ 'GET /api/customers': () => many })
  expect(await screen.findByText('120 clientes: os primeiros 50')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais 50' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais 20' }))
  expect(await screen.findByText('120 clientes')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pessoa 119' })).toBeTruthy()
})

test('two records of whom nobody thought that they are one are merged from the person’s page', async () => {
  await openMarina({
    'GET /api/customers': () => [marina, customer(8, 'João Lima')],
    'GET /api/customers/8': () => ({ ...detail, id: 8, name: 'João Lima' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Unificar com outro cadastro' }))
  const search = within(await screen.findByRole('dialog', { name: 'Qual é o outro cadastro?' }))
  fireEvent.change(search.getByLabelText('Buscar'), { target: { value: 'joão' } })
  fireEvent.click(await search.findByRole('button', { name: /^João Lima/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Unificar cadastros' }))
  expect(await form.findByLabelText('João Lima')).toBeTruthy()
})

test('without a connection the names are there, as they were last read', async () => {
  const view = await openCustomers()
  await screen.findByText('2 clientes')
  view.unmount()
  await openCustomers(
    { 'GET /api/sync': noConnection, 'GET /api/customers/7': noConnection },
    '/admin/clientes',
  )
  expect(await screen.findByRole('link', { name: 'Marina Souza' })).toBeTruthy()
})

describe('what they owe', () => {
  const hour = {
    ...detail.past[0]!,
    customerId: 7,
    customerName: 'Marina Souza',
    userId: 1,
    paymentGroupId: null,
    recurrenceId: null,
    paidBy: null,
  }
  const booked = { userId: null, paymentGroupId: '7f0c2f1e-5c0f-4a51-9a52-3e1f6a4a7d10' }
  const open = [
    { ...hour, paid: 30 },
    { ...hour, ...booked, id: 6, date: '2026-11-12' },
    { ...hour, ...booked, id: 8, date: '2026-11-12', startTime: '20:00', endTime: '21:00' },
  ]

  test('begins their page: each hour, and what is paid at once by one tap more', async () => {
    const sent: unknown[] = []
    await openMarina({
      'GET /api/customers/7': () => ({ ...detail, open }),
      'POST /api/reservations/6/parts': noting(sent, { reservations: [] }),
    })
    const debt = within(await screen.findByRole('region', { name: 'Em aberto R$ 270,00' }))
    await waitFor(() =>
      expect(debt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/10\/11\/2026, 19:00 às 20:00: R\$ 70,00Receber R\$ 70,00$/),
        expect.stringMatching(/20:00 às 21:00: R\$ 100,00Receber R\$ 200,00$/),
      ]),
    )
    await press('Receber R$ 200,00')
    await press('Dinheiro')
    await expectToast('R$ 200,00 em Dinheiro')
    expect(sent).toEqual([{ amount: 200, method: 'cash' }])
  })

  test('is left out where there is nothing, as is an empty card above it', async () => {
    const reception = { id: 2, username: 'rui', name: 'Rui', role: 'reception' }
    const plain = { ...marina, marks: [] }
    await openMarina({
      'GET /api/user': () => reception,
      'GET /api/customers': () => [plain],
      'GET /api/customers/7': () => ({ ...detail, marks: [], open: [] }),
    })
    await screen.findByText('Histórico')
    expect(screen.queryByText(/^Em aberto R\$/)).toBeNull()
    for (const card of document.querySelectorAll('.panel')) expect(card.textContent).not.toBe('')
  })
})
