import { expect, test } from 'vitest'
import { loadLettering } from './lettering.ts'

test('letters are whole wherever they stand', async () => {
  const lettering = await loadLettering()
  for (let at = 0; at < 300; at += 1) {
    const place = { x: 80 + at / 7, y: 200 + at / 11, size: 40 + at / 3 }
    const outlines = lettering.outlines('Praia Mansa: Beach Tênis & Futevôlei 24h', place)
    expect(outlines).toMatch(/^[MLQCZ\d .-]+$/)
  }
})

test('what the font has not is drawn without its marks, or left out', async () => {
  const { drawable, width } = await loadLettering()
  expect(drawable('  São   João do Araçá – Łódź  ')).toBe('São João do Araçá – Łódź')
  expect(drawable('🏐 Ḓuna Арена')).toBe('Duna')
  expect(width('Дюна', 100)).toBe(0)
  expect(width('Areia', 200)).toBeCloseTo(2 * width('Areia', 100))
})
