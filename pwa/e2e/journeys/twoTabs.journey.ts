import { expect, type Page } from '@playwright/test'
import type { HoldList } from '#shared/booking/hold/hold.schema.ts'
import {
  chooseSport,
  expectSlot,
  fillCustomer,
  openForm,
  pickSlots,
  submitForm,
} from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'
import { attemptsAt } from '../support/ledger.ts'
import { pixCode } from '../support/paying.ts'
import { expectToast } from '../support/toasts.ts'

const slot = { date: inDays(2), time: '09:00' }
// The later tab asks while the first one's charge is being made, and asks again.
test.use({ forgiven: /status of 409 .*\/api\/payments$/ })

test(
  'a duplicated tab takes nothing along as it closes, and a cart of two tabs is one order',
  { tag: '@quick' },
  async ({ page, venue }) => {
    await chooseSport(page, 'Vôlei')
    await pickSlots(page, [slot])
    const other = await duplicate(page)
    await expectSlot(other, slot, 'selecionado')
    const takenBack = page.waitForResponse('**/api/holds/resume')
    await other.goto('about:blank')
    expect((await takenBack).ok()).toBe(true)
    await expect.poll(() => held(page)).toMatchObject([{ startTime: slot.time }])
    expect((await held(page))[0]).not.toHaveProperty('leaving')
    await expectSlot(page, slot, 'selecionado')

    const third = await duplicate(page)
    await expectSlot(third, slot, 'selecionado')
    await openForm(page)
    await fillCustomer(page)
    await submitForm(page)
    const code = await pixCode(page)
    await expectToast(third, 'Reserva já enviada')
    expect(await pixCode(third)).toBe(code)
    expect(await attemptsAt(venue)).toHaveLength(1)
  },
)

/** What the browser's own 'duplicate' does: another tab at the same address with a copy of what this one has stored. */
async function duplicate(page: Page) {
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  const other = await page.context().newPage()
  await other.addInitScript((text) => {
    if (!location.protocol.startsWith('http') || sessionStorage.length > 0) return
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, string>)) {
      sessionStorage.setItem(key, value)
    }
  }, stored)
  await other.goto('/')
  return other
}

async function held(page: Page) {
  return ((await (await page.request.get('/api/holds')).json()) as HoldList).holds
}
