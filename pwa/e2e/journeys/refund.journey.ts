import { expect, type Page } from '@playwright/test'
import type { PaymentGroupHistory } from '#shared/payment/refund/groupHistory.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { BRUNO, cardOf, chooseMore, freeHour, openAgenda, writeDown } from '../support/agenda.ts'
import { MARINA } from '../support/booking.ts'
import { expectToast } from '../support/toasts.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { bookedAt } from '../support/ledger.ts'
import { payByPix } from '../support/payments.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
const slots = ['18:00', '19:00'].map((time) => ({ date: day, time }))
const REFUND = /^Estornar R\$ /
const RETAIN = /^Reter R\$ /

test.use({ settings: ADMIN_SETTINGS })

test(
  'of two hours paid by PIX one goes back and the money of the other stays',
  { tag: '@quick' },
  async ({ page, venue, openBrowser }) => {
    await payByPix(venue, await openBrowser(), slots)
    await openAdmin(page, `/admin?data=${day}`)
    await expect(page.getByRole('row', { name: /Marina Souza.*Pago/ })).toHaveCount(2)

    const sure = await askToCancel(page, '18:00')
    await expect(sure.getByRole('radio', { name: 'Apenas este horário' })).toBeChecked()
    await expect(sure.getByRole('radio', { checked: true })).toHaveCount(1)
    await expect(sure.getByText(/escolhe entre remarcar e receber o valor de volta/)).toBeVisible()
    await expect(sure.getByText(/voltam por PIX para a conta que fez o pagamento/)).toBeVisible()
    await expect(confirmIn(sure)).toBeDisabled()
    await sure.getByRole('radio', { name: REFUND }).check()
    await confirmIn(sure).click()
    await expectToast(page, 'Reserva cancelada', 'A reserva foi cancelada com sucesso.')
    await expect(
      page.getByRole('row', { name: /19:00 às 20:00.*Marina Souza.*Aprovada Pago/ }),
    ).toBeVisible()

    const back = await openCanceled(page, '18:00')
    await expect(back.getByText(/^Estornado: R\$ .*, em /)).toBeVisible()
    await expect(back.getByText('Valor pago: Estorno pedido')).toBeVisible()
    await expect(back.getByText('admin: alterou a reserva')).toBeVisible()
    await back.getByRole('button', { name: 'Fechar' }).click()

    await page.getByLabel('Status').selectOption('Confirmadas e pendentes')
    const again = await askToCancel(page, '19:00')
    await expect(again.getByText('O que deve ser cancelado?')).toBeHidden()
    await again.getByRole('radio', { name: RETAIN }).check()
    await again.getByRole('button', { name: /^Cancelar: o cliente perde R\$ / }).click()
    await expectToast(page, 'Reserva cancelada')
    const retained = await openCanceled(page, '19:00')
    await expect(retained.getByText(/^Retido: R\$ .* ficaram com o local$/)).toBeVisible()
    await expect(retained.getByText('Valor pago: Fica com o local')).toBeVisible()

    const texts = (await historyOf(page)).map(({ text }) => text)
    expect(texts).toContainEqual('Estorno pedido: reserva cancelada pelo local')
    expect(texts).toContainEqual('Estorno concluído')
    expect(texts).toContainEqual(expect.stringMatching(/fica com o local, por admin$/))
    expect(await bookedAt(venue)).toMatchObject([
      { startTime: '18:00', status: 'canceled', paymentStatus: 'refunded' },
      { startTime: '19:00', status: 'canceled', paymentStatus: 'paid' },
    ])
  },
)

