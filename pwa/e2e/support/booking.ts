import { expect, type Page } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { dayAndMonth, type Slot } from './calendarDays.ts'

export const MARINA = {
  name: 'Marina Souza',
  email: 'marina@example.com',
  phone: '(48) 99988-7766',
  cpf: '529.982.247-25',
}

/** A calendar asks by itself once a minute: what shows earlier came by an event of the server, however slow the machine is. */
export const BY_EVENT_MS = 30_000

// From here on the week is shown as a grid.
const WIDE = 600

type SlotState = 'disponível' | 'selecionado' | 'indisponível'

export async function chooseSport(page: Page, sport: string) {
  await page.goto('/')
  // By the keyboard: on a narrow phone one of its free hours lies in the middle of the card.
  const choice = page.getByRole('radio', { name: new RegExp(`^${sport}`) })
  // A translated page is drawn anew when its scripts come: a key that is down just then meets nothing, and a person presses it again.
  await expect(async () => {
    await choice.press('Space')
    await expect(choice).toBeChecked({ timeout: 1_000 })
  }).toPass()
  await next(page)
  await expect(page.getByRole('heading', { name: 'Escolha os horários' })).toBeVisible()
}

/** The hour in the week's grid, or on a phone in the list of the day that is shown. */
export function slotCell(page: Page, { date, time }: Slot) {
  const hours = page
    .getByRole('grid', { name: 'Horários da semana' })
    .or(page.getByRole('tabpanel'))
  return hours.getByRole('button', { name: `${dayAndMonth(date)}, ${time}, ` })
}

/** On a phone, the day's own hours. */
export async function showDay(page: Page, date: string) {
  if ((page.viewportSize()?.width ?? WIDE) >= WIDE) return
  await page.getByRole('tab', { name: dayAndMonth(date) }).click()
}

export async function pickSlots(page: Page, slots: readonly Slot[]) {
  for (const slot of slots) {
    await showDay(page, slot.date)
    await slotCell(page, slot).click()
    await expectSlot(page, slot, 'selecionado')
  }
}

export async function expectSlot(page: Page, slot: Slot, state: SlotState, timeout = WAIT_MS) {
  const cell = slotCell(page, slot)
  await expect(cell).toHaveAccessibleName(new RegExp(`, ${state}(,|$)`), { timeout })
}

export async function next(page: Page) {
  await page.getByRole('button', { name: 'Próximo' }).click()
}

export async function openForm(page: Page) {
  await next(page)
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible()
}

export async function fillCustomer(page: Page, customer = MARINA) {
  await page.getByLabel('Nome completo').fill(customer.name)
  await page.getByLabel('E-mail').fill(customer.email)
  await page.getByLabel('Telefone').pressSequentially(customer.phone.replace(/\D/g, ''))
  await page.getByLabel('CPF').pressSequentially(customer.cpf.replace(/\D/g, ''))
}

export async function submitForm(page: Page) {
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check()
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click()
}

/** From the first page to where one pays. */
export async function bookUntilPayment(page: Page, sport: string, slots: readonly Slot[]) {
  await chooseSport(page, sport)
  await pickSlots(page, slots)
  await openForm(page)
  await fillCustomer(page)
  await submitForm(page)
  await expect(page.getByRole('heading', { name: 'Pagamento', exact: true })).toBeVisible()
}

export async function expectStep(page: Page, step: 1 | 2 | 3) {
  await expect(page.getByText(`Passo ${step} de 3`)).toBeVisible()
}
