import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PAID_PATH } from '#shared/platform/http/accountPages.ts'
import type { OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import { openApp } from '../../testing/openApp.tsx'
import type { Draft } from '../draft.ts'
import { writeDraft } from '../storedDraft.ts'
import { aCustomer, aDraft, anOwnOrder, aPaymentAnswer } from '../wizard.fixtures.ts'

// Not part of what a test waits for.
beforeAll(async () => {
  await import('./Checkout.tsx')
  await import('../draft.ts')
})
beforeEach(() => sessionStorage.clear())

const order = { reservationIds: [71], totalCents: 120_00, endsAt: 0 }
const payment = { paymentId: 'pay_1', method: 'CREDIT_CARD' } as const
const paid = aPaymentAnswer({ paymentStatus: 'paid', reservationStatus: 'approved' })

function comeBack(draft: Draft | null, open: OwnOrder | null = null) {
  if (draft) writeDraft(sessionStorage, draft)
  openApp(PAID_PATH, {
    'GET /api/payments/pay_1/status': () => paid,
    'GET /api/reservations/mine/open': () => ({ order: open }),
  })
}

const approved = anOwnOrder({ status: 'approved', paymentStatus: 'paid', expiresInMs: 0 })

test('a browser that has nothing open reads nothing of a payment', async () => {
  comeBack(null)
  const heading = await screen.findByRole('heading', { name: 'Acompanhe sua reserva' })
  expect(heading).toBe(document.activeElement)
  expect(screen.queryByText(/[Pp]agamento|confirmada/)).toBeNull()
  expect(screen.getByText('Av. das Palmeiras, 1200')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fazer nova reserva' })).toHaveProperty('pathname', '/')
})

test('the browser that paid in another tab goes on to its confirmation', async () => {
  comeBack(null, approved)
  await screen.findByRole('heading', { name: 'Reserva confirmada!' })
  expect(screen.getByText('Marina Alves')).toBeTruthy()
  expect(window.location.pathname).toBe('/')
})

test('the browser whose payment has not come yet goes on to it', async () => {
  comeBack(null, anOwnOrder())
  await screen.findByRole('heading', { name: 'Pagamento' })
  expect(window.location.pathname).toBe('/')
})

test.each([
  ['Reserva confirmada!', approved],
  ['Aguardando a confirmação do pagamento', anOwnOrder()],
])(
  'a tab with another reservation under way reads %s, and does not lose it',
  async (title, open) => {
    comeBack(aDraft(), open)
    await screen.findByRole('heading', { name: title })
    expect(sessionStorage.getItem('reservation-draft')).toContain('"step":"slots"')
  },
)

test('the tab that booked goes on to its confirmation', async () => {
  comeBack(aDraft({ step: 'payment', customer: aCustomer, order, payment }))
  await screen.findByRole('heading', { name: 'Reserva confirmada!' })
  expect(screen.getByText('Marina Alves')).toBeTruthy()
  expect(window.location.pathname).toBe('/')
})