test('all that was paid together goes back at once', async ({ page, venue, openBrowser }) => {
  await payByPix(venue, await openBrowser(), slots)
  await openAdmin(page, `/admin?data=${day}`)
  const sure = await askToCancel(page, '19:00')
  await sure.getByRole('radio', { name: REFUND }).check()
  await expectAccessible(page, 'what becomes of the money of one hour')
  await page.setViewportSize({ width: 1280, height: 800 })
  await sure.getByRole('radio', { name: 'Tudo o que foi pago junto (2 horários)' }).check()
  await expect(sure.getByText(`${formatDate(day)}, 18:00 às 19:00`)).toBeVisible()
  await expect(confirmIn(sure)).toBeDisabled()
  await expectAccessible(page, 'what becomes of the money of all hours')
  await page.setViewportSize({ width: 1280, height: 800 })
  await sure.getByRole('radio', { name: REFUND }).check()
  await confirmIn(sure).click()
  await expectToast(page, 'Reserva cancelada')
  await expect(page.getByText('Nenhuma reserva encontrada')).toBeVisible()
  await expect
    .poll(() => bookedAt(venue))
    .toMatchObject(
      slots.map(({ time }) => ({
        startTime: time,
        status: 'canceled',
        paymentStatus: 'refunded',
      })),
    )
  const details = await openCanceled(page, '18:00')
  await expect(details.getByText(/^Estornado: /)).toBeVisible()
  await expectAccessible(page, 'the details of what went back')
})

test('what was paid at the reception goes back by hand', async ({ page, venue }) => {
  await openAgenda(page, day)
  await freeHour(page, 'Quadra Central', '09:00').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(dialog)
  await dialog.getByLabel('Pagamento').selectOption('Pago')
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
  await expectToast(page, 'Reserva criada com sucesso')
  await cardOf(page, BRUNO.name, 'Quadra Central', '09:00').click()
  await chooseMore(page, 'Cancelar reserva')
  const sure = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
  await expect(sure.getByText(/foram pagos no local: nada volta sozinho/)).toBeVisible()
  await expect(confirmIn(sure)).toBeDisabled()
  await sure.getByRole('radio', { name: REFUND }).check()
  await confirmIn(sure).click()
  await expectToast(page, 'Reserva cancelada com sucesso')
  expect(await bookedAt(venue)).toMatchObject([{ status: 'canceled', paymentStatus: 'refunded' }])
  await page.goto(`/admin?data=${day}`)
  await openFilters(page)
  await page.getByLabel('Status').selectOption('Canceladas')
  await page.getByRole('button', { name: /^Ações: Bruno Lima/ }).click()
  await page.getByRole('menuitem', { name: 'Detalhes' }).click()
  await expect(page.getByText('Devolvido no local, em mãos')).toBeVisible()
  await expect(page.getByText('Pagamento: Pago → Reembolsado')).toBeVisible()
})

async function askToCancel(page: Page, time: string) {
  await page.getByRole('button', { name: new RegExp(`^Ações: ${MARINA.name}.*${time}`) }).click()
  await page.getByRole('menuitem', { name: 'Cancelar' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
  await expect(dialog.getByRole('radio', { name: RETAIN })).toBeVisible()
  await expect(dialog.getByText('Carregando...')).toBeHidden()
  return dialog
}

function confirmIn(dialog: ReturnType<Page['getByRole']>) {
  return dialog.getByRole('button', { name: 'Sim, cancelar' })
}

/** They are folded when the screen opens, and stay as a person left them. */
async function openFilters(page: Page) {
  const button = page.getByRole('button', { name: /^Filtros/ })
  await expect(button).toBeVisible()
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

async function openCanceled(page: Page, time: string) {
  await openFilters(page)
  await page.getByLabel('Status').selectOption('Canceladas')
  await page.getByRole('button', { name: new RegExp(`^Ações: ${MARINA.name}.*${time}`) }).click()
  await page.getByRole('menuitem', { name: 'Detalhes' }).click()
  return page.getByRole('dialog', { name: /^Reserva #\d+$/ })
}

async function historyOf(page: Page) {
  const list = await page.request.get('/api/reservations', { params: { date: day } })
  const [first] = (await list.json()) as AdminReservation[]
  const answer = await page.request.get(`/api/payment-groups/${first!.paymentGroupId}`)
  return ((await answer.json()) as PaymentGroupHistory).story
}
