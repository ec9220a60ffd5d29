import { expect, type Page } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { hourText, slotEnd } from '#shared/platform/time/hours.ts'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { send } from '../support/calls.ts'
import { test } from '../support/journey.ts'
import { quietDays } from '../support/settingDates.ts'

test.use({ settings: ADMIN_SETTINGS })

const TABLES = ['/admin/quadras', '/admin/classes', '/admin/precos-especiais']

test('tables, hours, names and the printed agenda fit, at every width and density', async ({
  page,
}) => {
  await openAdmin(page, '/admin/quadras')
  await test.step('the end of each row is in sight', () => expectRowEnds(page))
  await test.step('an hour of the agenda is on one line', () => expectWholeHours(page))
  await test.step('names in the agenda are whole, first and last', () => expectWholeNames(page))
  await test.step('the agenda of eight courts is printed on one sheet', () => expectOneSheet(page))
})

async function expectRowEnds(page: Page) {
  for (const path of TABLES) {
    await page.goto(path)
    for (const width of [360, 768, 1023, 1024]) {
      await page.setViewportSize({ width, height: 1024 })
      const buttons = page.getByRole('row').getByRole('button', { name: /^Excluir/ })
      await expect(buttons.first()).toBeVisible()
      // The table may still be drawn for the width before.
      await expect(async () => {
        for (const button of await buttons.all()) {
          const { x, width: own } = (await button.boundingBox())!
          expect(x + own, `${path} at ${width}`).toBeLessThan(width)
        }
        expect(await brokenHours(page), `${path} at ${width}`).toEqual([])
      }).toPass({ timeout: WAIT_MS })
    }
  }
}

async function expectWholeHours(page: Page) {
  await page.goto('/admin/agenda')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(() => brokenHours(page), `at ${width}`).toEqual([])
  }
}

const NAMES = ['Maria Fernanda Albuquerque Cavalcanti', 'Bernardo Schwarzenberger', 'Rui Sá']

async function expectWholeNames(page: Page) {
  const [date] = quietDays
  await page.goto(`/admin/agenda?data=${date}`)
  for (const [index, customerName] of NAMES.entries()) {
    const startTime = hourText(8 + index)
    const times = { date, startTime, endTime: slotEnd(startTime) }
    const who = { customerName, customerPhone: '48988776655' }
    const wanted = { ...times, ...who, sportType: 'beach_tennis', courtId: 1 + index }
    await send(page.request, '/api/reservations', wanted)
  }
  for (const density of ['comfortable', 'dense']) {
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 768 })
      await expect(page.locator('.card')).toHaveCount(NAMES.length)
      await expect.poll(() => cutNames(page), `${density} at ${width}`).toEqual([])
    }
    if (density === 'comfortable') await page.getByRole('button', { name: 'Compacta' }).click()
    await expect(page.getByRole('grid')).toHaveAttribute('data-density', 'dense')
  }
}

/** Without what leads elsewhere. */
async function expectOneSheet(page: Page) {
  await page.goto('/admin/agenda')
  for (const name of ['Praia', 'Farol', 'Recanto das Gaivotas', 'Mirante']) {
    const sports = ['vôlei']
    const court = { name, sportTypes: sports, sportTypePriority: sports }
    await send(page.request, '/api/courts', court)
  }
  const last = page.getByRole('columnheader', { name: /Mirante/ })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(last).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const { x, width: own } = (await last.boundingBox())!
    expect(x + own, `from ${width}`).toBeLessThan(1000)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: null })
  }
}

/** The cards on which less than the first and the last name is to be read, or that are too small for a finger. */
function cutNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.card')].flatMap((card) => {
      const name = card.querySelector<HTMLElement>('.card__name')!
      const isCut =
        name.scrollWidth > name.clientWidth ||
        name.scrollHeight > name.clientHeight + 1 ||
        card.scrollHeight > card.clientHeight + 1
      const { height, width } = card.getBoundingClientRect()
      return isCut || height < 44 || width < 44 ? [`${name.textContent} ${width}x${height}`] : []
    }),
  )
}

/** The hours on screen that do not fit on one line. */
function brokenHours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const { 0: hour, index } of text.data.matchAll(/\d\d:\d\d/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + hour.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(hour)
      }
    }
    return broken
  })
}
