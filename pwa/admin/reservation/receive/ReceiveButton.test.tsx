import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { aDay, aDetail, aReservation, TODAY } from '../../today/agenda/agenda.fixtures.ts'
import {
  dialogNamed,
  openAgenda,
  openCard,
  pick,
  press,
  type,
  valueOf,
} from '../../today/agenda/agenda.testkit.ts'
import { noConnection, refusal } from '../../../testing/adminSteps.ts'
import { aPayment } from '../../../payment/payment.fixtures.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const unpaid = aReservation({
  status: 'approved',
  paymentStatus: 'pending',
  paidBy: null,
  price: 80,
  paid: 0,
})
const paidRow = (row: AdminReservation, change: Partial<AdminReservation> = {}) => ({
  ...row,
  paid: row.price,
  paymentStatus: 'paid' as const,
  paidBy: 'admin' as const,
  version: row.version + 1,
  ...change,
})
const marina: ListedCustomer = {
  id: 7,
  name: 'Marina Souza',
  phone: '(48) 9••••-7766',
  email: 'm•••@example.com',
  tags: [],
  marks: [],
  block: null,
  credit: 50,
  version: 3,
}

/** The sheet of a reservation in the agenda: a tap on its card, and one on 'Receber'. */
async function openSheet(
  row: AdminReservation,
  answers: Answers = {},
  { others = [], sum = 'R$ 80,00' }: { others?: AdminReservation[]; sum?: string } = {},
) {
  await openAgenda(aDay({ allReservations: [row, ...others] }), {
    'GET /api/reservations/1': () => aDetail(row),
    ...answers,
  })
  const dialog = await openCard(/Bruno Lima.*18:00/)
  await press(dialog, `Receber ${sum}`)
  return dialogNamed(`Receber ${sum}`)
}
const take = (answer: (body: unknown) => unknown = () => ({ reservations: [paidRow(unpaid)] })) =>
  vi.fn<(body: unknown) => unknown>(answer)
const bodies = (spy: ReturnType<typeof take>) => spy.mock.calls.map(([body]) => body)
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))

