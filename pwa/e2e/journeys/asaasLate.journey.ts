import { expect, type Page } from '@playwright/test'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { test } from '../support/asaasVenue.ts'
import { letTimeRunOutAt } from '../support/behindTheScenes.ts'
import { bookUntilPayment, expectStep, MARINA } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { bookedAt, courtsAt } from '../support/ledger.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'
import type { Asaas } from '../support/startAsaas.ts'
import type { Venue } from '../support/startVenue.ts'
import { strangerBooks } from '../support/stranger.ts'

// Vôlei is played on two courts.
const slot = { date: inDays(2), time: '09:00' }
const TOO_LATE = 'O pagamento chegou depois do prazo'

test.use({
  settings: { ...ADMIN_SETTINGS, ASAAS_CARD_MODE: 'transparent' },
  // The venue cannot end the charge and says so; then it says how it ended.
  forgiven: /(409|503) .*cancel-unpaid$/,
})

test('money that comes after the time, while the hour is free, confirms it again', async ({
  page,
  venue,
  asaas,
}) => {
  await letTimeRunOut(page, venue, asaas)
  await asaas.pay()
  await expectConfirmed(page)
  expect(await bookedAt(venue)).toMatchObject([{ status: 'approved', paymentStatus: 'paid' }])
})

test('money that comes when somebody has the court gets another one', async ({
  page,
  venue,
  asaas,
}) => {
  await letTimeRunOut(page, venue, asaas)
  await strangerBooks(venue, 'vôlei', slot)
  const [lost, taken] = await courtsAt(venue)
  expect([lost?.status, taken?.courtId]).toEqual(['canceled', lost?.courtId])

  await asaas.pay()
  await expectConfirmed(page)
  const [moved] = await courtsAt(venue)
  expect(moved).toMatchObject({ customerName: MARINA.name, status: 'approved' })
  expect(moved?.courtId).not.toBe(taken?.courtId)
})

test(
  'money that comes when nothing is free goes back, and admins see it',
  { tag: '@quick' },
  async ({ page, venue, asaas, openBrowser }) => {
    await asaas.letRefundsWait(true)
    await strangerBooks(venue, 'vôlei', slot)
    await letTimeRunOut(page, venue, asaas)
    await strangerBooks(venue, 'vôlei', slot)
    const { value } = await asaas.pay()

    await expect(page.getByRole('heading', { name: TOO_LATE })).toBeVisible()
    await expect(page.getByText('A reserva não foi feita.')).toBeVisible()
    await expectAccessible(page, 'money that came too late')
    const admin = await openBrowser()
    await openAdmin(admin, '/admin/pagamentos/resolver')
    const issue = admin.getByRole('article', { name: 'Horário perdido' })
    await expect(issue).toContainText(MARINA.name)
    await expect(issue).toContainText('O estorno de')
    await expect
      .poll(() => issuesAt(admin))
      .toMatchObject([
        {
          kind: 'slots-gone',
          amount: value,
          customer: { name: MARINA.name },
          reservations: [{ status: 'pending_confirmation', paymentStatus: 'paid' }],
          refund: { state: 'in_progress', amount: value },
        },
      ])
    await page.reload()
    await expect(page.getByRole('heading', { name: TOO_LATE })).toBeVisible()

    await asaas.letRefundsWait(false)
    await expect.poll(() => issuesAt(admin)).toEqual([])
    expect(await bookedAt(venue)).toContainEqual(
      expect.objectContaining({ status: 'canceled', paymentStatus: 'refunded' }),
    )
    expect(await asaas.charges()).toContainEqual(
      expect.objectContaining({ billingType: 'PIX', status: 'REFUNDED' }),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: TOO_LATE })).toBeVisible()
    await page.getByRole('button', { name: 'Escolher outro horário' }).click()
    await expectStep(page, 1)
  },
)

/** Books and lets the time to pay run out while the provider does not end the charge. */
async function letTimeRunOut(page: Page, venue: Venue, asaas: Asaas) {
  await page.clock.install()
  await asaas.fail('DELETE /v3/payments/*')
  await bookUntilPayment(page, 'Vôlei', [slot])
  await pixCode(page)
  await letTimeRunOutAt(venue)
  await page.clock.fastForward('15:00')
  await expect(page.getByText('O tempo para pagar terminou.')).toBeVisible()
}

async function issuesAt(admin: Page) {
  const answer = await admin.request.get('/api/payment-issues')
  return (await answer.json()) as PaymentIssue[]
}
