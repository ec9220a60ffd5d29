import { configure, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { aPayment } from '../payment/payment.fixtures.ts'
import { person } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { hour, own as aReservation } from './own.fixtures.ts'

// Without it each query by role computes the style of every button in jsdom.
configure({ defaultHidden: true })
beforeAll(async () => {
  await import('./OwnPayment.tsx')
})
beforeEach(() => localStorage.clear())

const PATH = '/api/my/reservations'
const REST = { reservationId: 71, hours: 1, amount: 40, payment: null }
const unpaid = hour({ paid: 40, money: { state: 'unpaid', amount: null, doneOn: null } })
const own = (change: Partial<OwnReservation> = {}) =>
  aReservation({ hours: [unpaid], totalPrice: 80, rest: REST, ...change })
const open = (answers: Answers) =>
  openApp('/reserva#K7QM2XPA', { [`POST ${PATH}`]: () => own(), ...answers })

test('what is left after a part at the desk is paid on the page, without a time that runs out', async () => {
  const sent: unknown[] = []
  open({
    [`GET ${PATH}/K7QM2XPA`]: () => aReservation(),
    'POST /api/payments': (body) => {
      sent.push(body)
      return aPayment({ value: 40, expiresInMs: 0 })
    },
    'GET /api/payments/pay_1/status': () =>
      aPayment({ value: 40, paymentStatus: 'paid', reservationStatus: 'approved' }),
  })
  await screen.findByText('Confirmada. Pagos R$ 40,00 de R$ 80,00')
  await person.click(await screen.findByRole('button', { name: 'Pagar o restante' }))
  await screen.findByLabelText('Código PIX copia e cola')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(sent).toMatchObject([
    { reservationId: 71, value: 40, customerCpf: '', paymentMethod: 'PIX' },
  ])
  await person.click(screen.getByRole('button', { name: 'Verificar Pagamento' }))
  await screen.findByRole('heading', { name: 'Restante pago' })
})

test('a charge of the rest that is open is there after a reload', async () => {
  const rest = { ...REST, payment: { id: 'pay_1', method: 'PIX' as const } }
  open({
    [`POST ${PATH}`]: () => own({ rest }),
    'GET /api/payments/pay_1/status': () => aPayment({ value: 40, expiresInMs: 0 }),
  })
  await screen.findByLabelText('Código PIX copia e cola')
  expect(screen.getByRole('heading', { name: 'Faltam R$ 40,00' })).toBeTruthy()
})
