import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDay, aDetail, aReservation } from '../../today/agenda/agenda.fixtures.ts'
import {
  dialogNamed,
  openAgenda,
  openCard,
  press,
  type,
} from '../../today/agenda/agenda.testkit.ts'
import { refusal } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

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

test('what is open of a booking is given for nothing, whole and with its reason', async () => {
  const pay = vi.fn<(body: unknown) => unknown>(() => ({ reservations: [] }))
  const dialog = await openBooking({ 'POST /api/reservations/1/pay': pay })
  await press(dialog, 'Cortesia')
  await dialog.findByLabelText('Motivo da cortesia')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/18:00.*Central: R\$ 100,00$/),
    expect.stringMatching(/19:00.*Central: R\$ 120,00$/),
  ])
  await press(dialog, 'Dar R$ 220,00')
  expect(dialog.getByText('Escreva o motivo da cortesia')).toBeTruthy()
  expect(pay).not.toHaveBeenCalled()
  type(dialog, 'Motivo da cortesia', 'Aniversário')
  await press(dialog, 'Dar R$ 220,00')
  await screen.findByText('Cortesia registrada')
  expect(pay.mock.calls.map(([body]) => body)).toEqual([
    { total: 220, courtesy: { amount: 220, reason: 'Aniversário' } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what was typed stays when the server refuses, and there is a way back to the ways to pay', async () => {
  const dialog = await openBooking({
    'POST /api/reservations/1/pay': () => {
      throw refusal(409, 'already-paid')
    },
  })
  await press(dialog, 'Cortesia')
  await dialog.findByLabelText('Motivo da cortesia')
  type(dialog, 'Motivo da cortesia', 'Aniversário')
  await press(dialog, 'Dar R$ 220,00')
  await screen.findByText('A cortesia não foi registrada')
  expect(dialog.getByLabelText<HTMLInputElement>('Motivo da cortesia').value).toBe('Aniversário')
  await press(dialog, 'Voltar')
  expect(await dialog.findByRole('button', { name: 'Dinheiro' })).toBeTruthy()
})

test('without a connection it is not offered', async () => {
  const dialog = await openBooking()
  await dialog.findByRole('button', { name: 'Cortesia' })
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Cortesia' })).toBeNull())
})
