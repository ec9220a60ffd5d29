import { expect, test } from 'vitest'
import { createCoalescer } from './coalesce.ts'

function reads() {
  const open: ((value: number) => void)[] = []
  const read = () => new Promise<number>((resolve) => open.push(resolve))
  return { open, read }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('callers that come while a read runs share the next one', async () => {
  const { open, read } = reads()
  const share = createCoalescer<number>()
  const first = share('week', read)
  const later = [share('week', read), share('week', read), share('week', read)]
  expect(open).toHaveLength(1)
  open[0]!(1)
  expect(await first).toBe(1)
  await settled()
  expect(open).toHaveLength(2)
  open[1]!(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})

test('a read under another key does not wait', async () => {
  const { open, read } = reads()
  const share = createCoalescer<number>()
  const one = share('monday', read)
  const other = share('tuesday', read)
  open[0]!(1)
  open[1]!(2)
  expect(await Promise.all([one, other])).toEqual([1, 2])
})

test('a failed read fails for those who shared it, and the next one runs all the same', async () => {
  const share = createCoalescer<number>()
  const broken = share('week', () => Promise.reject(new Error('down')))
  const next = share('week', async () => 2)
  await expect(broken).rejects.toThrow('down')
  expect(await next).toBe(2)
  expect(await share('week', async () => 3)).toBe(3)
})