test('one tap on a way takes all that is open, and can be undone for ten seconds', async () => {
  const [taken, undone] = [take(), take(() => ({ reservations: [unpaid] }))]
  const sheet = await openSheet(unpaid, {
    'POST /api/reservations/1/parts': taken,
    'POST /api/reservations/1/parts/undo': undone,
  })
  await press(sheet, 'Dinheiro')
  await screen.findByText('R$ 80,00 em Dinheiro')
  expect(bodies(taken)).toEqual([{ amount: 80, method: 'cash' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  undo()
  await screen.findByText('Desfeito: R$ 80,00 em Dinheiro')
  expect(bodies(undone)).toEqual([
    { part: expect.stringMatching(/^[0-9a-f-]{36}$/), method: 'cash', amount: 80 },
  ])
})

test('without a connection it is taken and undone on the device, in this order', async () => {
  const sheet = await openSheet(unpaid, {
    'POST /api/reservations/1/parts': noConnection,
    'POST /api/reservations/1/parts/undo': noConnection,
  })
  await press(sheet, /^Débito/)
  await screen.findByText('R$ 80,00 em Débito')
  expect(screen.getByText(/^Salvo neste aparelho\./)).toBeTruthy()
  const card = await screen.findByRole('button', { name: /Bruno Lima.*Pago.*não enviado/ })
  undo()
  await screen.findByText('Desfeito: R$ 80,00 em Débito')
  await waitFor(() => expect(card.getAttribute('aria-label')).not.toMatch(/Pago/))
})

test('divided, each amount stands beside its way and the rest is one tap', async () => {
  const taken = take((body) => {
    const isFirst = (body as { method: string }).method === 'cash'
    return { reservations: [isFirst ? { ...unpaid, paid: 40, version: 4 } : paidRow(unpaid)] }
  })
  const undone = take(() => ({ reservations: [unpaid] }))
  const sheet = await openSheet(unpaid, {
    'POST /api/reservations/1/parts': taken,
    'POST /api/reservations/1/parts/undo': undone,
  })
  await press(sheet, 'Dividir')
  expect(document.activeElement).toBe(sheet.getByLabelText('Dinheiro (R$)'))
  await press(sheet, 'Receber')
  expect(sheet.getByText('Informe um valor em reais')).toBeTruthy()
  type(sheet, 'Dinheiro (R$)', '80,01')
  await press(sheet, 'Receber R$ 80,01')
  expect(sheet.getAllByText(/^Passa do que falta em R\$ 0,01/)).toHaveLength(2)
  type(sheet, 'Dinheiro (R$)', '40')
  await press(sheet, 'O resto em Débito: R$ 40,00')
  expect(valueOf(sheet, 'Débito (R$)')).toBe('40,00')
  type(sheet, 'NSU do comprovante', '0042')
  pick(sheet, 'Bandeira', 'Elo')
  await press(sheet, 'Receber R$ 80,00')
  await screen.findByText('R$ 40,00 em Dinheiro e R$ 40,00 em Débito')
  expect(bodies(taken)).toEqual([
    { amount: 40, method: 'cash' },
    { amount: 40, method: 'debit', nsu: '0042', brand: 'Elo' },
  ])
  undo()
  await screen.findByText('Desfeito: R$ 40,00 em Dinheiro e R$ 40,00 em Débito')
  expect(bodies(undone)).toMatchObject([{ method: 'debit' }, { method: 'cash' }])
})

test('of a price that was paid in part only the rest is asked for, and a part of it may be taken', async () => {
  const row = { ...unpaid, paid: 30 }
  const taken = take(() => ({ reservations: [{ ...row, paid: 40, version: 4 }] }))
  const sheet = await openSheet(
    row,
    { 'POST /api/reservations/1/parts': taken },
    { sum: 'R$ 50,00' },
  )
  expect(sheet.getByText('Já pago: R$ 30,00 de R$ 80,00.')).toBeTruthy()
  await press(sheet, 'Dividir')
  type(sheet, 'PIX na chave (R$)', '10')
  expect(sheet.getByText('Ficam R$ 40,00 em aberto.')).toBeTruthy()
  await press(sheet, 'Receber R$ 10,00')
  await screen.findByText('Bruno Lima: faltam R$ 40,00.')
})

test('what another tablet has taken meanwhile is said, and nothing is asked for any more', async () => {
  let now: AdminReservation = unpaid
  const { emit } = await openAgenda(() => aDay({ allReservations: [now] }), {
    'GET /api/reservations/1': () => aDetail(now),
  })
  await press(await openCard(/Bruno Lima.*18:00/), 'Receber R$ 80,00')
  const sheet = await dialogNamed('Receber R$ 80,00')
  now = { ...unpaid, paid: 30, version: 4 }
  act(() => void emit('reservations', { dates: [TODAY] }))
  await sheet.findByText(/agora são R\$ 50,00/)
  now = paidRow(unpaid, { version: 5 })
  act(() => void emit('reservations', { dates: [TODAY] }))
  await sheet.findByText(/Já está tudo pago/)
  expect(sheet.queryByRole('button', { name: 'Dinheiro' })).toBeNull()
})

test('money that the other tablet had taken already is said to be too much, with the way back', async () => {
  const taken = take(() => ({ reservations: [paidRow(unpaid)], above: 80 }))
  const sheet = await openSheet(unpaid, { 'POST /api/reservations/1/parts': taken })
  await press(sheet, 'PIX na chave')
  await screen.findByText(/Já tinha sido recebido em outro aparelho: R\$ 80,00 a mais/)
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy()
})

test('credit of the customer pays it, what is above stays theirs', async () => {
  const row = { ...unpaid, customerId: 7, price: 45 }
  const taken = take(() => ({ reservations: [paidRow(row)] }))
  const answers = { 'GET /api/customers': () => [marina], 'POST /api/reservations/1/parts': taken }
  const sheet = await openSheet(row, answers, { sum: 'R$ 45,00' })
  fireEvent.click(await sheet.findByRole('button', { name: /^Crédito do cliente ?ficam R\$ 5,00/ }))
  await screen.findByText('R$ 45,00 em Crédito do cliente')
  expect(bodies(taken)).toEqual([{ amount: 45, method: 'balance' }])
})

test('less credit than the price leads to the rest of it; a refusal leaves the sheet', async () => {
  const row = { ...unpaid, customerId: 7 }
  const taken = take((body) => {
    if ((body as { method: string }).method === 'balance') throw refusal(409, 'credit-short')
    return { reservations: [{ ...row, paid: 30, version: 4 }] }
  })
  const answers = { 'GET /api/customers': () => [marina], 'POST /api/reservations/1/parts': taken }
  const sheet = await openSheet(row, answers)
  fireEvent.click(await sheet.findByRole('button', { name: /^Crédito do cliente ?há R\$ 50,00/ }))
  expect(valueOf(sheet, 'Crédito do cliente (R$)')).toBe('50,00')
  await press(sheet, 'Receber R$ 50,00')
  expect(sheet.getByText('Crédito só quita: diga como entram os outros R$ 30,00')).toBeTruthy()
  await press(sheet, 'O resto em Dinheiro: R$ 30,00')
  await press(sheet, 'Receber R$ 80,00')
  await screen.findByText('R$ 30,00 em Dinheiro')
  expect(screen.getByText(/^O resto não foi recebido: O crédito disponível/)).toBeTruthy()
  expect(bodies(taken)).toEqual([
    { amount: 30, method: 'cash' },
    { amount: 50, method: 'balance' },
  ])
})

test('of a series it is this date, of what a customer booked all hours of it', async () => {
  const sheet = await openSheet({ ...unpaid, recurrenceId: 'serie' })
  expect(sheet.getByText('Só esta data é paga: as outras da série ficam como estão.')).toBeTruthy()
})

test('what a customer booked is paid with all its hours, and confirmed', async () => {
  const booked = { ...unpaid, userId: null, status: 'pending' as const }
  const next = { ...booked, id: 2, startTime: '19:00', endTime: '20:00', price: 120 }
  const taken = take(() => ({ reservations: [paidRow(booked), paidRow(next)] }))
  const answers = { 'POST /api/reservations/1/parts': taken }
  const sheet = await openSheet(booked, answers, { sum: 'R$ 200,00', others: [next] })
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/18:00 às 19:00: R\$ 80,00$/),
      expect.stringMatching(/19:00 às 20:00: R\$ 120,00$/),
    ]),
  )
  expect(sheet.getByText(/A reserva é confirmada e não expira mais/)).toBeTruthy()
  await press(sheet, 'Dinheiro')
  await screen.findByText('R$ 200,00 em Dinheiro')
  expect(bodies(taken)).toEqual([{ amount: 200, method: 'cash' }])
})

