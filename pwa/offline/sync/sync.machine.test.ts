import { describe, expect, test } from 'vitest'
import { NotStored } from '../../api/failure.ts'
import { ALL_STALE } from './stale.ts'
import { noConnection, startSync, unreachable, type Script } from './startSync.fixtures.ts'

describe('a round', () => {
  test('checks the connection, sends what waits and reads everything; then rests', async () => {
    const { atRest, doneSince, read } = startSync()
    expect(await atRest()).toBe('fresh')
    expect(doneSince()).toEqual(['check', 'send', 'refresh'])
    expect(read).toEqual([ALL_STALE])
  })

  test('reads nothing again after an edit: the answer contained it', async () => {
    const { sync, atRest, doneSince } = startSync()
    await atRest()
    doneSince()
    sync.send({ type: 'edited' })
    expect(await atRest()).toBe('fresh')
    expect(doneSince()).toEqual(['check', 'send'])
  })

  test('after an event of the server reads what it names', async () => {
    const { sync, atRest, read } = startSync()
    await atRest()
    sync.send({ type: 'news', stale: { catalog: false, dates: ['2026-11-24'] } })
    await atRest()
    expect(read.slice(1)).toEqual([{ catalog: false, dates: ['2026-11-24'] }])
  })

  test('during which something changed is followed by another', async () => {
    const { sync, atRest, doneSince, read } = startSync()
    sync.send({ type: 'news', stale: { catalog: false, dates: ['2026-11-24'] } })
    await Promise.resolve()
    sync.send({ type: 'edited' })
    await atRest()
    expect(sync.getSnapshot().value).toBe('fresh')
    expect(doneSince().filter((name) => name === 'send').length).toBe(2)
    expect(read[0]).toEqual(ALL_STALE)
  })

  test('begins again when an answer came while it was reading', async () => {
    const { atRest, doneSince, read } = startSync({ refresh: ['outdated', 'fresh'] })
    expect(await atRest()).toBe('fresh')
    expect(doneSince()).toEqual(['check', 'send', 'refresh', 'check', 'send', 'refresh'])
    expect(read).toEqual([ALL_STALE, ALL_STALE])
  })

  test('reads on while another tab sends', async () => {
    const { atRest, doneSince } = startSync({ send: [{ kind: 'elsewhere' }] })
    expect(await atRest()).toBe('fresh')
    expect(doneSince()).toEqual(['check', 'send', 'refresh'])
  })
})

describe('at rest', () => {
  test('a doubtful connection is checked', async () => {
    const { sync, atRest, doneSince } = startSync({ check: ['here', noConnection] })
    await atRest()
    doneSince()
    sync.send({ type: 'connection.doubted' })
    expect(await atRest()).toBe('backoff')
    expect(doneSince()).toEqual(['check'])
    // It broke off again during the wait: that changes nothing.
    sync.send({ type: 'connection.doubted' })
    expect(await atRest()).toBe('backoff')
    expect(doneSince()).toEqual([])
  })

  test('reads everything again after five minutes, and checks when the page becomes visible', async () => {
    const { sync, atRest, pass, doneSince, read } = startSync()
    await atRest()
    await pass(299_999)
    expect(read).toHaveLength(1)
    await pass(1)
    expect(read).toEqual([ALL_STALE, ALL_STALE])
    doneSince()
    sync.send({ type: 'woke' })
    await atRest()
    expect(doneSince()).toEqual(['check', 'send'])
  })

  test('sends what another tab has queued, and does not spin on what is held up', async () => {
    const { sync, atRest, doneSince } = startSync()
    await atRest()
    doneSince()
    const counts = { refused: 1, lastFreshMs: 7 }
    sync.send({ type: 'counted', waiting: 2, ...counts })
    await atRest()
    expect(doneSince()).toEqual(['check', 'send'])
    sync.send({ type: 'counted', waiting: 2, ...counts })
    sync.send({ type: 'counted', waiting: 1, ...counts })
    await atRest()
    expect(doneSince()).toEqual([])
    expect(sync.getSnapshot().context).toMatchObject({ waiting: 1, refused: 1, lastFreshMs: 7 })
  })
})

test('a full device is not taken for a lost connection, and is tried again', async () => {
  const { sync, atRest, pass, doneSince } = startSync({
    refresh: [new NotStored(null), new NotStored(null), 'fresh'],
  })
  expect(await atRest()).toBe('backoff')
  expect(sync.getSnapshot().context).toMatchObject({ isNotStored: true, isHeldUp: false })
  expect(doneSince()).toEqual(['check', 'send', 'refresh'])
  await pass(1_000)
  expect(sync.getSnapshot().context).toMatchObject({ isNotStored: true, failures: 2 })
  expect(await pass(2_000)).toBe('fresh')
  expect(sync.getSnapshot().context.isNotStored).toBe(false)
})

