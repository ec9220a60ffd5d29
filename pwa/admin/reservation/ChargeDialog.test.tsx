import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aDay, aDetail, aReservation } from '../today/agenda/agenda.fixtures.ts'
import {
  card,
  dialogNamed,
  openAgenda,
  openCard,
  press,
  type,
} from '../today/agenda/agenda.testkit.ts'
import { aPayment, paid } from '../../payment/payment.fixtures.ts'
import type { Answers } from '../../testing/openApp.tsx'

const pending = { status: 'pending', paymentStatus: 'pending', paidBy: null } as const

async function openCharge(customerCpf: string | null, answers: Answers = {}) {
  let reservation = aReservation(pending)
  await openAgenda(() => aDay({ allReservations: [reservation] }), {
    'GET /api/reservations/1': () => aDetail({ ...reservation, customerCpf }),
    'POST /api/payments': () => aPayment({ value: 90, expiresInMs: 600_000 }),
    'GET /api/payments/pay_1/status': () => {
      reservation = aReservation()
      return aPayment(paid)
    },
    ...answers,
  })
  await press(await openCard(/Bruno Lima/), /^Receber/)
  await press(await dialogNamed(/^Receber/), /^PIX com QR/)
  return dialogNamed('Cobrar reserva')
}

test('asks for the CPF when the reservation has none', async () => {
  const posted = vi.fn<(body: unknown) => void>()
  const dialog = await openCharge(null, {
    'POST /api/payments': (body) => {
      posted(body)
      return aPayment({ value: 90 })
    },
  })
  await dialog.findByLabelText('CPF do cliente')
  type(dialog, 'CPF do cliente', '11111111111')
  await press(dialog, 'Continuar para o pagamento')
  expect(dialog.getByText('CPF inválido - verifique os dígitos')).toBeTruthy()
  type(dialog, 'CPF do cliente', '52998224725')
  await press(dialog, 'Continuar para o pagamento')
  await dialog.findByLabelText('Código PIX copia e cola')
  expect(posted).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      reservationId: 1,
      value: 90,
      customerCpf: '52998224725',
      description: 'Reserva de Futevôlei - 1 horário(s)',
      paymentMethod: 'PIX',
    }),
  )
})

test('is paid by PIX on this screen, and the card shows it', async () => {
  const dialog = await openCharge('52998224725')
  expect(await dialog.findByRole('timer')).toBeTruthy()
  expect(dialog.getByText('R$ 90,00')).toBeTruthy()
  await userEvent.click(await dialog.findByRole('button', { name: 'Verificar Pagamento' }))
  const toasts = within(screen.getByRole('region', { name: /Notificações/ }))
  expect(await toasts.findByText('Pagamento confirmado!')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await card(/Bruno Lima.*Pago$/)).toBeTruthy()
})

test('takes a card as well', async () => {
  const dialog = await openCharge('52998224725')
  await userEvent.click(await dialog.findByRole('tab', { name: 'Cartão de Crédito' }))
  expect(await dialog.findByLabelText('Número do cartão')).toBeTruthy()
})

test('a card that is half typed is not thrown away without asking', async () => {
  const dialog = await openCharge('52998224725')
  await userEvent.click(await dialog.findByRole('tab', { name: 'Cartão de Crédito' }))
  await userEvent.type(await dialog.findByLabelText('Número do cartão'), '4444')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Número do cartão').value).toBe('4444')
})

test('only what is still owed to an admin can be charged', async () => {
  await openAgenda(aDay({ allReservations: [aReservation()] }), {
    'GET /api/reservations/1': () => aDetail(),
  })
  const dialog = await openCard(/Bruno Lima/)
  expect(dialog.queryByRole('button', { name: 'Cobrar' })).toBeNull()
})
