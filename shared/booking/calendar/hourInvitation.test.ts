import { expect, test } from 'vitest'
import { hourInvitation } from './hourInvitation.ts'

const HOUR = { sport: 'beach_tennis', date: '2026-11-26', startTime: '20:00' } as const
const PLACE = { venueName: 'Arena Tatuíra', origin: 'https://quadra.example' }
const ADDRESS = 'https://quadra.example/?sport=beach-tenis&data=2026-11-26&hora=20'

test('who is invited reads when, what, for how much and where, and has the address', () => {
  expect(hourInvitation({ ...HOUR, priceCents: 12_000 }, PLACE)).toBe(
    `Quinta, 26/11 às 20:00 · Beach Tênis · R$ 120 · Arena Tatuíra\n${ADDRESS}`,
  )
  expect(hourInvitation({ ...HOUR, date: '2026-11-28', priceCents: 109_990 }, PLACE)).toContain(
    'Sábado, 28/11 às 20:00 · Beach Tênis · R$ 1.099,90 · ',
  )
})

test('what is not known is left out', () => {
  expect(hourInvitation({ ...HOUR, priceCents: 0 }, { ...PLACE, venueName: '' })).toBe(
    `Quinta, 26/11 às 20:00 · Beach Tênis\n${ADDRESS}`,
  )
})
