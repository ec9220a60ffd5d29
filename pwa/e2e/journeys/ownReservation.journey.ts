import { expect, type Locator, type Page } from '@playwright/test'
import { weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS, PASSWORD } from '../support/admin.ts'
import { letPixArrive } from '../support/behindTheScenes.ts'
import { bookUntilPayment, MARINA, pickSlots, slotCell } from '../support/booking.ts'
import { dayAndMonth, inDays } from '../support/calendarDays.ts'
import { openDevice, send } from '../support/calls.ts'
import { countActs } from '../support/countActs.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { bookedAt } from '../support/ledger.ts'
import { NO_CONNECTION, test as cut } from '../support/offline.ts'
import { linkIn, ownHour } from '../support/ownLink.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'
import { JOAO_EMAIL, strangerBooks } from '../support/stranger.ts'
import { cachedPaths, expectWorker } from '../support/worker.ts'

/** A day with the prices of the week, and no class; cancelled today, all of it comes back. */
const DAY = [2, 3, 4, 5]
  .map(inDays)
  .find((date) => ['monday', 'wednesday', 'friday'].includes(weekdayOf(date)))!
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

test.use({
  settings: ADMIN_SETTINGS,
  // What is not theirs to see, and who asks too often, is answered so.
  forgiven: /status of (404|429)/,
})

test(
  'who has paid and closed it cancels one of two hours by the link in another browser, and moves the other to a dearer one',
  { tag: '@quick' },
  async ({ page, venue, openBrowser }) => {
    await bookUntilPayment(page, 'Vôlei', [
      { date: DAY, time: '10:00' },
      { date: DAY, time: '11:00' },
    ])
    await pixCode(page)
    await letPixArrive(venue)
    await expectConfirmed(page)
    await page.close()

    const other = await openBrowser()
    const link = await linkIn(venue, MARINA.email)
    await other.goto(link)
    await expectOpened(other)
    await expect(other).toHaveURL(link.split('.')[0]!)
    await expectAccessible(other, 'a reservation that is paid')
    await other.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await other.getByRole('checkbox', { name: /10:00 às/ }).uncheck()
    await expect(other.getByText(/você recebe R\$\s80,00/)).toBeVisible()
    await expectAccessible(other, 'what a cancellation gives back')
    await other.getByRole('button', { name: 'Confirmar o cancelamento' }).click()
    await expect(
      other.getByRole('heading', { name: /^Horário cancelado: você recebe R\$\s80,00$/ }),
    ).toBeVisible()
    await expectAccessible(other, 'a cancellation that can be undone')
    await expect(ownHour(other, '11:00')).toContainText('Cancelada por você')
    await expect(ownHour(other, '10:00')).toContainText('Confirmada')

    await other.setViewportSize({ width: 1280, height: 800 })
    await other.getByRole('button', { name: 'Mudar de horário' }).click()
    await pickSlots(other, [{ date: DAY, time: '18:00' }])
    await expectAccessible(other, 'the choice of another hour')
    await other.getByRole('button', { name: /^Guardar e pagar R\$\s40,00$/ }).click()
    const change = other.getByRole('region', { name: 'Mudança de horário' })
    await expect(change).toContainText('18:00 às 19:00')
    await pixCode(other)
    await expectAccessible(other, 'the payment of the difference')
    await letPixArrive(venue)
    await expect(ownHour(other, '18:00')).toContainText('Confirmada')
    expect(await bookedAt(venue)).toMatchObject([
      { date: DAY, startTime: '11:00', status: 'canceled' },
      { date: DAY, startTime: '18:00', status: 'approved', paymentStatus: 'paid' },
    ])

    await other.getByRole('link', { name: 'Recibo' }).click()
    const receipt = other.getByRole('article', { name: 'Recibo' })
    await expect(receipt).toContainText('18:00 às 19:00')
    await expect(receipt).toContainText(/não é documento fiscal/i)
    await expectAccessible(other, 'the receipt')
  },
)

test('by thumb on a small phone, four taps see and cancel it', async ({ venue, openBrowser }) => {
  await strangerBooks(venue, 'vôlei', { date: DAY, time: '10:00' })
  const phone = await openBrowser(PHONE)
  await phone.goto(await linkIn(venue, JOAO_EMAIL))
  await expectOpened(phone)
  await expectFits(phone)

  await phone.goto('/')
  const acts = await countActs(phone)
  await phone.getByRole('banner').getByRole('link', { name: 'Minhas reservas' }).tap()
  await expect(phone.getByRole('heading', { name: 'Próximas' })).toBeVisible()
  await expectFits(phone)
  await phone
    .getByRole('main')
    .getByRole('link', { name: new RegExp(dayAndMonth(DAY)) })
    .tap()
  await expectOpened(phone)
  await phone.getByRole('button', { name: 'Cancelar', exact: true }).tap()
  await expect(phone.getByText(/você recebe R\$\s80,00/)).toBeVisible()
  await expectFits(phone)
  await phone.getByRole('button', { name: 'Confirmar o cancelamento' }).tap()
  await expect(ownHour(phone, '10:00')).toContainText('Cancelada por você')
  expect(acts.taps).toBeLessThanOrEqual(4)
  expect(acts.keys).toBe(0)
  await phone.getByRole('button', { name: 'Desfazer' }).tap()
  await expect(ownHour(phone, '10:00')).toContainText('Confirmada')
  await phone.getByRole('button', { name: 'Cancelar', exact: true }).tap()
  await expect(phone.getByText(/você recebe R\$\s80,00/)).toBeVisible()
  await phone.getByRole('button', { name: 'Confirmar o cancelamento' }).tap()
  await expect(ownHour(phone, '10:00')).toContainText('Cancelada por você')
  await expectFits(phone)
  await phone.goto('/minhas-reservas')
  await expect(phone.getByRole('heading', { name: 'Anteriores' })).toBeVisible()
  await expectAccessible(phone, 'the list')
})

