import { expect, test } from 'vitest'
import { reloadOnceForMissingChunk } from './missingChunk.ts'

test('a missing chunk reloads the page once, and not in a circle', () => {
  let reloads = 0
  const reload = () => void reloads++
  expect(reloadOnceForMissingChunk(sessionStorage, 1_000_000, reload)).toBe(true)
  expect(reloadOnceForMissingChunk(sessionStorage, 1_005_000, reload)).toBe(false)
  expect(reloads).toBe(1)
})

test('another deploy later reloads again', () => {
  expect(reloadOnceForMissingChunk(sessionStorage, 1_000_000, () => {})).toBe(true)
  expect(reloadOnceForMissingChunk(sessionStorage, 1_060_000, () => {})).toBe(true)
})
