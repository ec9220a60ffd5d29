import { expect, type Page } from '@playwright/test'
import { formatDate } from '#shared/platform/time/civil.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { MARINA } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { cancelUndecided, payByPix, ledgerAt } from '../support/payments.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
const slots = ['09:00', '10:00'].map((time) => ({ date: day, time }))
const REFUNDED = '09:00 canceled refunded'
/** Here a history stands beside the list. */
const WIDE = { width: 1280, height: 800 }
test.use({ settings: ADMIN_SETTINGS, forgiven: /status of 409/ })

const row = (page: Page) =>
  page.getByRole('table', { name: 'Pagamentos', exact: true }).getByRole('row', { name: /^Marina/ })
/** In the rail, which has no 'Dinheiro' on a phone. */
async function expectBadge(page: Page, name: string) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('link', { name: /^Dinheiro/ })).toHaveAccessibleName(name)
}

test('a payment appears as it arrives, has a history, and a part of it is refunded; axe finds nothing', async ({
  page,
  venue,
  openBrowser,
}) => {
  await openAdmin(page, '/admin')
  await page.getByRole('link', { name: 'Dinheiro' }).click()
  await expect(page.getByText('Nenhum pagamento encontrado')).toBeVisible()
  await payByPix(venue, await openBrowser(), slots)
  await expect(row(page)).toContainText(/PIX2PagoR\$ \d+,00/)
  const totals = page.getByRole('region', { name: 'Totais do período' })
  await expect(totals.getByText('1 recebimento').first()).toBeVisible()
  await page.getByText('Por dia e forma de pagamento', { exact: true }).click()
  // Nothing is covered by the header.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'the list and the totals')

  await cancelUndecided(page, [1])
  await expectBadge(page, 'Dinheiro 1 a resolver')
  await page.getByRole('link', { name: /^Histórico: Marina Souza/ }).click()
  const history = page.getByRole('region', { name: 'Histórico do pagamento' })
  await expect(history.getByText('1ª cobrança, PIX: paga')).toBeVisible()
  await expect(history.getByText(/^Reserva #1 cancelada por/)).toBeVisible()
  await expectAccessible(page, 'the story of a payment')
  await page.setViewportSize(WIDE)
  await history.getByRole('button', { name: 'Estornar' }).click()
  const refund = page.getByRole('dialog', { name: 'Estornar' })
  await expect(refund.getByRole('checkbox')).toHaveCount(1)
  await refund.getByRole('checkbox').uncheck()
  await refund.getByRole('button', { name: 'Estornar', exact: true }).click()
  await expect(page.getByText('Escolha ao menos uma reserva')).toBeVisible()
  await expectAccessible(page, 'a refund with its error')
  await page.setViewportSize(WIDE)
  await refund.getByRole('checkbox').check()
  await refund.getByLabel('Motivo (opcional)').fill('Choveu')
  await refund.getByRole('button', { name: /^Estornar R\$/ }).click()
  await expectToast(page, 'Estorno pedido')
  await expect(history.getByText('Estorno concluído')).toBeVisible()
  await expect(history.getByRole('button', { name: 'Estornar' })).toBeHidden()
  await history.getByRole('button', { name: 'Fechar' }).click()
  // Money that went back has a line of its own on its day.
  await expect(row(page).filter({ hasText: 'Pago' })).toContainText(/Estornado R\$/)
  await expect(row(page).filter({ hasText: 'recebido em' })).toContainText(/Estornado-R\$/)
  await expectBadge(page, 'Dinheiro')
  await page.goto('/admin/pagamentos?periodo=datas&de=2026-01-02&ate=2026-01-01')
  await expect(page.getByText(/igual ou posterior/)).toBeVisible()
  await expectAccessible(page, 'days in the wrong order')
  expect(await ledgerAt(venue)).toEqual([REFUNDED, '10:00 approved paid'])
})

test('what waits for a decision is given other hours, retained or refunded', async ({
  page,
  venue,
  openBrowser,
}) => {
  await payByPix(venue, await openBrowser(), [...slots, { date: day, time: '11:00' }])
  await openAdmin(page, '/admin/pagamentos/resolver')
  await expect(page.getByText('Nada a resolver')).toBeVisible()
  await cancelUndecided(page, [1, 2, 3])
  await expect(page.getByRole('article')).toHaveCount(3)
  const entry = (time: string) =>
    page.getByRole('article').filter({ hasText: `${formatDate(day)}, ${time} às` })
  await expect(entry('09:00')).toContainText('A reserva foi cancelada depois de paga')
  await expect(entry('09:00')).toContainText(MARINA.phone)

  await entry('09:00')
    .getByRole('button', { name: /^Remarcar/ })
    .click()
  const rebook = page.getByRole('dialog', { name: 'Remarcar' })
  await rebook.getByLabel('Início').selectOption('15:00')
  await rebook.getByRole('button', { name: 'Remarcar reserva' }).click()
  await expectToast(page, 'Reserva remarcada', 'O cliente recebe a confirmação por e-mail.')
  await expect(page.getByRole('article')).toHaveCount(2)

  await entry('10:00')
    .getByRole('button', { name: /^Manter valor/ })
    .click()
  await page.getByLabel('Observação (opcional)').fill('Combinado por telefone')
  await page.getByRole('button', { name: 'Manter valor', exact: true }).click()
  await expectToast(page, 'Valor mantido')
  await expect(page.getByRole('article')).toHaveCount(1)

  await entry('11:00')
    .getByRole('button', { name: /^Estornar/ })
    .click()
  await page.getByRole('button', { name: /^Estornar R\$/ }).click()
  await expectToast(page, 'Estorno pedido')
  await expect(page.getByText('Nada a resolver')).toBeVisible()
  await expect
    .poll(() => ledgerAt(venue))
    .toEqual(['10:00 canceled paid', '11:00 canceled refunded', '15:00 approved paid'])
})

test('axe finds nothing in the payments to resolve', async ({ page, venue, openBrowser }) => {
  await openAdmin(page, '/admin/pagamentos/resolver')
  await expect(page.getByText('Nada a resolver')).toBeVisible()
  await expectAccessible(page, 'nothing to resolve')
  await payByPix(venue, await openBrowser(), slots)
  await cancelUndecided(page, [1, 2])
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page, 'payments to resolve')
  await page
    .getByRole('button', { name: /^Remarcar/ })
    .first()
    .click()
  await page.getByLabel('Início').selectOption('')
  await page.getByRole('button', { name: 'Remarcar reserva' }).click()
  await expect(page.getByText('Escolha um horário livre')).toBeVisible()
  await expectAccessible(page, 'other hours with an error')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page
    .getByRole('button', { name: /^Manter valor/ })
    .first()
    .click()
  await expectAccessible(page, 'a decision')
})
