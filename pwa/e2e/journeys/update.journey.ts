import { expect, type Page } from '@playwright/test'
import { copyBuild, type BuildCopy } from '../support/buildCopy.ts'
import { test as base } from '../support/journey.ts'
import { startBuiltVenue, type BuiltVenue } from '../support/startVenue.ts'
import { expectWorker } from '../support/worker.ts'

const test = base.extend<{ build: BuildCopy; venue: BuiltVenue }>({
  build: async ({}, use) => {
    const build = await copyBuild()
    await use(build)
    await build.remove()
  },
  venue: async ({ settings, build }, use) => {
    const venue = await startBuiltVenue(settings, build.server)
    await use(venue)
    await venue.close()
  },
})
test.use({
  serviceWorkers: 'allow',
  forgiven: /net::ERR_|404|apply style|preload CSS|imported module/,
})

const offer = (page: Page) => page.getByRole('region', { name: 'Atualização' })
/** The deployed version has a title of its own; this one the venue's. */
const FIRST = 'Arena Tatuíra · Reserva de quadras'
const futevolei = (page: Page) => page.getByRole('radio', { name: /^Futevôlei/ })

test(
  'a newer version is offered to who is busy, and comes when they say so',
  { tag: '@quick' },
  async ({ page, context, venue, build }) => {
    await page.goto('/')
    await expectWorker(page)
    await futevolei(page).check()
    await venue.goDown()
    await build.deploy('Segunda versão')
    await venue.comeBack()

    // Opening the app makes the browser check for a newer worker.
    const other = await context.newPage()
    await other.goto('/')
    await expect(other).toHaveTitle(FIRST)
    await expect(offer(page)).toContainText('Nova versão disponível')
    await expect(futevolei(page)).toBeChecked()

    await offer(page).getByRole('button', { name: 'Atualizar' }).click()
    await expect(page).toHaveTitle('Segunda versão')
    await expect(futevolei(page)).toBeVisible()
    await expect(offer(page)).toBeHidden()

    await expect(other).toHaveTitle(FIRST)
    await offer(other).getByRole('button', { name: 'Atualizar' }).click()
    await expect(other).toHaveTitle('Segunda versão')
  },
)

test('who says not now is left alone', async ({ page, context, venue, build }) => {
  await page.goto('/')
  await expectWorker(page)
  await venue.goDown()
  await build.deploy('Segunda versão')
  await venue.comeBack()
  const other = await context.newPage()
  await other.goto('/')
  await offer(page).getByRole('button', { name: 'Agora não' }).click()
  await expect(offer(page)).toBeHidden()
  await expect(page).toHaveTitle(FIRST)
})

test('a screen whose files are gone comes in the newer version', async ({ page, venue, build }) => {
  await page.goto('/')
  await expectWorker(page)
  await venue.goDown()
  await build.deploy('Segunda versão')
  await venue.comeBack()

  await page.getByRole('link', { name: 'Entrar' }).click()
  // The screen's own name comes before it.
  await expect(page).toHaveTitle(/Segunda versão$/)
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
})
