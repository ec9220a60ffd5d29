import { expect, type Page } from '@playwright/test'
import { letTimeRunOutAt } from '../support/behindTheScenes.ts'
import {
  bookUntilPayment,
  chooseSport,
  expectSlot,
  expectStep,
  openForm,
  pickSlots,
} from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { attemptsAt, bookedAt } from '../support/ledger.ts'
import { pixCode } from '../support/paying.ts'
import { openRival } from '../support/rival.ts'
import type { Venue } from '../support/startVenue.ts'

const slot = { date: inDays(2), time: '09:00' }
const QUARTER = 900_000

/** The time that the venue gives passes at the venue and on these devices, when a journey says so. */
async function letTimePass(venue: Venue, ...devices: Page[]) {
  // A device that is told of the venue's end before its own clock has moved takes the hour for one that was given up elsewhere.
  for (const device of devices) await device.clock.fastForward(QUARTER)
  await letTimeRunOutAt(venue)
}

/** Two browsers whose clocks a journey can turn. */
async function openTwo(page: Page, venue: Venue, openBrowser: () => Promise<Page>) {
  await page.clock.install()
  return openRival(venue, slot, async () => {
    const opened = await openBrowser()
    await opened.clock.install()
    return opened
  })
}

test('a hold that ends on step 2 leads back to step 1', async ({ page, venue, openBrowser }) => {
  const rival = await openTwo(page, venue, openBrowser)
  await chooseSport(page, 'Vôlei')
  await pickSlots(page, [slot])
  await expectSlot(rival, slot, 'indisponível')
  await expect(page.getByText('Você tem tempo limitado')).toBeVisible()

  await letTimePass(venue, page, rival)
  await expectToast(
    page,
    'Tempo esgotado!',
    '⏱ Tempo expirado. Sua reserva foi cancelada. Selecione novamente a modalidade e horários disponíveis.',
  )
  await expectStep(page, 1)
  await expect(page.getByRole('button', { name: 'Próximo' })).toBeDisabled()
  await expectSlot(rival, slot, 'disponível')
})

test('a hold that ends on step 3 leads back to the slots', async ({ page, venue, openBrowser }) => {
  const rival = await openTwo(page, venue, openBrowser)
  await chooseSport(page, 'Vôlei')
  await pickSlots(page, [slot])
  await openForm(page)
  await expectSlot(rival, slot, 'indisponível')

  await letTimePass(venue, page, rival)
  await expectToast(page, 'Tempo esgotado!', 'O tempo para completar sua reserva expirou...')
  await expectStep(page, 2)
  await expect(page.getByText('Toque em um horário disponível')).toBeVisible()
  await expectSlot(rival, slot, 'disponível')
  await expectSlot(page, slot, 'disponível')
})

test('a hold announces its last minute on step 3, once', async ({ page }) => {
  await page.clock.install()
  await chooseSport(page, 'Vôlei')
  await pickSlots(page, [slot])
  await openForm(page)
  const left = page.getByRole('timer', { name: 'Tempo restante' })
  await expect(left).toHaveText(/^1\d:/)
  await expect(page.getByText('Tempo acabando!')).toBeHidden()
  // The clock stands from here on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const [minutes, seconds] = (await left.innerText()).split(':').map(Number) as [number, number]
  await page.clock.fastForward((minutes * 60 + seconds - 66) * 1_000)
  await expect(left).toHaveText(/^1:0\d$/)
  await expect(page.getByText('Tempo acabando!')).toBeHidden()

  await page.clock.runFor(10_000)
  await expectToast(page, 'Atenção!', 'Você tem menos de 1 minuto para concluir sua reserva.')
  await expect(page.getByText('Tempo acabando!')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await page.clock.runFor(3_000)
  await expect(left).toHaveText(/^0:5\d$/)
  await expect(page.getByText('Tempo acabando!')).toBeVisible()
  await expect(page.getByText('Atenção!')).toBeHidden()
})

test(
  'an order whose time to pay ends is cancelled on the payment screen',
  { tag: '@quick' },
  async ({ page, venue, openBrowser }) => {
    const rival = await openTwo(page, venue, openBrowser)
    await bookUntilPayment(page, 'Vôlei', [slot])
    await pixCode(page)
    await expectSlot(rival, slot, 'indisponível')

    await letTimePass(venue, page, rival)
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
  },
)
