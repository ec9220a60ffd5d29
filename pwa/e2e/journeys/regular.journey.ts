import { expect } from '@playwright/test'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import { cardOf, freeHour, openAgenda } from '../support/agenda.ts'
import { countActs } from '../support/countActs.ts'
import { test } from '../support/journey.ts'
import { quietDays } from '../support/settingDates.ts'
import { strangerBooks } from '../support/stranger.ts'

const [day, other] = quietDays

test.use({ settings: ADMIN_SETTINGS, viewport: { width: 1024, height: 768 }, hasTouch: true })

test('a regular who calls is written down with four taps and six keys at most', async ({
  page,
  venue,
}) => {
  await strangerBooks(venue, 'vôlei', { date: other, time: '10:00' })
  await openAgenda(page, day)
  const acts = await countActs(page)
  const hour = freeHour(page, 'Quadra Central', '09:00')
  // A touch shows first what may be done with the hour.
  await hour.tap()
  await expect(hour).toBeFocused()
  await hour.tap()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await expect(dialog.getByLabel('Nome do cliente')).toBeFocused()
  await page.keyboard.type('joã')
  await dialog.getByRole('button', { name: /^João Lima/ }).tap()
  await expect(dialog.getByLabel('Nome do cliente')).toHaveValue('João Lima')
  await dialog.getByRole('button', { name: 'Criar Reserva' }).tap()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, 'João Lima', 'Quadra Central', '09:00')).toHaveAccessibleName(/às/)
  expect(acts.taps).toBeLessThanOrEqual(4)
  expect(acts.keys).toBeLessThanOrEqual(6)
})
