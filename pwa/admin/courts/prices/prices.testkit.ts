import { screen, within } from '@testing-library/react'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import { openStore } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

export const courts = [
  aCourt({ id: 1, name: 'Quadra Central' }),
  aCourt({ id: 2, name: 'Quadra do Mar' }),
  aCourt({ id: 3, name: 'Quadra das Dunas', active: false }),
]

/** Monday morning on the first court. */
export function aPriceEntry(change: Partial<PriceEntry> = {}): PriceEntry {
  return {
    id: 1,
    courtId: 1,
    weekday: 'monday',
    startTime: '00:00',
    endTime: '12:00',
    price: 80,
    version: 1,
    ...change,
  }
}

export const morning = aPriceEntry({ version: 4 })
export const evening = aPriceEntry({ id: 2, startTime: '18:00', endTime: '23:00', price: 1120.5 })
export const tuesday = aPriceEntry({ id: 3, weekday: 'tuesday', endTime: '23:00' })
export const bySea = aPriceEntry({ id: 4, courtId: 2, weekday: 'sunday', endTime: '23:00' })

export async function openPrices(answers: Answers = {}, query = '') {
  return openStore(`/admin/precos${query}`, 'Gerenciar Preços', {
    'GET /api/courts': () => courts,
    'GET /api/prices': () => [evening, morning, tuesday, bySea],
    ...answers,
  })
}

/** A weekday's part of the screen. */
export async function day(name: string) {
  return within(await screen.findByRole('region', { name }))
}
