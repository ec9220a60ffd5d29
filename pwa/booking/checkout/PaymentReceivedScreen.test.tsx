import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PAID_PATH } from '#shared/payment/payment.ts'
import { openApp } from '../../testing/openApp.tsx'
import { writeDraft, type Draft } from '../draft.ts'
import { aCustomer, aDraft, aPaymentAnswer } from '../wizard.fixtures.ts'

// Not part of what a test waits for.
beforeAll(async () => {
  await import('./Checkout.tsx')
})
beforeEach(() => sessionStorage.clear())

const order = { reservationIds: [71], totalCents: 120_00, endsAt: 0 }
const payment = { paymentId: 'pay_1', method: 'CREDIT_CARD' } as const
const paid = aPaymentAnswer({ paymentStatus: 'paid', reservationStatus: 'approved' })

function comeBack(draft: Draft | null) {
  if (draft) writeDraft(sessionStorage, draft)
  openApp(PAID_PATH, { 'GET /api/payments/pay_1/status': () => paid })
}

test('another browser reads that the money came and how the reservation is confirmed', async () => {
  comeBack(null)
  const heading = await screen.findByRole('heading', { name: 'Pagamento recebido!' })
  expect(heading).toBe(document.activeElement)
  screen.getByText('Sua reserva está sendo confirmada.')
  screen.getByText(/^Em instantes você recebe a data, o horário e o endereço no e-mail/)
  expect(screen.getByText('Av. das Palmeiras, 1200')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fazer nova reserva' })).toHaveProperty('pathname', '/')
})

test('a tab with another reservation under way shows no more, and does not lose it', async () => {
  comeBack(aDraft())
  await screen.findByRole('heading', { name: 'Pagamento recebido!' })
  expect(sessionStorage.getItem('reservation-draft')).toContain('"step":"slots"')
})

test('the tab that booked goes on to its confirmation', async () => {
  comeBack(aDraft({ step: 'payment', customer: aCustomer, order, payment }))
  await screen.findByRole('heading', { name: 'Reserva confirmada!' })
  expect(screen.getByText('Marina Alves')).toBeTruthy()
  expect(window.location.pathname).toBe('/')
})
