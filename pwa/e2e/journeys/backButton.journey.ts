import { expect } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import {
  chooseSport,
  expectSlot,
  expectStep,
  fillCustomer,
  MARINA,
  openForm,
  pickSlots,
  showDay,
} from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'

const slot = { date: inDays(1), time: '08:00' }

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('Back goes a step back with the hour and the form, and leaves from the first step', async ({
    page,
  }) => {
    await page.goto('/auth')
    await chooseSport(page, 'Futevôlei')
    await pickSlots(page, [slot])
    await openForm(page)
    await fillCustomer(page)
    await page.goBack()
    await expectStep(page, 2)
    await showDay(page, slot.date)
    await expectSlot(page, slot, 'selecionado')
    await openForm(page)
    await expect(page.getByLabel('Nome completo')).toHaveValue(MARINA.name)
    await page.reload()
    // The step is named while the reservation is still being restored.
    await expect(page.getByLabel('Nome completo')).toHaveValue(MARINA.name)
    await page.goBack()
    await expectStep(page, 2)
    await showDay(page, slot.date)
    await expectSlot(page, slot, 'selecionado')
    await page.goBack()
    await expectStep(page, 1)
    await expect(page.getByText('Horários liberados')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/auth$/)
  })
})

test.describe('at the desk', () => {
  test.use({ settings: ADMIN_SETTINGS })

  test('Back and a reload ask before they take a half-typed form', async ({ page }) => {
    await openAdmin(page, '/admin/quadras')
    await page.getByRole('button', { name: 'Adicionar Quadra' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar Quadra' })
    await dialog.getByLabel('Nome').fill('Quadra da Mangueira')
    await page.goBack()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(dialog.getByLabel('Nome')).toHaveValue('Quadra da Mangueira')

    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.type())
      void question.dismiss()
    })
    await page.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(dialog.getByLabel('Nome')).toHaveValue('Quadra da Mangueira')

    await page.goBack()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/quadras$/)
  })
})
