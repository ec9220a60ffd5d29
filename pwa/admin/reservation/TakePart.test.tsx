import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDay, aDetail, aReservation } from '../today/agenda/agenda.fixtures.ts'
import {
  dialogNamed,
  openAgenda,
  openCard,
  pick,
  press,
  type,
} from '../today/agenda/agenda.testkit.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { noConnection } from '../../testing/adminSteps.ts'

const open = aReservation({
  status: 'approved',
  paymentStatus: 'pending',
  paidBy: null,
  price: 80,
  paid: 0,
})

async function openPart(row: AdminReservation, answer: (body: unknown) => unknown) {
  await openAgenda(aDay({ allReservations: [row] }), {
    'GET /api/reservations/1': () => aDetail(row),
    'POST /api/reservations/1/parts': answer,
  })
  const dialog = await openCard(/Bruno Lima/)
  await press(dialog, 'Receber parte')
  return dialogNamed('Receber uma parte')
}

test('a part is taken, in one way, up to what is missing', async () => {
  const row = { ...open, paid: 30 }
  const paid = vi.fn<(body: unknown) => unknown>(() => ({
    reservations: [{ ...row, paid: 70, version: row.version + 1 }],
  }))
  const form = await openPart(row, paid)
  expect(screen.getByText('Parte')).toBeTruthy()
  expect(form.getByText('Preço: R$ 80,00. Já pago: R$ 30,00. Falta: R$ 50,00.')).toBeTruthy()
  await press(form, 'Receber')
  expect(form.getByText('Informe um valor em reais')).toBeTruthy()
  expect(form.getByText('Escolha como foi pago')).toBeTruthy()
  type(form, 'Valor (R$)', '50,01')
  pick(form, 'Como foi pago', 'debit')
  await press(form, 'Receber')
  expect(form.getByText('Faltam só R$ 50,00')).toBeTruthy()
  type(form, 'Valor (R$)', '40')
  type(form, 'NSU do comprovante', '0042')
  await press(form, 'Receber')
  await screen.findByText('Bruno Lima: faltam R$ 10,00.')
  expect(paid.mock.calls.map(([body]) => body)).toEqual([
    { amount: 40, method: 'debit', nsu: '0042' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without a connection it waits on the device, and is shown as taken', async () => {
  const form = await openPart(open, noConnection)
  type(form, 'Valor (R$)', '40')
  pick(form, 'Como foi pago', 'cash')
  await press(form, 'Receber')
  await screen.findByText('Salvo neste aparelho')
  expect(
    await screen.findByRole('button', { name: /Pago R\$ 40,00 de R\$ 80,00.*não enviado/ }),
  ).toBeTruthy()
})
