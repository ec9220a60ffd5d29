import { act, screen, waitFor } from '@testing-library/react'
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
import { refusal } from '../../testing/adminSteps.ts'
import type { Answers } from '../../testing/openApp.tsx'

const booked = aReservation({
  status: 'pending',
  paymentStatus: 'pending',
  paidBy: null,
  userId: null,
})
const hour = (change: object) => ({
  ...booked,
  courtName: 'Central',
  refundAsked: false,
  refundRefusal: null,
  ...change,
})

/** The dialog of Bruno's booking of two hours, one of them cancelled since. */
async function openBooking(answers: Answers = {}) {
  await openAgenda(aDay({ allReservations: [booked] }), {
    'GET /api/reservations/1': () => aDetail(booked),
    [`GET /api/payment-groups/${booked.paymentGroupId}`]: () => ({
      paymentGroupId: booked.paymentGroupId,
      reservations: [
        hour({ id: 1, price: 100 }),
        hour({ id: 2, startTime: '19:00', endTime: '20:00', price: 120 }),
        hour({ id: 3, startTime: '20:00', endTime: '21:00', price: 999, status: 'canceled' }),
      ],
      attempts: [],
      refunds: [],
      story: [],
    }),
    ...answers,
  })
  await press(await openCard(/Bruno Lima/), 'Receber R$ 90,00')
  return dialogNamed('Receber R$ 90,00')
}

test('a booking is paid at the desk whole, in parts, and once however often it is sent', async () => {
  const pay = vi.fn<(body: unknown) => unknown>(() => ({ reservations: [] }))
  const dialog = await openBooking({ 'POST /api/reservations/1/pay': pay })
  await press(dialog, 'Cortesia')
  const form = await dialogNamed('Receber no balcão')
  expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/18:00.*Central: R\$ 100,00$/),
    expect.stringMatching(/19:00.*Central: R\$ 120,00$/),
  ])
  pick(form, 'Como foi pago', 'cash')
  pick(form, 'E uma parte em', 'pix')
  type(form, 'Valor em PIX na chave (R$)', '70')
  expect(form.getByText('Falta R$ 150,00: em Dinheiro.')).toBeTruthy()
  await press(form, 'Receber R$ 220,00')
  await screen.findByText('Pagamento recebido')
  expect(pay.mock.calls.map(([body]) => body)).toEqual([
    { total: 220, paidWith: 'cash', paidParts: [{ method: 'pix', amount: 70 }] },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('more than the price is said at once; what was typed stays when the server refuses', async () => {
  const pay = vi.fn<() => unknown>(() => {
    throw refusal(409, 'already-paid')
  })
  const dialog = await openBooking({ 'POST /api/reservations/1/pay': pay })
  await press(dialog, 'Cortesia')
  const form = await dialogNamed('Receber no balcão')
  pick(form, 'Como foi pago', 'cash')
  pick(form, 'E uma parte em', 'pix')
  type(form, 'Valor em PIX na chave (R$)', '220,01')
  await press(form, 'Receber R$ 220,00')
  expect(form.getByRole('alert').textContent).toContain('As partes passam do preço')
  expect(pay).not.toHaveBeenCalled()
  type(form, 'Valor em PIX na chave (R$)', '70')
  await press(form, 'Receber R$ 220,00')
  await screen.findByText('Nada foi recebido')
  expect(form.getByLabelText<HTMLInputElement>('Valor em PIX na chave (R$)').value).toBe('70')
})

test('without a connection it is not offered', async () => {
  const dialog = await openBooking()
  await dialog.findByRole('button', { name: 'Cortesia' })
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Cortesia' })).toBeNull())
})
