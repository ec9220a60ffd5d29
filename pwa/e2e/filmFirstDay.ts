import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { bookUntilPayment } from './support/booking.ts'
import { inDays } from './support/calendarDays.ts'
import { findHeadless } from './support/findBrowser.ts'
import { pixCode } from './support/paying.ts'
import {
  addCourt,
  becomeOwner,
  describeCompany,
  describePlace,
  setPrices,
} from './support/settingUp.ts'
import { recordToasts } from './support/toasts.ts'

// Films a venue's first day in pictures, by its screens alone, from the owner's link to a booking paid in the sandbox:
// npx tsx pwa/e2e/filmFirstDay.ts LINK FOLDER [ADDRESS]. ADDRESS is where the link's host is reached, with a certificate of one's own.
const [link, folder, address] = process.argv.slice(2)
if (!link || !folder) throw new Error('filmFirstDay.ts LINK FOLDER [ADDRESS]')
const { origin, host } = new URL(link)
await mkdir(folder, { recursive: true })
const executablePath = findHeadless()
if (!executablePath) throw new Error('No Chromium to film with')
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', ...(address ? [`--host-resolver-rules=MAP ${host} ${address}`] : [])],
})
const startedMs = Date.now()
let pictures = 0
try {
  const owner = await open({ width: 1280, height: 800 })
  await owner.goto(link)
  await owner.getByRole('heading', { name: 'Primeiro acesso' }).waitFor()
  await picture(owner, 'link')
  await becomeOwner(owner)
  await owner.goto('/admin/primeiros-passos')
  await owner.getByText('passos resolvidos').waitFor()
  await picture(owner, 'primeiros passos')
  await owner.goto('/admin/configuracoes?aba=local')
  await describePlace(owner)
  await describeCompany(owner)
  await picture(owner, 'dados do local')
  await owner.goto('/admin/quadras')
  await addCourt(owner)
  await picture(owner, 'quadra')
  await owner.goto('/admin/precos')
  await setPrices(owner)
  await picture(owner, 'precos')
  await owner.goto('/admin/primeiros-passos')
  await owner.getByText('passos resolvidos').waitFor()
  await picture(owner, 'o que falta')

  const customer = await open({ width: 360, height: 740 })
  await customer.goto('/')
  await customer
    .getByText(/^Livre /)
    .first()
    .waitFor()
  await picture(customer, 'cliente')
  await bookUntilPayment(customer, 'Futevôlei', [{ date: inDays(2), time: '10:00' }])
  await pixCode(customer)
  await picture(customer, 'PIX')
  // The sandbox lets half a minute pass.
  await customer.getByRole('heading', { name: 'Reserva confirmada!' }).waitFor({ timeout: 90_000 })
  await picture(customer, 'reserva paga')

  await owner.goto(`/admin/agenda?data=${inDays(2)}`)
  await owner.getByText('Marina Souza').first().waitFor()
  await picture(owner, 'agenda')
} catch (error) {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await picture(page, 'where it stopped')
  }
  throw error
} finally {
  await browser.close()
}

async function open(viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: true,
    locale: 'pt-BR',
    viewport,
  })
  // What runs in the page was compiled with names kept.
  await context.addInitScript('window.__name = (named) => named')
  await recordToasts(context)
  return context.newPage()
}

async function picture(page: Page, name: string) {
  pictures += 1
  const file = `${String(pictures).padStart(2, '0')} ${name}.png`
  await page.screenshot({ path: join(folder!, file) })
  process.stdout.write(`${Math.round((Date.now() - startedMs) / 1_000)} s: ${file}\n`)
}
