import { expect, type Locator, type Page } from '@playwright/test'
import {
  chooseSport,
  expectSlot,
  expectStep,
  MARINA,
  pickSlots,
  slotCell,
} from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { dayAndMonth, inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { pixCode } from '../support/paying.ts'

test('the week can be turned, but not into the past', async ({ page }) => {
  await chooseSport(page, 'Futevôlei')
  const days = page.getByRole('columnheader')
  await expect(days.nth(1)).toContainText(dayAndMonth(inDays(0)))

  await page.getByRole('button', { name: 'Próxima' }).click()
  await expect(days.nth(1)).toContainText(dayAndMonth(inDays(7)))
  const later = { date: inDays(9), time: '10:00' }
  await pickSlots(page, [later])

  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(days.nth(1)).toContainText(dayAndMonth(inDays(0)))
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expectToast(page, 'Atenção', 'Não é possível visualizar datas passadas')
  await expect(days.nth(1)).toContainText(dayAndMonth(inDays(0)))

  await page.getByRole('button', { name: 'Próxima' }).click()
  await expectSlot(page, later, 'selecionado')
  await slotCell(page, later).click()
  await expectSlot(page, later, 'disponível')
})

test("the days are the venue's, wherever the device is", async ({ openBrowser }) => {
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    const page = await openBrowser({ timezoneId })
    await chooseSport(page, 'Futevôlei')
    const today = page.getByRole('columnheader').filter({ hasText: 'hoje' })
    await expect(today).toContainText(dayAndMonth(inDays(0)))
    await pickSlots(page, [{ date: inDays(4), time: '19:00' }])
    const [year, month, day] = inDays(4).split('-')
    await expect(page.getByText(`${day}/${month}/${year} · 19:00 - 20:00`)).toBeVisible()
  }
})

test('the keyboard alone leads from the sport to the payment', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/')
  await tabTo(page, page.getByRole('radio').first())
  await keyboard.press('ArrowDown')
  const sport = page.getByRole('radio', { name: 'Beach Tênis' })
  await expect(sport).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Próximo' }))
  await keyboard.press('Enter')

  const morning = { date: inDays(1), time: '08:00' }
  const dayAfter = { date: inDays(2), time: '09:00' }
  await expectSlot(page, morning, 'disponível')
  // It leads to the earliest hour that is free.
  const entry = page.getByRole('grid').locator('button[tabindex="0"]')
  await tabTo(page, entry)
  await expect(entry).toHaveAccessibleName(/, disponível/)
  const keys = ['PageUp', 'Home', 'ArrowRight', 'ArrowDown', 'ArrowDown']
  for (const key of keys) await keyboard.press(key)
  await expect(slotCell(page, morning)).toBeFocused()
  await keyboard.press('Space')
  await expectSlot(page, morning, 'selecionado')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowDown')
  await expect(slotCell(page, dayAfter)).toBeFocused()
  await keyboard.press('Enter')
  await expectSlot(page, dayAfter, 'selecionado')
  await tabTo(page, page.getByRole('button', { name: 'Próximo' }))
  await keyboard.press('Enter')

  await expectStep(page, 3)
  for (const [label, texts] of [
    ['Nome completo', MARINA.name],
    ['E-mail', MARINA.email],
    ['Telefone', MARINA.phone],
    ['CPF', MARINA.cpf],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await keyboard.type(texts)
  }
  await tabTo(page, page.getByRole('checkbox', { name: /Li e aceito/ }))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Ir para o pagamento' }))
  await keyboard.press('Enter')

  await pixCode(page)
  await tabTo(page, page.getByRole('tab', { name: 'PIX' }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Cartão de Crédito' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Número do cartão'))
})

/** Goes on with Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'reached by Tab').toBeFocused({ timeout: 1 })
}
