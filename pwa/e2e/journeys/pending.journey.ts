import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import {
  bookByPhone,
  BRUNO,
  cardOf,
  freeHour,
  openAgenda,
  openEdit,
  writeDown,
} from '../support/agenda.ts'
import { expectToast } from '../support/toasts.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
const CARLA = { name: 'Carla Reis', email: 'carla@example.com', phone: '48977665544' }
test.use({
  settings: ADMIN_SETTINGS,
  viewport: { width: 1024, height: 768 },
  // Being refused, being slower than somebody else, and what does not get through.
  forgiven: /status of (409|412)|ERR_FAILED/,
})

/** What this tablet writes does not get through until the returned function is called. */
async function holdBack(page: Page) {
  const isWrite = (method: string) => ['POST', 'PATCH', 'DELETE'].includes(method)
  await page.route('**/api/**', async (route) =>
    isWrite(route.request().method()) ? route.abort() : route.fallback(),
  )
  return () => page.unroute('**/api/**')
}

/** Bruno's call, written down while nothing gets through. */
async function bookInVain(page: Page, court: string, time: string) {
  await freeHour(page, court, time).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(dialog)
  await dialog.getByLabel('CPF').fill('52998224725')
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
  await expect(dialog).toBeHidden()
}

async function bookForCarla(page: Page, court: string, time: string) {
  await freeHour(page, court, time).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(dialog, CARLA)
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
  await expectToast(page, 'Reserva criada com sucesso')
}

const refusedCard = (page: Page, name: string) =>
  page.getByRole('article', { name: new RegExp(name) }).filter({ hasText: 'Recusada:' })

test(
  'an hour that somebody else took meanwhile is given on another court, and nothing is lost',
  { tag: '@quick' },
  async ({ page, openBrowser }) => {
    await openAgenda(page, day)
    const letThrough = await holdBack(page)
    await bookInVain(page, 'Quadra Central', '09:00')
    await page.getByRole('link', { name: /não enviada/ }).click()
    await expect(page.getByRole('heading', { name: 'A enviar (1)' })).toBeVisible()

    const other = await openBrowser()
    await openAgenda(other, day)
    await bookForCarla(other, 'Quadra Central', '09:00')

    await letThrough()
    await page.getByRole('button', { name: 'Sincronizar agora' }).click()
    const card = refusedCard(page, `Reserva de ${BRUNO.name}, Quadra Central`)
    await expect(card.getByText(`Ocupado: ${CARLA.name}.`)).toBeVisible()
    await expect(card.getByText(new RegExp(`: ${CARLA.name}$`))).toBeVisible()
    await expectAccessible(page, 'an edit that was refused')

    await page.setViewportSize({ width: 1024, height: 768 })
    await card.getByRole('button', { name: /^Outra quadra ou horário/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Outra quadra ou horário' })
    const sameHour = dialog.getByRole('group', { name: 'Às 09:00–10:00' })
    await expect(sameHour).toBeVisible()
    await expectAccessible(page, 'another court or hour')
    await page.setViewportSize({ width: 1024, height: 768 })
    await sameHour.getByRole('radio', { name: 'Quadra do Mar' }).check()
    await dialog.getByRole('button', { name: 'Enviar assim' }).click()
    await expect(page.getByRole('main').getByText('Tudo enviado')).toBeVisible()

    await page.goto(`/admin/agenda?data=${day}`)
    for (const device of [page, other]) {
      await expect(cardOf(device, BRUNO.name, 'Quadra do Mar', '09:00')).toHaveCount(1)
      await expect(cardOf(device, CARLA.name, 'Quadra Central', '09:00')).toHaveCount(1)
      await expect(device.getByRole('button', { name: new RegExp(BRUNO.name) })).toHaveCount(1)
    }
  },
)

test('of two changes the later one is seen beside the other, and may go over it', async ({
  page,
  openBrowser,
}) => {
  await openAgenda(page, day)
  await bookByPhone(page, 'Quadra Central', '09:00')
  const letThrough = await holdBack(page)
  const dialog = await openEdit(page, cardOf(page, BRUNO.name, 'Quadra Central', '09:00'))
  await dialog.getByLabel('Observações').fill('Traz a própria bola')
  await dialog.getByRole('button', { name: 'Salvar e Fechar' }).click()
  await expect(dialog).toBeHidden()

  const other = await openBrowser()
  await openAgenda(other, day)
  const others = await openEdit(other, cardOf(other, BRUNO.name, 'Quadra Central', '09:00'))
  await others.getByLabel('Nome do cliente').fill('Ana Dias')
  await others.getByRole('button', { name: 'Salvar e Fechar' }).click()
  await expectToast(other, 'Reserva atualizada com sucesso')

  await letThrough()
  await page.goto('/admin/pendencias')
  const card = refusedCard(page, 'Alterar a reserva')
  await expect(card.getByRole('row', { name: 'Observações — Traz a própria bola' })).toBeVisible()
  await expect(card.getByRole('row', { name: 'Nome do cliente Ana Dias Bruno Lima' })).toBeVisible()
  await card.getByRole('button', { name: /^Enviar assim mesmo/ }).click()
  await expect(page.getByRole('main').getByText('Tudo enviado')).toBeVisible()
  await expect(cardOf(other, BRUNO.name, 'Quadra Central', '09:00')).toBeVisible()
})

test('what waits is exported without a CPF, and given up only after a warning', async ({
  page,
}) => {
  await openAgenda(page, day)
  const letThrough = await holdBack(page)
  await bookInVain(page, 'Quadra Central', '09:00')
  await page.goto('/admin/pendencias')
  const card = page.getByRole('article', { name: new RegExp(`Reserva de ${BRUNO.name}`) })
  await expect(card).toBeVisible()
  await expectAccessible(page, 'an edit that waits')

  await page.getByRole('link', { name: 'Diagnóstico' }).click()
  await expect(page.getByRole('heading', { name: 'Armazenamento' })).toBeVisible()
  await expectAccessible(page, 'diagnostics')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar fila' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject([{ command: { kind: 'reservation.create' } }])
  expect(text).not.toContain('52998224725')

  await page.getByRole('link', { name: 'Ver pendências' }).click()
  await card.getByRole('button', { name: /^Descartar/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Descartar esta edição?' })
  await expect(question.getByText('pode já ter chegado ao servidor')).toBeVisible()
  await expectAccessible(page, 'giving an edit up')
  await question.getByRole('button', { name: 'Sim, descartar' }).click()
  await expect(page.getByRole('main').getByText('Tudo enviado')).toBeVisible()
  await letThrough()
  await page.goto(`/admin/agenda?data=${day}`)
  await expect(freeHour(page, 'Quadra Central', '09:00')).toBeVisible()
})
