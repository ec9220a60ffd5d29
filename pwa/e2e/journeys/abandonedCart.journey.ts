import { expect } from '@playwright/test'
import type { HoldList } from '#shared/booking/hold/hold.schema.ts'
import { chooseSport, expectSlot, expectStep, pickSlots } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { openRival } from '../support/rival.ts'

const slot = { date: inDays(2), time: '09:00' }

test('going back from the form keeps the slots, going back to step 1 frees them', async ({
  page,
  venue,
  openBrowser,
}) => {
  const rival = await openRival(venue, slot, openBrowser)
  await chooseSport(page, 'Vôlei')
  await pickSlots(page, [slot])
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expectStep(page, 2)
  await expectSlot(page, slot, 'selecionado')
  await expectSlot(rival, slot, 'indisponível')

  await page.getByRole('button', { name: 'Voltar' }).click()
  await expectToast(
    page,
    'Horários liberados',
    'Seus horários selecionados foram liberados para outros usuários.',
  )
  await expectStep(page, 1)
  await expectSlot(rival, slot, 'disponível')
})

test('leaving the page frees them after a grace', async ({ page, venue, openBrowser }) => {
  const rival = await openRival(venue, slot, openBrowser)
  await chooseSport(page, 'Vôlei')
  await pickSlots(page, [slot])
  await expectSlot(rival, slot, 'indisponível')

  await page.goto('about:blank')
  await expectSlot(rival, slot, 'disponível')
})

test('coming back within the grace finds them as they were', async ({ page }) => {
  await chooseSport(page, 'Vôlei')
  await pickSlots(page, [slot])
  await page.goto('about:blank')
  await page.goBack()
  await expectStep(page, 2)
  await expectSlot(page, slot, 'selecionado')
  const remainingMs = async () => {
    const answer = await page.request.get('/api/holds')
    return ((await answer.json()) as HoldList).expiresInMs
  }
  await expect.poll(remainingMs).toBeGreaterThan(800_000)
})
