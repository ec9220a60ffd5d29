import { defineConfig } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { findHeadless } from './support/findBrowser.ts'

const browser = findHeadless()
if (!browser) throw new Error('No Chromium to test with: run `npm run test:browser`')

export default defineConfig({
  testDir: '.',
  testMatch: 'journeys/*.journey.ts',
  outputDir: '../../test-results',
  reporter: process.env['CI'] ? 'line' : 'list',
  fullyParallel: true,
  // More than the cores of a small machine: a journey waits for the venue's clock at times.
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  // In CI a second try keeps one slow moment from holding everything back; `npm test` names who needed it.
  retries: process.env['CI'] ? 1 : 0,
  // Slow is not broken: only a journey that fails waits so long.
  timeout: 240_000,
  expect: { timeout: WAIT_MS },
  use: {
    locale: 'pt-BR',
    // Half a day from the venue: what is shown must come from the venue's clock, not from the device's.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
    // Requests that a service worker makes pass by `page.route`: only the journeys about it let it in.
    serviceWorkers: 'block',
    // A journey would wait for each dialog to come and go.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of the journey: `TRACE=1` brings it back for one that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
