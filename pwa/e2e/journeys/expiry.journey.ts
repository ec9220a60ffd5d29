import { expect } from '@playwright/test'
import {
  bookUntilPayment,
  chooseSport,
  expectSlot,
  expectStep,
  expectToast,
  openForm,
  pickSlots,
} from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { attemptsAt, bookedAt } from '../support/ledger.ts'
import { openRival } from '../support/rival.ts'

const slot = { date: inDays(2), time: '09:00' }

test.describe('a hold of five seconds', () => {
  test.use({ settings: { HOLD_SECONDS: '5' } })

  test('that ends on step 2 leads back to step 1', async ({ page, venue, openBrowser }) => {
    const rival = await openRival(venue, slot, openBrowser)
    await chooseSport(page, 'Vôlei')
    await pickSlots(page, [slot])
    await expectSlot(rival, slot, 'indisponível')
    await expect(page.getByText('Você tem tempo limitado')).toBeVisible()

    await expectToast(
      page,
      'Tempo esgotado!',
      '⏱ Tempo expirado. Sua reserva foi cancelada. Selecione novamente a modalidade e horários disponíveis.',
    )
    await expectStep(page, 1)
    await expect(page.getByRole('button', { name: 'Próximo' })).toBeDisabled()
    await expectSlot(rival, slot, 'disponível')
  })

  test('that ends on step 3 leads back to the slots', async ({ page, venue, openBrowser }) => {
    const rival = await openRival(venue, slot, openBrowser)
    await chooseSport(page, 'Vôlei')
    await pickSlots(page, [slot])
    await openForm(page)
    await expectSlot(rival, slot, 'indisponível')

    await expectToast(page, 'Tempo esgotado!', 'O tempo para completar sua reserva expirou...')
    await expectStep(page, 2)
    await expect(page.getByText('Toque em um horário disponível')).toBeVisible()
    await expectSlot(rival, slot, 'disponível')
    await expectSlot(page, slot, 'disponível')
  })
})

test.describe('a hold of little more than a minute', () => {
  test.use({ settings: { HOLD_SECONDS: '66' } })

  test('announces its last minute on step 3, once', async ({ page }) => {
    await chooseSport(page, 'Vôlei')
    await pickSlots(page, [slot])
    await openForm(page)
    await expect(page.getByText('Tempo restante: 1:0')).toBeVisible()
    await expect(page.getByText('Tempo acabando!')).toBeHidden()

    await expectToast(page, 'Atenção!', 'Você tem menos de 1 minuto para concluir sua reserva.')
    await expect(page.getByText('Tempo acabando!')).toBeVisible()
    await page.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(page.getByText(/Tempo restante: 0:5[0-6]/)).toBeVisible()
    await expect(page.getByText('Tempo acabando!')).toBeVisible()
    await expect(page.getByText('Atenção!')).toBeHidden()
  })
})

test.describe('an order that waits six seconds for its money', () => {
  test.use({ settings: { PENDING_SECONDS: '6' } })

  test('is cancelled on the payment screen', async ({ page, venue, openBrowser }) => {
    const rival = await openRival(venue, slot, openBrowser)
    await bookUntilPayment(page, 'Vôlei', [slot])
    await expectSlot(rival, slot, 'indisponível')

    await expectToast(page, 'Tempo expirado!')
    await expectStep(page, 1)
    await expect(page.getByRole('button', { name: 'Próximo' })).toBeDisabled()
    await expectSlot(rival, slot, 'disponível')
    const [, unpaid] = await bookedAt(venue)
    expect(unpaid).toMatchObject({ status: 'canceled', paymentStatus: 'pending' })
    expect(await attemptsAt(venue)).toMatchObject([
      { method: 'CREDIT_CARD', state: 'paid' },
      { method: 'PIX', state: 'cancelled', live: 0 },
    ])
  })
})
