import { expect, type Page } from '@playwright/test'
import type { HoldList } from '#shared/booking/hold/hold.schema.ts'
import {
  expectSlot,
  expectStep,
  fillCustomer,
  MARINA,
  next,
  openForm,
  pickSlots,
  submitForm,
} from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { attemptsAt } from '../support/ledger.ts'
import {
  APPROVED_CARD,
  chooseMethod,
  expectConfirmed,
  payByCard,
  pixCode,
} from '../support/paying.ts'

const slots = [
  { date: inDays(1), time: '08:00' },
  { date: inDays(2), time: '16:00' },
]

test('a reload comes back to every step, with the same holds and the same PIX', async ({
  page,
  venue,
}) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Futevôlei' }).check()
  await page.reload()
  await expectStep(page, 1)
  await expect(page.getByRole('radio', { name: 'Futevôlei' })).toBeChecked()

  await next(page)
  await pickSlots(page, slots)
  const held = await heldIds(page)
  expect(held).toHaveLength(2)
  await page.reload()
  await expectStep(page, 2)
  for (const slot of slots) await expectSlot(page, slot, 'selecionado')
  expect(await heldIds(page)).toEqual(held)

  await openForm(page)
  await fillCustomer(page)
  await page.reload()
  await expectStep(page, 3)
  await expect(page.getByLabel('Nome completo')).toHaveValue(MARINA.name)
  await expect(page.getByLabel('E-mail')).toHaveValue(MARINA.email)
  await expect(page.getByLabel('Telefone')).toHaveValue(MARINA.phone)
  await expect(page.getByLabel('CPF')).toHaveValue(MARINA.cpf)
  await expect(page.getByRole('timer', { name: 'Tempo restante' })).toHaveText(/^1[0-5]:\d\d$/)
  expect(await heldIds(page)).toEqual(held)

  await submitForm(page)
  const code = await pixCode(page)
  const qr = page.getByRole('img', { name: 'QR Code do PIX' })
  const image = (await qr.getAttribute('src'))!
  await page.reload()
  await expectStep(page, 3)
  expect(await pixCode(page)).toBe(code)
  await expect(qr).toHaveAttribute('src', image)
  expect(await attemptsAt(venue)).toHaveLength(1)

  await chooseMethod(page, 'Cartão de Crédito')
  await payByCard(page, APPROVED_CARD)
  await expectConfirmed(page)
  await page.reload()
  await expectConfirmed(page)
  await expect(page.getByText(MARINA.cpf)).toBeVisible()
  for (const { time } of slots) await expect(page.getByText(`${time} - `)).toBeVisible()
})

async function heldIds(page: Page) {
  const { holds } = (await (await page.request.get('/api/holds')).json()) as HoldList
  return holds.map(({ id }) => id)
}
