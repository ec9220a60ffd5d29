import { expect, test } from 'vitest'
import { smallMemory } from './smallMemory.ts'

test('of a small memory JavaScript gets half, of a large or unknown one whatever Node takes', () => {
  expect(smallMemory(256 * 1_048_576)).toEqual({
    env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
    flags: ['--max-old-space-size=116', '--max-semi-space-size=4'],
  })
  // No limit is a number beyond all memory, or none.
  for (const allowedBytes of [4_096 * 1_048_576, 2 ** 63, 0, undefined]) {
    expect(smallMemory(allowedBytes)).toEqual({ env: {}, flags: [] })
  }
})