describe('without a connection', () => {
  test('sends nothing, and tries again after 1 s, twice as long each time, 60 s at most', async () => {
    const { atRest, pass, doneSince } = startSync({ check: [noConnection] })
    expect(await atRest()).toBe('backoff')
    for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      expect(doneSince()).toEqual(['check'])
      await pass(ms - 1)
      expect(doneSince()).toEqual([])
      await pass(1)
    }
  })

  test('up to half of the pause is left to chance', async () => {
    const { atRest, pass, doneSince } = startSync({ check: [noConnection], random: 0 })
    await atRest()
    doneSince()
    await pass(499)
    expect(doneSince()).toEqual([])
    await pass(1)
    expect(doneSince()).toEqual(['check'])
  })

  test('lost while sending or reading, tries again and loses nothing', async () => {
    const { atRest, pass, read, sync } = startSync({
      send: [unreachable, { kind: 'emptied' }],
      refresh: [noConnection, 'fresh'],
    })
    expect(await atRest()).toBe('backoff')
    expect(await pass(1_000)).toBe('backoff')
    expect(await pass(2_000)).toBe('fresh')
    expect(read).toEqual([ALL_STALE, ALL_STALE])
    expect(sync.getSnapshot().context.failures).toBe(0)
  })

  test.each([{ type: 'edited' }, { type: 'woke' }] as const)(
    'checks again at once when $type',
    async (event) => {
      const { sync, atRest } = startSync({ check: [noConnection, 'here'] })
      await atRest()
      sync.send(event)
      expect(await atRest()).toBe('fresh')
    },
  )

  test("waits for as long as the server's Retry-After says, whatever happens", async () => {
    const { sync, atRest, pass, doneSince } = startSync({
      send: [{ kind: 'unreachable', retryAfterMs: 90_000 }, { kind: 'emptied' }],
    })
    await atRest()
    doneSince()
    sync.send({ type: 'edited' })
    sync.send({ type: 'woke' })
    sync.send({ type: 'connection.lost' })
    expect(await pass(89_999)).toBe('backoff')
    expect(doneSince()).toEqual([])
    expect(await pass(1)).toBe('fresh')
  })

  test('that the device says is gone waits for the device, but does not believe it for ever', async () => {
    const { sync, atRest, pass, doneSince } = startSync()
    await atRest()
    doneSince()
    sync.send({ type: 'connection.lost' })
    expect(await pass(59_999)).toBe('offline')
    expect(doneSince()).toEqual([])
    expect(await pass(1)).toBe('fresh')
    sync.send({ type: 'connection.lost' })
    sync.send({ type: 'woke' })
    expect(await atRest()).toBe('fresh')
    sync.send({ type: 'connection.lost' })
    sync.send({ type: 'edited' })
    expect(await atRest()).toBe('fresh')
  })

  test('that the device reports as gone during a check is still checked as often', async () => {
    const { sync, atRest } = startSync({ check: [noConnection] })
    sync.send({ type: 'connection.lost' })
    expect(await atRest()).toBe('backoff')
    sync.send({ type: 'connection.lost' })
    expect(await atRest()).toBe('offline')
  })
})

describe('on an unsteady connection', () => {
  test('the pause is the first one again after each round in which something arrived', async () => {
    const some = { ...unreachable, hasProgressed: true }
    const { atRest, pass, doneSince, sync } = startSync({
      send: [unreachable, unreachable, unreachable, some, some, some, { kind: 'emptied' }],
    })
    await atRest()
    for (const ms of [1_000, 2_000, 4_000, 1_000, 1_000]) {
      doneSince()
      await pass(ms - 1)
      expect(doneSince()).toEqual([])
      await pass(1)
      expect(doneSince()).toEqual(['check', 'send'])
    }
    expect(sync.getSnapshot().context.failures).toBe(1)
    expect(await pass(1_000)).toBe('fresh')
  })

  test('the pause stays short while the server answers, though nothing arrives; where somebody else answers for it, it grows', async () => {
    const { atRest, pass, doneSince } = startSync({ send: [unreachable] })
    await atRest()
    for (const ms of [1_000, 2_000, 4_000, 8_000, 8_000, 8_000]) {
      doneSince()
      await pass(ms - 1)
      expect(doneSince()).toEqual([])
      await pass(1)
      expect(doneSince()).toEqual(['check', 'send'])
    }
    const heldUp = startSync({ send: [{ ...unreachable, isOnline: true }] })
    await heldUp.atRest()
    for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]) {
      await heldUp.pass(ms - 1)
      heldUp.doneSince()
      await heldUp.pass(1)
      expect(heldUp.doneSince().slice(0, 2)).toEqual(['check', 'send'])
    }
  })

  test('an answer to any other call ends the pause, and what the device says of its connection', async () => {
    const { sync, atRest } = startSync({ check: [noConnection, 'here'] })
    expect(await atRest()).toBe('backoff')
    sync.send({ type: 'answered' })
    expect(await atRest()).toBe('fresh')
    sync.send({ type: 'connection.lost' })
    expect(await atRest()).toBe('offline')
    sync.send({ type: 'answered' })
    expect(await atRest()).toBe('fresh')
  })

  test.each([
    ['only edits do not get through', { ...unreachable, isOnline: true }],
    ['the server said when to come again', { kind: 'unreachable', retryAfterMs: 90_000 } as const],
  ])('it does not where %s', async (_, outcome) => {
    const { sync, atRest, doneSince } = startSync({ send: [outcome] })
    await atRest()
    doneSince()
    sync.send({ type: 'answered' })
    expect(await atRest()).toBe('backoff')
    expect(doneSince()).toEqual([])
  })

  test.each(['checking', 'refreshing', 'fresh'] as const)(
    'a server that gives no word when asked is gone at once: while %s',
    async (value) => {
      const never = new Promise<never>(() => {})
      const { sync, atRest, pass, read } = startSync({
        check: value === 'checking' ? [never as never, 'here'] : ['here'],
        refresh: value === 'refreshing' ? [never as never, 'fresh'] : ['fresh'],
      })
      expect(await atRest()).toBe(value)
      sync.send({ type: 'connection.gone' })
      expect(await atRest()).toBe('backoff')
      expect(await pass(1_000)).toBe('fresh')
      expect(read.at(-1)).toEqual(ALL_STALE)
    },
  )
})

