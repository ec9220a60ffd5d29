import { expect, type Page } from '@playwright/test'
import { hourAddress } from '#shared/booking/calendar/hourAddress.ts'
import { letPixArrive } from '../support/behindTheScenes.ts'
import {
  chooseSport,
  expectSlot,
  expectStep,
  fillCustomer,
  MARINA,
  openForm,
  pickSlots,
  showDay,
  slotCell,
  submitForm,
} from '../support/booking.ts'
import { dayAndMonth, inDays } from '../support/calendarDays.ts'
import { openDevice } from '../support/calls.ts'
import { countActs } from '../support/countActs.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { bookedAt } from '../support/ledger.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'
import { slotAt, strangerBooks } from '../support/stranger.ts'

test.use({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  permissions: ['clipboard-read', 'clipboard-write'],
})

test(
  'two hours on different days are paid by PIX on a small phone',
  { tag: '@quick' },
  async ({ page, venue }) => {
    const slots = [
      { date: inDays(1), time: '10:00' },
      { date: inDays(6), time: '18:00' },
    ]
    await chooseSport(page, 'Futevôlei')
    await expectFits(page)
    await expectEveningInSight(page)
    await pickSlots(page, slots)
    await expectFits(page)
    await openForm(page)
    await expectFits(page)
    await fillCustomer(page)
    await submitForm(page)
    const code = await pixCode(page)
    await expectFits(page)
    await page.getByRole('button', { name: 'Copiar código' }).click()
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await letPixArrive(venue)

    await expectConfirmed(page)
    await expectFits(page)
    await expectStep(page, 3)
    await expect(page.getByText(MARINA.cpf)).toBeVisible()
    await expect(page.getByText(MARINA.phone)).toBeVisible()
    await expect(page.getByText('Arena Tatuíra')).toBeVisible()
    expect(await bookedAt(venue)).toEqual(
      slots.map(({ date, time }) => ({
        date,
        startTime: time,
        status: 'approved',
        paymentStatus: 'paid',
      })),
    )

    await page.getByRole('button', { name: 'Fazer nova reserva' }).click()
    await expectStep(page, 1)
  },
)

test('a new customer is at the PIX code in eight taps, from a free hour on the first step', async ({
  page,
}) => {
  await page.goto('/')
  const hour = page.getByRole('link', { name: /^Vôlei, .* \d\d:00, R\$ / }).first()
  await expect(hour).toBeVisible()
  const acts = await countActs(page)
  await hour.tap()
  await expect(page.getByRole('heading', { name: 'Escolha os horários' })).toBeVisible()
  await page.getByRole('button', { name: 'Próximo' }).tap()
  const typed = {
    'Nome completo': MARINA.name,
    'E-mail': MARINA.email,
    Telefone: MARINA.phone.replace(/\D/g, ''),
    CPF: MARINA.cpf.replace(/\D/g, ''),
  }
  for (const [label, text] of Object.entries(typed)) {
    await page.getByLabel(label).tap()
    await page.keyboard.type(text)
  }
  await page.getByRole('checkbox', { name: /Li e aceito/ }).tap()
  await page.getByRole('button', { name: 'Ir para o pagamento' }).tap()
  await pixCode(page)
  // To copy the code is the ninth; the keys are those of the four fields.
  expect(acts).toEqual({ taps: 8, keys: Object.values(typed).join('').length })
})

test('who comes for an hour that is taken finds its day, with the hours around it', async ({
  page,
  venue,
}) => {
  const slot = { date: inDays(9), time: '18:00' }
  const stranger = await openDevice(venue)
  while ((await slotAt(stranger, 'vôlei', slot)).available) {
    await strangerBooks(venue, 'vôlei', slot)
  }
  await stranger.dispose()
  await page.goto(hourAddress('vôlei', slot.date, slot.time))
  await expect(page.getByText(/18:00 já está reservado\. Livre perto:/)).toBeVisible()
  await expect(page.getByRole('button', { name: /, sugerido$/ })).toHaveCount(2)
  await expectFits(page)
  await expectAccessible(page, 'the hours around one that is taken')
  await page.getByRole('button', { name: '19:00', exact: true }).tap()
  await expectSlot(page, { ...slot, time: '19:00' }, 'selecionado')
})

