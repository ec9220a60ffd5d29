import { expect, onTestFinished, test } from 'vitest'
import { Unreachable } from './client.ts'
import { setReporter } from './reporter.ts'
import { createResource } from './resource.ts'

test('it is fetched for the first subscriber, and not again for the next', async () => {
  let reads = 0
  const resource = createResource(async () => ++reads)
  resource.subscribe(() => {})
  resource.subscribe(() => {})
  await expect.poll(resource.get).toEqual({ status: 'ready', value: 1 })
})

test('what failed can be fetched again', async () => {
  let isOnline = false
  const resource = createResource(async () => {
    if (!isOnline) throw new Unreachable(null)
    return 'courts'
  })
  resource.reload()
  await expect.poll(() => resource.get().status).toBe('failed')
  isOnline = true
  resource.reload()
  expect(resource.get().status).toBe('loading')
  await expect.poll(resource.get).toEqual({ status: 'ready', value: 'courts' })
})

test('the known value stays when a reload fails', async () => {
  let isOnline = true
  const resource = createResource(async () => {
    if (!isOnline) throw new Unreachable(null)
    return 'courts'
  })
  resource.reload()
  await expect.poll(() => resource.get().status).toBe('ready')
  isOnline = false
  resource.reload()
  await Promise.resolve()
  expect(resource.get()).toEqual({ status: 'ready', value: 'courts' })
})

test('what was never fetched is not refreshed', async () => {
  let reads = 0
  const resource = createResource(async () => ++reads)
  await resource.refresh()
  expect(reads).toBe(0)
  resource.subscribe(() => {})
  await resource.refresh()
  expect(resource.get()).toEqual({ status: 'ready', value: 2 })
})

test('an answer is taken although another question is on its way', async () => {
  const answers: ((value: string) => void)[] = []
  const resource = createResource(() => new Promise<string>((resolve) => answers.push(resolve)))
  const first = resource.reload()
  void resource.reload()
  answers[0]!('after the edit')
  await first
  expect(resource.get()).toEqual({ status: 'ready', value: 'after the edit' })
})

test('a late answer to an earlier question is not believed', async () => {
  const answers: ((value: string) => void)[] = []
  const resource = createResource(() => new Promise<string>((resolve) => answers.push(resolve)))
  resource.reload()
  resource.reload()
  answers[1]!('new')
  answers[0]!('old')
  await expect.poll(resource.get).toEqual({ status: 'ready', value: 'new' })
})

test('the failure of a reading is reported, though the known value stays on screen', async () => {
  const reported: unknown[] = []
  setReporter((error) => reported.push(error))
  onTestFinished(() => setReporter(() => {}))
  const defect = new TypeError('courts is undefined')
  const answers = [Promise.resolve('courts'), Promise.reject(defect)]
  const resource = createResource(() => answers.shift()!)
  await resource.reload()
  await resource.reload()
  expect(reported).toEqual([defect])
  expect(resource.get()).toEqual({ status: 'ready', value: 'courts' })
})
