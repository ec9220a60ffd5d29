import { expect, test, vi } from 'vitest'
import { createResource } from '../../api/resource.ts'
import { orOnline } from './orOnline.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

function aCached(isKnown: () => boolean) {
  const cached = createResource(() => new Promise<string>(() => {}))
  const read = vi.fn<() => Promise<string>>(async () => 'online')
  return { cached, read, day: orOnline(cached, createResource(read), isKnown) }
}

test('the server is asked only once it is known that nothing is cached', async () => {
  let isKnown = false
  const { cached, read, day } = aCached(() => isKnown)
  day.subscribe(() => {})
  await settled()
  expect(read).not.toHaveBeenCalled()
  isKnown = true
  const other = orOnline(cached, createResource(read), () => isKnown)
  other.subscribe(() => {})
  await settled()
  expect(other.get()).toEqual({ status: 'ready', value: 'online' })
})

test('the cached value counts as soon as it is there', async () => {
  const { cached, day } = aCached(() => true)
  const leave = day.subscribe(() => {})
  await settled()
  cached.put('kept')
  expect(day.get()).toEqual({ status: 'ready', value: 'kept' })
  leave()
})
