import { test as journey } from './journey.ts'
import { startAsaas, type Asaas } from './startAsaas.ts'
import { startVenue } from './startVenue.ts'

/** A journey whose venue is paid through Asaas's wire format, at a provider of its own. */
export const test = journey.extend<{ asaas: Asaas }>({
  asaas: async ({}, use) => {
    const asaas = await startAsaas()
    await use(asaas)
    await asaas.close()
  },
  venue: async ({ settings, asaas }, use) => {
    const venue = await startVenue({ ...asaas.settings, ...settings })
    await use(venue)
    await venue.close()
  },
})