test('an hour goes from one customer to another as a link, which holds nothing until a tap', async ({
  page,
  venue,
}) => {
  const slot = { date: inDays(9), time: '18:00' }
  const link = `/?sport=v%C3%B4lei&hour=${slot.date}T${slot.time}`
  await page.goto(link)
  await expect(page.getByText(/^Toque em .* 18:00 para reservar\.$/)).toBeVisible()
  const stranger = await openDevice(venue)
  expect(await slotAt(stranger, 'vôlei', slot)).toMatchObject({ available: true })
  await stranger.dispose()
  await slotCell(page, slot).tap()
  await expectSlot(page, slot, 'selecionado')
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.getByRole('button', { name: 'Compartilhar este horário' }).tap()
  await expect(page.getByText('Texto copiado')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(hourAddress('vôlei', slot.date, slot.time))
  await expectFits(page)
  await expectAccessible(page, 'an hour that was picked from a link')
})

test('who lets the device remember has the same hour again in two taps and no key', async ({
  page,
  venue,
}) => {
  const slot = { date: inDays(2), time: '18:00' }
  await chooseSport(page, 'Vôlei')
  await pickSlots(page, [slot])
  await openForm(page)
  await fillCustomer(page)
  await page.getByRole('checkbox', { name: 'Lembrar meus dados neste aparelho' }).check()
  await submitForm(page)
  await pixCode(page)
  await letPixArrive(venue)
  await expectConfirmed(page)
  await expect(page.getByText(/^Quadra /).first()).toBeVisible()
  await expectAccessible(page, 'the confirmation')

  // Another day, the app is opened anew.
  await page.evaluate(() => sessionStorage.clear())
  await page.getByRole('button', { name: 'Fazer nova reserva' }).click()
  await expectStep(page, 1)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  const again = page.getByRole('button', { name: /^Vôlei, .* 18:00 de novo/ })
  await expect(again).toContainText(`${dayAndMonth(inDays(9))} 18:00`)
  await expectAccessible(page, 'the first step with the last booking')
  const acts = await countActs(page)
  await again.click()
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click()
  await pixCode(page)
  // To copy the code is the third.
  expect(acts).toEqual({ taps: 2, keys: 0 })
  await expect
    .poll(async () => (await bookedAt(venue)).map(({ date }) => date))
    .toEqual([slot.date, inDays(9)])
})

test('the keyboard alone picks an hour of another day, and axe finds nothing', async ({ page }) => {
  const { keyboard } = page
  await chooseSport(page, 'Futevôlei')
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible()
  await expectAccessible(page, 'one day')
  await page.getByRole('tab', { selected: true }).focus()
  await keyboard.press('End')
  const slot = { date: inDays(6), time: '18:00' }
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(
    new RegExp(dayAndMonth(slot.date)),
  )
  await expect(slotCell(page, slot)).toBeVisible()
  for (let presses = 0; presses < 25; presses++) {
    if (await slotCell(page, slot).evaluate((hour) => hour === document.activeElement)) break
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
  await expectSlot(page, slot, 'selecionado')
  const bar = page.locator('footer').filter({ has: page.getByRole('button', { name: 'Próximo' }) })
  await expect(bar).toContainText(`${dayAndMonth(slot.date)} 18:00`)
  await expect(bar).toContainText(/1[45]:\d\d/)
  await expectAccessible(page, 'one day with an hour of it selected')
})

/** The hours from 18:00 of a whole day, between a low header and the bar, without scrolling. */
async function expectEveningInSight(page: Page) {
  await showDay(page, inDays(2))
  const hours = page.getByRole('region', { name: 'Noite' }).getByRole('button')
  await expect(hours.last()).toHaveAccessibleName(/, disponível/)
  const edges = await page.evaluate(() => ({
    scrolled: window.scrollY,
    header: document.querySelector('.wizard__header')!.getBoundingClientRect().bottom,
    bar: document.querySelector('.actions')!.getBoundingClientRect().top,
  }))
  expect(edges.scrolled).toBe(0)
  expect(edges.header).toBeLessThanOrEqual(80)
  const { y, height } = (await hours.last().boundingBox())!
  expect(y + height).toBeLessThanOrEqual(edges.bar)
}

/** Nothing makes the page scroll sideways. */
async function expectFits(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
}
