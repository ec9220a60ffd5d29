import { expect, type Page } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { cardOf, freeHour, openAgenda, writeDown } from './agenda.ts'
import { expectToast, forgetToasts } from './toasts.ts'
import { openCutConnection, type CutConnection } from './cutConnection.ts'
import { test as journey } from './journey.ts'
import { cachedOnDevice } from './cachedOnDevice.ts'
import { answersAt } from './ledger.ts'
import type { Venue } from './startVenue.ts'

/** What a browser writes into its console about a connection that is gone, and the app's own log text for a failed token fetch. */
export const NO_CONNECTION = /net::ERR_|Erro ao buscar token CSRF/

const SENT_WHEN_ONLINE = 'Será enviado quando a conexão voltar.'
export const ANA = { name: 'Ana Reis', email: 'ana@example.com', phone: '48988771122' }
export const RUI = { name: 'Rui Melo', email: 'rui@example.com', phone: '48988773344' }

/** A journey whose browsers reach their venue over a connection that it can cut. */
export const test = journey.extend<{ connection: CutConnection }>({
  connection: async ({ venue }, use) => {
    const connection = await openCutConnection(venue.url)
    await use(connection)
    await connection.close()
  },
  baseURL: ({ connection }, use) => use(connection.url),
  serviceWorkers: 'allow',
})

/** The paths of all hashed files of the build that is served. */
export async function builtFiles(page: Page): Promise<string[]> {
  const read = async (path: string) => {
    // A connection that the server closes for being idle may be taken once more at that moment.
    const answer = await page.request.get(path, { maxRetries: 3 })
    return answer.text()
  }
  const worker = await read('/sw.js')
  const [list] = worker.match(/\/assets\/files-[\w-]+\.json/)!
  const text = worker + (await read(list))
  return [...new Set(text.match(/\/assets\/[\w.-]+/g))]
}

/** Waits until this device has cached all that the admin screens need without a connection: every file of the app, and the server's data. */
export async function expectCached(page: Page) {
  const files = await builtFiles(page)
  await expect(async () => {
    const cached = await cachedOnDevice(page)
    const names = Object.keys(cached)
    expect(files.filter((file) => !names.some((name) => name.endsWith(file)))).toEqual([])
    expect(cached['quadras-desk meta']).toMatch(/"lastFreshMs":\d/)
  }).toPass({ timeout: WAIT_MS, intervals: [500] })
}

/** The agenda of a day, stored on this device and then without a connection. */
export async function openOffline(
  page: Page,
  connection: CutConnection,
  day: string,
  whileThereIsOne = async () => {},
) {
  await openAgenda(page, day)
  await whileThereIsOne()
  await expectCached(page)
  forgetToasts(page)
  connection.cut()
}

/** The connection is back, and the device says so to the page, as devices do. */
export async function bringBack(page: Page, connection: CutConnection) {
  connection.pass()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** How long after it was asked for the page showed the whole day. */
export async function shownAfterMs(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => {
    const hour = document.querySelector('[role=grid][aria-busy=false] td')
    return hour && !hour.textContent.includes('Sem dados') && performance.now()
  })
  return (await seen.jsonValue()) as number
}

/** The edit is stored on this device, and a toast says so. */
export async function expectCachedHere(page: Page, when = SENT_WHEN_ONLINE) {
  await expectToast(page, 'Salvo neste aparelho', when)
}

/** How many edits the sign of the connection says are unsent, after how many of them were sent. It takes a moment until it says so: wait for that before none are expected. */
export async function expectUnsent(page: Page, count: number) {
  const link = page.getByRole('link', {
    name: new RegExp(`^(\\d enviadas? · )?${count} não enviadas?$`),
  })
  if (count > 0) return expect(link).toBeVisible()
  await expect(page.getByText(/Sem conexão|\d não enviadas?/)).toHaveCount(0)
}

/** Recognises one batch of edits by the head of its call: the next one, or the one after so many others. */
export function batchAfter(others: number) {
  let seen = 0
  return (head: string) => {
    if (!head.startsWith('POST /api/edits ')) return false
    seen += 1
    return seen > others
  }
}

/** A reservation that stays on this device for now. */
export async function bookHere(
  page: Page,
  court: string,
  time: string,
  customer = ANA,
  when = SENT_WHEN_ONLINE,
) {
  await freeHour(page, court, time).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Reserva' })
  await writeDown(dialog, customer)
  await dialog.getByRole('button', { name: 'Criar Reserva' }).click()
  await expectCachedHere(page, when)
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, customer.name, court, time)).toHaveAccessibleName(/não enviado/)
}

/** What the venue has done for its admins, in its order, by whom or what it is about. */
export async function doneAt(venue: Venue) {
  const answers = (await answersAt(venue)) as (RowTexts & { canceled?: RowTexts[] })[]
  return answers.map(({ canceled, customerName, name, description, weekday }) =>
    canceled
      ? `${canceled[0]?.customerName} cancelada`
      : (customerName ?? name ?? description ?? weekday),
  )
}

type RowTexts = Partial<Record<'customerName' | 'name' | 'description' | 'weekday', string>>
