import { expect } from '@playwright/test'
import { translatePage } from '../../testing/translatePage.ts'
import { ADMIN_SETTINGS, signInAsAdmin } from '../support/admin.ts'
import { BRUNO, cardOf, chooseMore, freeHour, openAgenda, writeDown } from '../support/agenda.ts'
import { letPixArrive } from '../support/behindTheScenes.ts'
import { bookUntilPayment, expectStep } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import {
  chooseMethod,
  DECLINED_CARD,
  expectConfirmed,
  payByCard,
  pixCode,
} from '../support/paying.ts'
import { quietDays } from '../support/settingDates.ts'

test.use({ settings: ADMIN_SETTINGS })
test.beforeEach(({ context }) => context.addInitScript(translatePage))

test('a page that the browser translates books, is declined and is paid', async ({
  page,
  venue,
}) => {
  await bookUntilPayment(page, 'Futevôlei', [{ date: inDays(1), time: '09:00' }])
  await expect(page.locator('h1 font font').first()).toBeVisible()
  await expectStep(page, 3)
  const clock = page.getByRole('timer', { name: 'Tempo restante' })
  const before = await clock.textContent()
  await expect(clock).not.toHaveText(before!)

  await chooseMethod(page, 'Cartão de Crédito')
  await payByCard(page, DECLINED_CARD)
  await expect(page.getByText('Pagamento não aprovado')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await chooseMethod(page, 'PIX')
  await pixCode(page)
  await page.getByRole('button', { name: 'Verificar Pagamento' }).click()
  await expect(page.getByRole('button', { name: 'Verificar Pagamento' })).toBeVisible()
  await letPixArrive(venue)
  await page.getByRole('button', { name: 'Verificar Pagamento' }).click()
  await expectConfirmed(page)
})

test('so does the reception', async ({ page }) => {
  const [day] = quietDays
  await page.goto('/auth')
  await signInAsAdmin(page)
  await expect(page.getByRole('heading', { name: 'Reservas', exact: true, level: 1 })).toBeVisible()
  await openAgenda(page, day)
  await freeHour(page, 'Quadra Central', '10:00').click()
  const draft = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(draft)
  await draft.getByLabel('Preço (R$)').fill('80')
  await draft.getByRole('button', { name: 'Criar Reserva' }).click()
  await expect(draft).toBeHidden()
  const card = cardOf(page, BRUNO.name, 'Quadra Central', '10:00')
  await card.click()
  await chooseMore(page, 'Cancelar reserva')
  await page.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(card).toBeHidden()
})
