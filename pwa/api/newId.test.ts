import { expect, test } from 'vitest'
import { newId } from './newId.ts'

test('an id is a random UUID of version 4, each another', () => {
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
  // Every figure that may be any is.
  for (const place of [0, 20, 35]) {
    expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(8)
  }
})
