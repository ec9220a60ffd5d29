import { describe, expect, test } from 'vitest'
import { noConnection, startSync, unreachable, type Script } from './startSync.fixtures.ts'

describe('a command that does not get through', () => {
  const heldUp = { ...unreachable, isOnline: true }
  const news = (date: string) =>
    ({ type: 'news', stale: { catalog: false, dates: [date] } }) as const

  test('does not stop the events of others', async () => {
    const { sync, atRest, doneSince } = startSync({ send: [heldUp] })
    expect(await atRest()).toBe('backoff')
    expect(doneSince()).toEqual(['check', 'send', 'refresh'])
    expect(sync.getSnapshot().context.isHeldUp).toBe(true)
  })

  test('is tried again after a pause, and forgotten once it went', async () => {
    const { sync, atRest, pass, doneSince } = startSync({ send: [heldUp, { kind: 'emptied' }] })
    await atRest()
    doneSince()
    expect(await pass(1_000)).toBe('fresh')
    expect(doneSince()).toEqual(['check', 'send'])
    expect(sync.getSnapshot().context.isHeldUp).toBe(false)
  })

  test('is not tried more often, nor less, for what is read meanwhile', async () => {
    const { sync, atRest, pass, doneSince, read } = startSync({ send: [heldUp] })
    await atRest()
    await pass(1_000)
    doneSince()
    for (const date of ['2026-11-24', '2026-11-25', '2026-11-26']) {
      await pass(500)
      sync.send(news(date))
      expect(await atRest()).toBe('backoff')
      expect(doneSince()).toEqual(['refresh'])
      expect(read.at(-1)).toEqual({ catalog: false, dates: [date] })
    }
    await pass(499)
    expect(doneSince()).toEqual([])
    await pass(1)
    expect(doneSince()).toEqual(['check', 'send'])
  })

  test('waits for the end of what is read when its turn comes', async () => {
    let finish: (value: 'fresh') => void = () => {}
    const reading = new Promise<'fresh'>((resolve) => (finish = resolve))
    const { atRest, pass, doneSince } = startSync({
      send: [heldUp, { kind: 'emptied' }],
      refresh: [reading as never],
    })
    expect(await atRest()).toBe('refreshing')
    expect(await pass(5_000)).toBe('refreshing')
    doneSince()
    finish('fresh')
    expect(await atRest()).toBe('fresh')
    expect(doneSince()).toEqual(['check', 'send'])
  })

  test('leaves nothing to read without a connection', async () => {
    const { sync, atRest, pass, doneSince } = startSync({
      send: [heldUp],
      refresh: ['fresh', noConnection, 'fresh'],
    })
    await atRest()
    sync.send(news('2026-11-24'))
    expect(await atRest()).toBe('backoff')
    doneSince()
    sync.send(news('2026-11-25'))
    expect(await pass(1_999)).toBe('backoff')
    expect(doneSince()).toEqual([])
    await pass(1)
    expect(doneSince()).toEqual(['check', 'send', 'refresh'])
  })
})

describe('a mistake of the app', () => {
  const defect = new TypeError('x is undefined')

  test.each<[string, Script]>([
    ['asking', { check: [defect, 'here'] }],
    ['sending', { send: [defect, { kind: 'emptied' }] }],
    ['reading', { refresh: [defect, 'fresh'] }],
  ])('while %s is reported once and not retried', async (_, script) => {
    const { sync, atRest, pass, doneSince, reported } = startSync(script)
    expect(await atRest()).toBe('broken')
    expect(reported).toEqual([defect])
    doneSince()
    expect(await pass(3_600_000)).toBe('broken')
    expect(doneSince()).toEqual([])
    sync.send({ type: 'woke' })
    expect(await atRest()).toBe('fresh')
  })
})