describe('a page that nobody sees', () => {
  test('tries nothing again until it is seen', async () => {
    let isHidden = true
    const { sync, atRest, pass, doneSince } = startSync({
      check: [noConnection, 'here'],
      isHidden: () => isHidden,
    })
    await atRest()
    doneSince()
    expect(await pass(3_600_000)).toBe('backoff')
    expect(doneSince()).toEqual([])
    isHidden = false
    sync.send({ type: 'woke' })
    expect(await atRest()).toBe('fresh')
  })

  test.each([
    ['at rest', 'fresh', { kind: 'emptied' }, 'woke'],
    ['without a connection', 'offline', { kind: 'emptied' }, 'connection.lost'],
    ['told to wait', 'backoff', { kind: 'unreachable', retryAfterMs: 90_000 }, 'woke'],
  ] as const)('reads nothing by the clock, and wakes: %s', async (_, value, outcome, type) => {
    let isHidden = true
    const { sync, atRest, pass, doneSince } = startSync({
      send: [outcome, outcome, { kind: 'emptied' }],
      isHidden: () => isHidden,
    })
    await atRest()
    sync.send({ type })
    expect(await atRest()).toBe(value)
    doneSince()
    expect(await pass(600_000)).toBe(value)
    expect(doneSince()).toEqual([])
    isHidden = false
    sync.send({ type: 'woke' })
    await atRest()
    expect(doneSince().slice(0, 2)).toEqual(['check', 'send'])
  })
})

describe('signed out', () => {
  test.each([
    ['checking', { check: ['signedOut', 'here'] }],
    ['sending', { send: [{ kind: 'signedOut' }, { kind: 'emptied' }] }],
    ['reading', { refresh: ['signedOut', 'fresh'] }],
  ] as [string, Script][])(
    'found when %s, waits for the sign-in and continues',
    async (_, script) => {
      const { sync, atRest, pass, doneSince, read } = startSync(script)
      expect(await atRest()).toBe('signedOut')
      doneSince()
      sync.send({ type: 'edited' })
      expect(await pass(600_000)).toBe('signedOut')
      expect(doneSince()).toEqual([])
      sync.send({ type: 'signedIn' })
      expect(await atRest()).toBe('fresh')
      expect(doneSince()).toContain('send')
      expect(read.at(-1)).toEqual(ALL_STALE)
    },
  )

  test('checks again when the page becomes visible: another tab may have signed in', async () => {
    const { sync, atRest } = startSync({ check: ['signedOut', 'here'] })
    await atRest()
    sync.send({ type: 'woke' })
    expect(await atRest()).toBe('fresh')
  })
})

describe('while everything is read', () => {
  const never = new Promise<'fresh'>(() => {})
  function startReading() {
    const started = startSync({ refresh: [never as never, 'fresh'] })
    return { ...started, arrived: started.atRest() }
  }

  test('an edit does not wait for the end of it', async () => {
    const { sync, arrived, atRest, doneSince, read } = startReading()
    expect(await arrived).toBe('refreshing')
    doneSince()
    sync.send({ type: 'edited' })
    expect(await atRest()).toBe('fresh')
    expect(doneSince()).toEqual(['check', 'send', 'refresh'])
    expect(read).toEqual([ALL_STALE, ALL_STALE])
  })

  test('news that everything is stale restarts it', async () => {
    const { sync, arrived, atRest, doneSince } = startReading()
    await arrived
    doneSince()
    sync.send({ type: 'news', stale: ALL_STALE })
    expect(await atRest()).toBe('fresh')
    expect(doneSince()).toEqual(['refresh'])
  })

  test('a device that reports no connection is believed', async () => {
    const { sync, arrived, atRest } = startReading()
    await arrived
    sync.send({ type: 'connection.lost' })
    expect(await atRest()).toBe('offline')
    expect(sync.getSnapshot().context.stale).toEqual(ALL_STALE)
  })
})