test.each([
  ['stands', unpaid],
  ['waits to be approved', { ...unpaid, status: 'pending' }],
  ['is a date of a weekly one', { ...unpaid, recurrenceId: 'r1' }],
  ['a customer booked', { ...unpaid, userId: null }],
  ['is paid in part', { ...unpaid, price: 120, paid: 40 }],
] as const)(
  'a PIX with QR code is offered for what %s, of exactly what it owes',
  async (_, row) => {
    const charged = vi.fn<(body: unknown) => unknown>(() => aPayment({ value: 80 }))
    const sheet = await openSheet(row, { 'POST /api/payments': charged })
    await press(sheet, /^PIX com QR/)
    await screen.findByLabelText('Código PIX copia e cola')
    expect(charged.mock.calls[0]![0]).toMatchObject({ reservationId: 1, value: 80 })
  },
)

test('it needs the connection, and says so', async () => {
  const sheet = await openSheet(unpaid)
  expect(sheet.getByRole('button', { name: /^PIX com QR/ })).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('offline')))
  await sheet.findByText('só com conexão')
})

test('the sum that was asked for stays while its code is shown, also once it is paid', async () => {
  let now: AdminReservation = unpaid
  const { emit } = await openAgenda(() => aDay({ allReservations: [now] }), {
    'GET /api/reservations/1': () => aDetail(now),
    'POST /api/payments': () => aPayment({ value: 80 }),
  })
  await press(await openCard(/Bruno Lima.*18:00/), 'Receber R$ 80,00')
  await press(await dialogNamed('Receber R$ 80,00'), /^PIX com QR/)
  await screen.findByLabelText('Código PIX copia e cola')
  now = paidRow(unpaid, { paidBy: 'attempt' })
  act(() => void emit('reservations', { dates: [TODAY] }))
  await screen.findByRole('button', { name: /Bruno Lima.*Pago$/, hidden: true })
  const charge = await dialogNamed('Cobrar reserva')
  expect(charge.getByText('R$ 80,00')).toBeTruthy()
  expect(charge.getByLabelText('Código PIX copia e cola')).toBeTruthy()
})

test('hours that are paid together are one charge', async () => {
  const booked = { ...unpaid, userId: null, paymentGroupId: 'g1' }
  const next = { ...booked, id: 2, startTime: '19:00', endTime: '20:00', price: 120 }
  const charged = vi.fn<(body: unknown) => unknown>(() => aPayment({ value: 200 }))
  const answers = { 'POST /api/payments': charged }
  const sheet = await openSheet(booked, answers, { sum: 'R$ 200,00', others: [next] })
  await press(sheet, /^PIX com QR/)
  await screen.findByLabelText('Código PIX copia e cola')
  expect(charged.mock.calls[0]![0]).toMatchObject({ reservationId: 1, value: 200 })
})

test('no charge is made of less than its provider takes', async () => {
  const low = await openSheet({ ...unpaid, price: 4 }, {}, { sum: 'R$ 4,00' })
  const button = low.getByRole('button', { name: /^PIX com QR/ })
  expect(button.textContent).toContain('a partir de R$ 5,00')
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('no charge is made of a paid price of which a part never came', async () => {
  const short = { ...unpaid, paymentStatus: 'paid', paidBy: 'attempt', paid: 50 } as const
  const sheet = await openSheet(short, {}, { sum: 'R$ 30,00' })
  expect(sheet.queryByRole('button', { name: /^PIX com QR/ })).toBeNull()
})

test('nothing is offered where nothing is owed', async () => {
  await openAgenda(aDay({ allReservations: [aReservation()] }), {
    'GET /api/reservations/1': () => aDetail(),
  })
  const dialog = await openCard(/Bruno Lima/)
  await dialog.findByText('Histórico')
  expect(dialog.queryByRole('button', { name: /^Receber/ })).toBeNull()
})
