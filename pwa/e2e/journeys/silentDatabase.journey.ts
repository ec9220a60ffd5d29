import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { bookByPhone, BRUNO, cardOf } from '../support/agenda.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
const NOTICE = 'O navegador não está guardando dados neste aparelho.'
test.use({ settings: ADMIN_SETTINGS })

test('a database that does not answer: the desk works with the server, and starts anew with the edits in a file', async ({
  page,
}) => {
  await openAdmin(page, `/admin/agenda?data=${day}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await leaveEdit(page)
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...wanted) {
      return 'isAwake' in window
        ? open.apply(this, wanted)
        : (new EventTarget() as IDBOpenDBRequest)
    }
  })
  await page.reload()
  await expect(page.getByText(NOTICE)).toBeVisible()
  await bookByPhone(page, 'Quadra do Mar', '09:00')
  await expect(cardOf(page, BRUNO.name, 'Quadra do Mar', '09:00')).toBeVisible()
  await expectAccessible(page, 'a desk whose data are in memory')
  await page.reload()
  await expect(page.getByText(NOTICE)).toBeVisible()
  await expect(cardOf(page, BRUNO.name, 'Quadra do Mar', '09:00')).toBeVisible()

  await page.evaluate(() => Object.assign(window, { isAwake: true }))
  await page.getByRole('button', { name: 'Apagar os dados deste aparelho e recomeçar' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Apagar e recomeçar' }).click()
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as object[]
  expect(file).toEqual([expect.objectContaining({ key: 'a-key', userName: 'Carla' })])
  // Begun anew, the page asks the database again.
  await expect(page.getByText(NOTICE)).toBeVisible()
  const names = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  )
  expect(names).not.toContain('quadras-desk')
})

/** An edit that somebody else has left on this device. */
async function leaveEdit(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('quadras-desk')
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const { result } = opening
          const doing = result.transaction('outbox', 'readwrite')
          const entry = { key: 'a-key', userId: 999, userName: 'Carla', attempts: 0, refusal: null }
          const madeAt = '2026-11-27T12:00:00.000Z'
          doing.objectStore('outbox').add({ ...entry, madeAt, tempId: null })
          doing.addEventListener('complete', () => {
            result.close()
            resolve()
          })
        })
      }),
  )
}
