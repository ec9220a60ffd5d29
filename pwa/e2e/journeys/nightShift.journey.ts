import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { addDays } from '#shared/platform/time/civil.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { ADMIN_SETTINGS } from '../support/admin.ts'
import { VENUE_ZONE } from '../support/calendarDays.ts'
import { send } from '../support/calls.ts'
import { expectCached, NO_CONNECTION, test as journey } from '../support/offline.ts'
import { enterByPin, makePin } from '../support/pin.ts'
import { startBuiltVenue } from '../support/startVenue.ts'

const DAY_MS = 86_400_000
const today = venueNow(Date.now(), VENUE_ZONE).date
/** Tomorrow at that time on the venue's clock, or a day after it. */
const at = (time: string, days = 0) => instantOf(addDays(today, 1 + days), time, VENUE_ZONE)
const LATE = at('23:50')

/** A venue at which it is late in the evening. */
const test = journey.extend({
  venue: async ({ settings }, use) => {
    const file = join(tmpdir(), `quadras-night-${process.pid}`)
    await writeFile(file, String((LATE - Date.now()) / DAY_MS))
    const clock = join(import.meta.dirname, '../support/laterClock.mjs')
    const later = { NODE_OPTIONS: `--import=${clock}`, DAYS_FILE: file }
    const venue = await startBuiltVenue({ ...settings, ...later })
    await use(venue)
    await venue.close()
  },
})
test.use({ settings: ADMIN_SETTINGS, forgiven: NO_CONNECTION, timezoneId: VENUE_ZONE })

test(
  'whoever was in by PIN late in the evening opens the agenda in the morning, though the internet is down',
  { tag: '@quick' },
  async ({ page, connection, venue }) => {
    await page.clock.install({ time: LATE })
    const owner = await makePin(venue, 'admin')
    const { code } = await send<{ code: string }>(owner, '/api/devices/links', { name: 'Balcão' })
    await page.goto(`/aparelho#${code}`)
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await enterByPin(page, 'admin')
    await page.getByRole('link', { name: 'Agenda', exact: true }).first().click()
    await expectCached(page)

    connection.cut()
    await page.clock.fastForward(at('06:30', 1) - LATE)
    await expect(page.getByRole('dialog', { name: 'Tela bloqueada' })).toBeVisible()
    await page.reload()
    await enterByPin(page, 'admin')
    await expect(page.getByText('Sem conexão.', { exact: true })).toBeVisible()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('grid').getByText('Sem dados')).toHaveCount(0)

    // The end of the opening is near, and then it is there.
    await page.clock.fastForward(at('20:30', 1) - at('06:30', 1))
    await enterByPin(page, 'admin')
    await expect(
      page.getByText(/depois das 22:00 o seu PIN não abre mais este aparelho/),
    ).toBeVisible()
    await page.clock.fastForward(at('22:10', 1) - at('20:30', 1))
    await expect(
      page.getByText(/^Sem conexão: ninguém entrou com PIN neste aparelho desde ontem\./),
    ).toBeVisible()
    await expect(page.getByText(/Ninguém tem PIN ainda/)).toHaveCount(0)
    await owner.dispose()
  },
)
