import { expect, test } from 'vitest'
import { isLoadingAhead, loadAhead } from './loadAhead.ts'

test('what is loaded ahead is told from what somebody waits for, and may fail unheard', async () => {
  const seen: boolean[] = []
  const load = async () => {
    seen.push(isLoadingAhead())
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  expect(isLoadingAhead()).toBe(false)
  expect(await loadAhead(load)).toBeUndefined()
  expect(await loadAhead(async () => 'there')).toBe('there')
  expect([...seen, isLoadingAhead()]).toEqual([true, false])
})
