import { expect, test } from 'vitest'
import { normaliseSport, SPORTS } from '../../venue/courts/sport.ts'
import { hourAddress } from './hourAddress.ts'

test('an hour has an address that a person can read and type', () => {
  expect(hourAddress('beach_tennis', '2026-11-29', '20:00')).toBe(
    '/?sport=beach-tenis&data=2026-11-29&hora=20',
  )
  expect(hourAddress('futevôlei', '2026-11-30', '07:00')).toBe(
    '/?sport=futevolei&data=2026-11-30&hora=7',
  )
})

test('every sport is read back from its address', () => {
  const read = SPORTS.map((sport) => {
    const address = new URL(hourAddress(sport, '2026-11-29', '20:00'), 'https://quadra.example')
    return normaliseSport(address.searchParams.get('sport') ?? '')
  })
  expect(read).toEqual([...SPORTS])
})
