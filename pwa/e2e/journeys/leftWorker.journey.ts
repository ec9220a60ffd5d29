import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { freePort } from '../support/freePort.ts'
import { test } from '../support/journey.ts'
import { startBuiltVenue } from '../support/startVenue.ts'

const OLD_APP = '<title>Outro app</title><link rel="icon" href="data:,">'
const OLD_WORKER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(new Response(${JSON.stringify(OLD_APP)}, { headers: { 'Content-Type': 'text/html' } }))
})`

test.use({
  serviceWorkers: 'allow',
  // Chromium may look for a newer script while neither app listens.
  forgiven: /net::ERR_|Failed to load resource|error occurred when fetching the script/,
})

for (const name of ['service-worker.js', 'ngsw-worker.js']) {
  test(`a ${name} that another app left at this address does not hide the page`, async ({
    page,
    settings,
  }) => {
    const port = await freePort()
    const before = createServer(({ url }, response) => {
      const isWorker = url === `/${name}`
      response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html')
      response.end(isWorker ? OLD_WORKER : OLD_APP)
    })
    await once(before.listen(Number(port), '127.0.0.1'), 'listening')
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.evaluate(async (script) => {
      await navigator.serviceWorker.register(`/${script}`)
      await navigator.serviceWorker.ready
    }, name)
    before.closeAllConnections()
    await new Promise((resolve) => before.close(resolve))

    const venue = await startBuiltVenue({ ...settings, PORT: port })
    try {
      await page.goto(venue.url)
      // The browser asks for the worker's script after the page has come.
      await expect(page.getByRole('heading', { name: 'Reserve sua quadra' })).toBeVisible()
    } finally {
      await venue.close()
    }
  })
}
