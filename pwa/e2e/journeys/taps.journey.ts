import { expect, type Locator, type Page } from '@playwright/test'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { cardOf, freeHour } from '../support/agenda.ts'
import { fillBusily, type Busy } from '../support/busyVenue.ts'
import { inDays } from '../support/calendarDays.ts'
import { countActs, type Acts } from '../support/countActs.ts'
import { test } from '../support/journey.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ settings: ADMIN_SETTINGS, viewport: { width: 1024, height: 768 }, hasTouch: true })

const day = inDays(1)

test('the commonest jobs of a busy venue take no more taps and keys than `pwa/README.md` says', async ({
  page,
  venue,
}) => {
  await openAdmin(page, '/admin')
  // A screen that is open would be drawn anew after each change.
  await page.goto('about:blank')
  const busy = await fillBusily(venue, page.request, day, { weeks: 2 })
  const acts = await countActs(page)
  const job = (name: string, most: Acts, { at, work }: { at: string; work: () => Promise<void> }) =>
    test.step(name, async () => {
      await page.goto(at)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      Object.assign(acts, { taps: 0, keys: 0 })
      await work()
      console.log(`${name}: ${acts.taps} taps, ${acts.keys} keys`)
      expect(acts.taps, `${name}: taps`).toBeLessThanOrEqual(most.taps)
      expect(acts.keys, `${name}: keys`).toBeLessThanOrEqual(most.keys)
    })
  const { name, court, time } = busy.unpaid
  const list = `/admin?data=${day}&busca=${name.split(' ')[0]}`
  const rail = page.getByRole('navigation', { name: 'Área administrativa' })
  const receive = page.getByRole('button', { name: /^Receber R\$ 80,00/ })

  await job(
    'cash from a line',
    { taps: 2, keys: 0 },
    { at: list, work: () => takeCash(page, receive) },
  )
  await undo(page)
  await job(
    'cash from a person',
    { taps: 2, keys: 0 },
    {
      at: `/admin/clientes?cliente=${await customerOf(page, busy)}`,
      work: () => takeCash(page, receive),
    },
  )
  await undo(page)
  await job(
    'cash from the grid',
    { taps: 3, keys: 0 },
    {
      at: `/admin/agenda?data=${day}`,
      work: async () => {
        await cardOf(page, name, court, time).tap()
        await takeCash(page, receive)
      },
    },
  )
  await undo(page)
  await job(
    'half in cash, half by card',
    { taps: 4, keys: 2 },
    {
      at: list,
      work: async () => {
        await receive.tap()
        const sheet = page.getByRole('dialog', { name: /^Receber/ })
        await sheet.getByRole('button', { name: 'Dividir' }).tap()
        await expect(sheet.getByLabel('Dinheiro (R$)')).toBeFocused()
        await page.keyboard.type('40')
        await sheet.getByRole('listitem').filter({ hasText: 'Débito' }).getByRole('button').tap()
        await sheet.getByRole('button', { name: /^Receber/ }).tap()
        await expectToast(page, 'R$ 40,00 em Dinheiro e R$ 40,00 em Débito')
      },
    },
  )
  await job(
    'a weekly booking of somebody known',
    { taps: 8, keys: 6 },
    {
      at: `/admin/agenda?data=${day}`,
      work: async () => {
        const hour = freeHour(page, court, '14:00')
        await hour.tap()
        await expect(hour).toBeFocused()
        await hour.tap()
        const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
        await expect(dialog.getByLabel('Nome do cliente')).toBeFocused()
        await page.keyboard.type('ota')
        await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
        await dialog.getByLabel('Reserva Recorrente').tap()
        await dialog.getByRole('button', { name: '3 meses' }).tap()
        await dialog.getByRole('button', { name: 'Criar Reserva' }).tap()
        await page.getByRole('button', { name: /^Criar \d+ reservas/ }).tap()
        await expect(cardOf(page, name, court, '14:00')).toHaveAccessibleName(/às/)
      },
    },
  )
  await job(
    'who did what yesterday',
    { taps: 2, keys: 0 },
    {
      at: '/admin',
      work: async () => {
        await rail.getByRole('link', { name: 'Relatórios' }).tap()
        await page.getByRole('link', { name: 'Quem fez o quê ontem' }).tap()
        await expect(page.getByRole('radio', { name: 'Ontem' })).toBeChecked()
      },
    },
  )
  await job(
    '+10 % on another weekday, all courts',
    { taps: 5, keys: 2 },
    {
      at: '/admin',
      work: async () => {
        await rail.getByRole('link', { name: 'Preços', exact: true }).tap()
        await page.getByRole('button', { name: 'Mudar em %' }).tap()
        const dialog = page.getByRole('dialog', { name: 'Mudar preços em %' })
        await expect(dialog.getByLabel('Quanto muda (%)')).toBeFocused()
        await page.keyboard.type('10')
        await dialog.getByLabel(WEEKDAY_LABELS[weekdayOf(inDays(0))]).tap()
        await dialog.getByLabel(WEEKDAY_LABELS[weekdayOf(inDays(2))]).tap()
        await dialog.getByRole('button', { name: /^Mudar \d+ preços/ }).tap()
        await expect(dialog).toBeHidden()
      },
    },
  )
  await job(
    'somebody for the team, soon after a sign-in',
    { taps: 4, keys: 4 },
    {
      at: '/admin',
      work: async () => {
        await rail.getByRole('link', { name: 'Configurações' }).tap()
        await page.getByRole('link', { name: /^Equipe/ }).tap()
        await page.getByRole('button', { name: 'Convidar' }).tap()
        await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
        await page.keyboard.type('Rita')
        await page.getByRole('button', { name: 'Criar convite' }).tap()
        await expect(page.getByLabel('Link do convite')).toHaveValue(/^http/)
      },
    },
  )
})

async function takeCash(page: Page, receive: Locator) {
  await receive.tap()
  await page
    .getByRole('dialog', { name: /^Receber/ })
    .getByRole('button', { name: /^Dinheiro/ })
    .tap()
  await expectToast(page, 'R$ 80,00 em Dinheiro')
}

/** Takes it back, for the next way to the same money. */
async function undo(page: Page) {
  await page.getByRole('button', { name: 'Desfazer' }).tap()
  await expectToast(page, 'Desfeito: R$ 80,00 em Dinheiro')
}

async function customerOf(page: Page, { unpaid }: Busy): Promise<number> {
  const answer = await page.request.get(`/api/reservations/${unpaid.id}`)
  const { customerId } = (await answer.json()) as { customerId: number }
  return customerId
}
