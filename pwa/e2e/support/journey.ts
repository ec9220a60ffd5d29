import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { startVenue, type Settings, type Venue } from './startVenue.ts'
import { recordToasts } from './toasts.ts'
import { watchForTrouble } from './watchForTrouble.ts'

type Journey = {
  /** What this journey sets otherwise at its venue. */
  settings: Settings
  /** Console errors that the journey itself brings about. */
  forgiven: RegExp | null
  venue: Venue
  /** Opens another customer's browser. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

/** A journey has a venue of its own; an error in the console of any of its browsers fails it. */
export const test = base.extend<Journey>({
  settings: [{}, { option: true }],
  forgiven: [null, { option: true }],
  venue: async ({ settings }, use) => {
    const venue = await startVenue(settings)
    await use(venue)
    await venue.close()
  },
  baseURL: ({ venue }, use) => use(venue.url),
  context: async ({ context, forgiven }, use) => {
    const expectNoTrouble = await watchForTrouble(context, forgiven)
    await recordToasts(context)
    await use(context)
    expectNoTrouble()
  },
  openBrowser: async ({ browser, contextOptions, baseURL, forgiven }, use) => {
    const opened: { close: () => Promise<void>; expectNoTrouble: () => void }[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL!, ...options })
      const expectNoTrouble = await watchForTrouble(context, forgiven)
      await recordToasts(context)
      opened.push({ close: () => context.close(), expectNoTrouble })
      return context.newPage()
    })
    for (const { expectNoTrouble, close } of opened) {
      expectNoTrouble()
      await close()
    }
  },
})
