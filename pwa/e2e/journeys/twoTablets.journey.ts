import { expect } from '@playwright/test'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import { bookByPhone, BRUNO, cardOf, openAgenda } from '../support/agenda.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  ANA,
  bookHere,
  bringBack,
  doneAt,
  NO_CONNECTION,
  openOffline,
  RUI,
  test,
} from '../support/offline.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
const wide = { width: 1024, height: 768 }
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: new RegExp(`${NO_CONNECTION.source}|status of 409`),
  viewport: wide,
})

test(
  'of two tablets one takes the hour that the other has queued; it is given another court, and nothing is lost or doubled',
  { tag: '@quick' },
  async ({ page, connection, venue, openBrowser }) => {
    await openOffline(page, connection, day)
    await bookHere(page, 'Quadra Central', '10:00', ANA)
    await bookHere(page, 'Quadra Central', '11:00', RUI)
    const other = await openBrowser({ baseURL: venue.url })
    await openAgenda(other, day)
    await bookByPhone(other, 'Quadra Central', '10:00')

    await bringBack(page, connection)
    await page.getByRole('link', { name: '1 pendência', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Recusadas (1)' })).toBeVisible()
    const card = page.getByRole('article', { name: /Reserva de Ana Reis, Quadra Central/ })
    await expect(card.getByText(`Ocupado: ${BRUNO.name}.`)).toBeVisible()
    await expect(card.getByText(new RegExp(`: ${BRUNO.name}$`))).toBeVisible()
    expect(await doneAt(venue)).toEqual([BRUNO.name, RUI.name])
    await expectAccessible(page, 'an edit that was refused')
    await page.setViewportSize(wide)

    await card.getByRole('button', { name: /^Outra quadra ou horário/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Outra quadra ou horário' })
    const sameHour = dialog.getByRole('group', { name: 'Às 10:00–11:00' })
    await sameHour.getByRole('radio', { name: 'Quadra do Mar' }).check()
    await dialog.getByRole('button', { name: 'Enviar assim' }).click()
    await expect(page.getByRole('main').getByText('Tudo enviado')).toBeVisible()
    expect(await doneAt(venue)).toEqual([BRUNO.name, RUI.name, ANA.name])

    await page.goto(`/admin/agenda?data=${day}`)
    for (const tablet of [page, other]) {
      await expect(cardOf(tablet, BRUNO.name, 'Quadra Central', '10:00')).toBeVisible()
      await expect(cardOf(tablet, RUI.name, 'Quadra Central', '11:00')).toBeVisible()
      await expect(cardOf(tablet, ANA.name, 'Quadra do Mar', '10:00')).toBeVisible()
      await expect(tablet.locator('[data-reservation]')).toHaveCount(3)
    }
    await expect(page.getByText(/não enviad|pendência/)).toHaveCount(0)
  },
)
