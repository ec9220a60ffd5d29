import { screen } from '@testing-library/react'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { SpecialPriceEntry } from '#shared/venue/prices/price.schema.ts'
import { openStore } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

export const courts = [
  aCourt({ id: 1, name: 'Quadra Central' }),
  aCourt({ id: 2, name: 'Quadra do Mar' }),
  aCourt({ id: 3, name: 'Quadra das Dunas', active: false }),
]

/** The evening of Christmas 2026 on a court of the three. Today is 21/11/2026. */
export function aSpecialEntry(change: Partial<SpecialPriceEntry> = {}): SpecialPriceEntry {
  const courtId = change.courtId ?? 1
  return {
    id: 1,
    courtId,
    court: { id: courtId, name: courts.find(({ id }) => id === courtId)?.name ?? '' },
    date: '2026-12-25',
    startTime: '18:00',
    endTime: '22:00',
    price: 150,
    description: 'Natal',
    version: 1,
    ...change,
  }
}

export const christmas = aSpecialEntry({ version: 3 })
export const today = aSpecialEntry({
  id: 2,
  courtId: 2,
  date: '2026-11-21',
  price: 99.9,
  description: null,
})
export const lastYear = aSpecialEntry({ id: 3, date: '2025-12-25', description: 'Natal passado' })

export function openSpecials(answers: Answers = {}, query = '') {
  return openStore(`/admin/precos-especiais${query}`, 'Preços Especiais', {
    'GET /api/courts': () => courts,
    'GET /api/special-prices': () => [lastYear, christmas, today],
    ...answers,
  })
}

/** What the table shows, row by row, without its head. */
export async function tableRows() {
  await screen.findByRole('table')
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => row.textContent)
}
