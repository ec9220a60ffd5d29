import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ settings: ADMIN_SETTINGS, viewport: { width: 1024, height: 768 } })

const FILE = join(import.meta.dirname, '../support/files/mensalistas.xlsx')

test('a spreadsheet of weekly bookings: its conflict is named, the others come in, a reload loses nothing, and all is undone', async ({
  page,
}) => {
  await openAdmin(page, '/admin/importar')
  await page.getByLabel('O que importar').selectOption('Mensalistas')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivo' }).click()
  await (await chosen).setFiles(FILE)

  await expect(page.getByLabel('Mensalista', { exact: true })).toHaveValue('name')
  await expect(page.getByLabel('Horário', { exact: true })).toHaveValue('startTime')
  await expectAccessible(page, 'the columns of a file')
  await page.getByRole('button', { name: 'Conferir' }).click()

  const rows = page.getByRole('table', { name: 'Linhas do arquivo' })
  await expect(rows).toContainText('Ocupado: aula Beach tênis intermediário')
  await expect(rows.getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'what would become of each row')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Conferir' })).toBeVisible()
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await expectToast(page, 'Importação feita')
  const made = await page.request.get('/api/reservations?search=Marina')
  expect(await made.text()).toContain('"startTime":"21:00"')

  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  const question = page.getByRole('alertdialog', { name: 'Desfazer “mensalistas.xlsx”?' })
  await expect(question).toContainText('2 linhas')
  await question.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
  const left = await page.request.get('/api/reservations?search=Marina')
  expect(await left.text()).not.toContain('"startTime":"21:00"')
})
