import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { aReservation } from '../today/agenda/agenda.fixtures.ts'
import { card, dialogNamed, openAgenda, pick, press, type } from '../today/agenda/agenda.testkit.ts'
import type { Answers } from '../../testing/openApp.tsx'

const marina: ListedCustomer = {
  id: 7,
  name: 'Marina Souza',
  phone: '(48) 9••••-7766',
  email: 'm•••@example.com',
  tags: [],
  marks: [],
  block: null,
  credit: 45,
  version: 3,
}

/** The form for what Marina pays now, at R$ 100,00, and what is sent. */
async function openPaid(answers: Answers = {}) {
  const sent = vi.fn<(body: unknown) => unknown>((body) => ({
    ...aReservation(),
    ...(body as object),
  }))
  await openAgenda(undefined, {
    'GET /api/customers': () => [marina],
    'GET /api/customers/7': () => ({
      ...marina,
      money: { paid: 0, open: 0 },
      usual: null,
      missed: 0,
    }),
    'POST /api/reservations': sent,
    ...answers,
  })
  fireEvent.click(await card('Reserva, Central, 18:00, livre'))
  const form = await dialogNamed('Nova Reserva')
  type(form, 'Nome do cliente', 'mari')
  fireEvent.click(await form.findByRole('button', { name: /^Marina Souza/ }))
  pick(form, 'Pagamento', 'paid')
  return { form, sent }
}
type Form = Awaited<ReturnType<typeof openPaid>>['form']
const tap = (form: Form, name: string) => fireEvent.click(form.getByText(name))

test('her credit, a courtesy with its reason and a card cover the price with the rest in cash', async () => {
  const { form, sent } = await openPaid()
  await waitFor(() => tap(form, 'Usar crédito (R$ 45,00)'))
  expect(form.getByText('Falta R$ 55,00: sem forma anotada.')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('Valor em Crédito do cliente (R$)'))
  tap(form, 'Cortesia')
  expect(form.getByText('As partes cobrem o preço.')).toBeTruthy()
  type(form, 'Valor em Cortesia (R$)', '5')
  pick(form, 'Como foi pago', 'cash')
  pick(form, 'E uma parte em', 'debit')
  type(form, 'Valor em Débito na maquininha (R$)', '20')
  type(form, 'NSU do comprovante', '004512')
  pick(form, 'Bandeira', 'Elo')
  expect(form.getByText('Falta R$ 30,00: em Dinheiro.')).toBeTruthy()
  press(form, 'Criar Reserva')
  await waitFor(() => expect(form.getByText('Escreva o motivo da cortesia')).toBeTruthy())
  type(form, 'Motivo da cortesia', 'Aniversário')
  press(form, 'Criar Reserva')
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]![0]).toMatchObject({
    paymentStatus: 'paid',
    paidWith: 'cash',
    paidParts: [{ method: 'debit', amount: 20, nsu: '004512', brand: 'Elo' }],
    paidCredit: 45,
    courtesy: { amount: 5, reason: 'Aniversário' },
  })
})

test('paid whole by card keeps the receipt’s number and the brand', async () => {
  const { form, sent } = await openPaid()
  expect(form.queryByLabelText('NSU do comprovante')).toBeNull()
  pick(form, 'Como foi pago', 'credit')
  type(form, 'NSU do comprovante', ' 004512 ')
  pick(form, 'Bandeira', 'Visa')
  press(form, 'Criar Reserva')
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]![0]).toMatchObject({
    paidWith: 'credit',
    paidReceipt: { nsu: '004512', brand: 'Visa' },
  })
})

test('a part that was begun by mistake is taken out again', async () => {
  const { form, sent } = await openPaid()
  await waitFor(() => tap(form, 'Usar crédito (R$ 45,00)'))
  fireEvent.click(form.getByLabelText('Tirar Crédito do cliente'))
  expect(form.getByText('Usar crédito (R$ 45,00)')).toBeTruthy()
  pick(form, 'Como foi pago', 'pix')
  press(form, 'Criar Reserva')
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  const [body] = sent.mock.calls[0] as [Record<string, unknown>]
  expect(body['paidWith']).toBe('pix')
  expect(Object.keys(body)).not.toContain('paidCredit')
})

test('the reception gives no courtesy', async () => {
  const reception = { id: 2, username: 'rui', name: 'Rui', role: 'reception' }
  const { form } = await openPaid({ 'GET /api/user': () => reception })
  await waitFor(() => expect(form.getByText(/Usar crédito/)).toBeTruthy())
  expect(form.queryByText('Cortesia')).toBeNull()
})
