import { expect } from '@playwright/test'
import { ADMIN_SETTINGS, signInAsAdmin } from '../support/admin.ts'
import { cardOf } from '../support/agenda.ts'
import { addAdmin, endSessions } from '../support/behindTheScenes.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  ANA,
  bookHere,
  bringBack,
  doneAt,
  expectUnsent,
  NO_CONNECTION,
  openOffline,
  RUI,
  test,
} from '../support/offline.ts'
import { quietDays } from '../support/settingDates.ts'

const [day] = quietDays
const wide = { width: 1024, height: 768 }
test.use({
  settings: ADMIN_SETTINGS,
  forgiven: new RegExp(`${NO_CONNECTION.source}|status of 401`),
  viewport: wide,
})

test(
  'a session that ended meanwhile leaves the edits queued; they go out after signing in again',
  { tag: '@quick' },
  async ({ page, connection, venue }) => {
    await openOffline(page, connection, day)
    await bookHere(page, 'Quadra Central', '10:00', ANA)
    await endSessions(venue)
    await bringBack(page, connection)

    await expect(
      page.getByText('Sua sessão terminou: entre para atualizar e enviar.'),
    ).toBeVisible()
    await expectUnsent(page, 1)
    await expect(cardOf(page, ANA.name, 'Quadra Central', '10:00')).toBeVisible()
    await expectAccessible(page, 'a day whose session is over')
    await page.setViewportSize(wide)
    // Work goes on.
    await bookHere(
      page,
      'Quadra Central',
      '11:00',
      RUI,
      'Será enviado depois que você entrar novamente.',
    )
    expect(await doneAt(venue)).toEqual([])

    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await signInAsAdmin(page)
    await expect(page).toHaveURL(new RegExp(`/admin/agenda\\?data=${day}$`))
    await expect.poll(() => doneAt(venue)).toEqual([ANA.name, RUI.name])
    await expectUnsent(page, 0)
    await expect(cardOf(page, RUI.name, 'Quadra Central', '11:00')).toBeVisible()
  },
)

test("another admin at the same tablet is shown the first one's edits and never sends them", async ({
  page,
  connection,
  venue,
}) => {
  await addAdmin(venue, 'beatriz', 'Beatriz Nunes')
  await openOffline(page, connection, day)
  await bookHere(page, 'Quadra Central', '10:00', ANA)
  await endSessions(venue)
  await bringBack(page, connection)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await signInAsAdmin(page, 'beatriz')

  await expect(page.getByRole('link', { name: 'Beatriz Nunes Dono' })).toBeVisible()
  await expect(page.getByText(/^Há 1 edição de .+ aguardando neste aparelho\.$/)).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect(cardOf(page, ANA.name, 'Quadra Central', '10:00')).toHaveCount(0)
  connection.cut()
  await bookHere(page, 'Quadra Central', '11:00', RUI)
  await bringBack(page, connection)
  await expect.poll(() => doneAt(venue)).toEqual([RUI.name])
  await expectUnsent(page, 0)
  await page.goto('/admin/pendencias')
  await expect(page.getByText('1 edição não enviada neste aparelho')).toBeVisible()
  await expectAccessible(page, "somebody else's edit")
  await page.setViewportSize(wide)

  await page.getByRole('button', { name: 'Sair' }).click()
  await signInAsAdmin(page)
  await expect(page).toHaveURL(/\/admin$/)
  await expect.poll(() => doneAt(venue)).toEqual([RUI.name, ANA.name])
  await expect(page.getByText(/aguardando neste aparelho/)).toHaveCount(0)
})