test('by keyboard alone it is moved to a cheaper hour and cancelled', async ({ page, venue }) => {
  await strangerBooks(venue, 'vôlei', { date: DAY, time: '18:00' })
  await page.goto(await linkIn(venue, JOAO_EMAIL))
  await expectOpened(page)
  await press(page, page.getByRole('button', { name: 'Mudar de horário' }))
  const wanted = slotCell(page, { date: DAY, time: '09:00' })
  await expect(wanted).toBeVisible()
  await walkTo(page, wanted)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Confirmar o horário novo' }))
  await expect(ownHour(page, '09:00')).toContainText('Confirmada')
  await press(page, page.getByRole('button', { name: 'Cancelar', exact: true }))
  await expect(page.getByRole('heading', { name: 'O que você quer cancelar?' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Confirmar o cancelamento' }))
  await expect(ownHour(page, '09:00')).toContainText('Cancelada por você')
})

test.describe('with limits', () => {
  test.use({ settings: { ...ADMIN_SETTINGS, RATE_LIMITS: 'on' } })

  test('neither a wrong secret nor a link that was replaced opens it, it opens no other one, and a lost link is asked for five times', async ({
    page,
    venue,
    openBrowser,
  }) => {
    const id = await strangerBooks(venue, 'vôlei', { date: DAY, time: '10:00' })
    const link = await linkIn(venue, JOAO_EMAIL)
    await page.goto(link)
    await expectOpened(page)
    const desk = await openDevice(venue)
    await send(desk, '/api/login', { username: 'admin', password: PASSWORD })
    const another = await strangerBooks(venue, 'vôlei', { date: DAY, time: '11:00' })
    const { code } = await send<{ code: string }>(desk, `/api/reservations/${another}/link`, {
      isNew: false,
    })
    const [own, secret] = link.split('.')
    for (const hash of [code, `${code}.${secret}`]) {
      await page.goto(`/reserva#${hash}`)
      await expectLost(page)
    }
    await page.goto(own!)
    await expectOpened(page)
    await send(desk, `/api/reservations/${id}/link`, { isNew: true })
    await desk.dispose()
    await page.reload()
    await expectLost(page)

    const guest = await openBrowser()
    await guest.goto(link)
    await expectLost(guest)
    await expectAccessible(guest, 'a link that opens nothing')
    const form = guest.getByRole('form', { name: 'Receber o link por e-mail' })
    await form.getByRole('button').click()
    await expect(form.getByText('Informe os quatro últimos números do telefone')).toBeVisible()
    for (const phone of ['1111', '2222', '3333', '4444', '5555']) {
      await form.getByLabel('Quatro últimos números do telefone').fill(phone)
      await answered(guest, () => form.getByRole('button').click())
      await expect(form.getByText(/^Se o código e o telefone estiverem certos/)).toBeVisible()
    }
    await answered(guest, () => form.getByRole('button').click())
    await expect(form.getByText(/^Muitas tentativas/)).toBeVisible()
  })
})

cut.describe('without a connection', () => {
  cut.use({ forgiven: NO_CONNECTION })

  cut(
    'a known reservation opens with its age, and nothing in it can be changed',
    async ({ page, connection, venue }) => {
      await strangerBooks(venue, 'vôlei', { date: DAY, time: '10:00' })
      await page.goto(await linkIn(venue, JOAO_EMAIL))
      await expectOpened(page)
      await expectWorker(page)
      await page.reload()
      await expectOpened(page)
      await expect
        .poll(() => cachedPaths(page))
        .toContainEqual(expect.stringMatching(/ReservationScreen.*js/))
      connection.cut()
      await page.reload()
      await expectOpened(page)
      await expect(page.getByText(/^Sem conexão: visto em \d\d/)).toBeVisible()
      await expect(ownHour(page, '10:00')).toContainText('Confirmada')
      await expect(page.getByRole('button', { name: /^(Cancelar|Mudar)/ })).toHaveCount(0)
      await expectAccessible(page, 'a reservation without a connection')
    },
  )
})

/** Whatever is asked next, the answer is there. */
async function answered(page: Page, ask: () => Promise<void>) {
  const answer = page.waitForResponse('**/api/my/links')
  await ask()
  await (await answer).finished()
}

async function expectOpened(page: Page) {
  await expect(page.getByRole('heading', { name: 'Sua reserva', level: 1 })).toBeVisible()
}

async function expectLost(page: Page) {
  await expect(page.getByRole('heading', { name: 'Este link não abre a reserva' })).toBeVisible()
}

/** Nothing makes the page scroll sideways. */
async function expectFits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

/** Goes there by the tabulator, from wherever the focus is. */
async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeEnabled()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** From hour to hour of the grid by its arrow keys. */
async function walkTo(page: Page, wanted: Locator) {
  const grid = page.getByRole('grid', { name: 'Horários da semana' })
  await tabTo(page, grid.locator('[tabindex="0"]'))
  for (let presses = 0; presses < 40; presses++) {
    const key = await wanted.evaluate(arrowTo)
    if (key === null) return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}

/** The arrow that leads nearer to the element. */
function arrowTo(element: Element): string | null {
  const there = element.getBoundingClientRect()
  const here = document.activeElement!.getBoundingClientRect()
  if (document.activeElement === element) return null
  if (Math.round(here.x - there.x) !== 0) return here.x < there.x ? 'ArrowRight' : 'ArrowLeft'
  return here.y < there.y ? 'ArrowDown' : 'ArrowUp'
}

async function press(page: Page, button: Locator) {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}
