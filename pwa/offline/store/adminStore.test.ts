import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answeredEpoch } from '../../api/answeredEpoch.ts'
import { Unreachable } from '../../api/client.ts'
import { aStore, aRefusal, TODAY } from './adminStore.fixtures.ts'

const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
const key = () => crypto.randomUUID()
const shows = (store: ReturnType<typeof aStore>['store']) =>
  waitFor(() => expect(store.courts.get().status).toBe('ready'))

/** A followed store that has read everything. */
async function anOpenStore(...given: Parameters<typeof aStore>) {
  const opened = aStore(...given)
  opened.follow()
  opened.store.courts.subscribe(() => {})
  await shows(opened.store)
  await waitFor(() => expect(opened.store.connection.get()).toBe('here'))
  return opened
}

test('what is shown is what this device has cached, also without a connection', async () => {
  await anOpenStore()
  const { store, connection, follow } = aStore()
  connection.isThere = false
  follow()
  store.courts.subscribe(() => {})
  await shows(store)
  await waitFor(() => expect(store.connection.get()).toBe('offline'))
  expect(store.venue.get()).toMatchObject({ status: 'ready', value: { name: 'Arena Pé na Areia' } })
})

test('until it is known whether there is a connection, the list of a day is the cached one and blames nothing', async () => {
  await anOpenStore()
  const { store, connection, follow } = aStore()
  connection.isSlow = true
  follow()
  const list = store.reservations(`date=${TODAY}&combined_status=approved,pending`)
  const withCanceled = store.reservations(`date=${TODAY}`)
  for (const one of [list, withCanceled]) one.subscribe(() => {})
  await waitFor(() => expect(list.get().status).toBe('ready'))
  expect(store.connection.get()).toBe('opening')
  expect(list.get()).toMatchObject({ value: { total: 0 } })
  expect(list.get()).not.toHaveProperty('value.cached')
  expect(withCanceled.get().status).toBe('loading')
})

test('a day that is not cached comes from the server', async () => {
  const { store, reads } = await anOpenStore()
  const far = store.day('2027-05-01')
  expect(store.day('2027-05-01')).toBe(far)
  far.subscribe(() => {})
  await waitFor(() => expect(far.get()).toMatchObject({ value: { date: '2027-05-01' } }))
  const near = store.day(TODAY)
  near.subscribe(() => {})
  expect(near.get()).toMatchObject({ status: 'ready', value: { date: TODAY, today: TODAY } })
  expect([reads['2027-05-01'], reads[TODAY]]).toEqual([1, undefined])
})

test('what an event announces is read by one call', async () => {
  const { store, reads, emit } = await anOpenStore()
  store.day(TODAY).subscribe(() => {})
  expect(reads['sync']).toBe(1)
  emit('calendar', { dates: [TODAY] })
  emit('reservations')
  await waitFor(() => expect(reads['sync']).toBe(2))
  await waitFor(() => expect(store.connection.get()).toBe('here'))
  expect([reads['sync'], reads['user'], reads[TODAY]]).toEqual([2, undefined, undefined])
})

test('what changed between an answer that came before its code and the first event is read as well', async () => {
  const { store, reads } = await anOpenStore(undefined, { isAhead: true })
  await waitFor(() => expect(reads['sync']).toBe(2))
  await waitFor(() => expect(store.connection.get()).toBe('here'))
  expect(reads['sync']).toBe(2)
})

test('a batch says which copy of the data is known, and how far it was', async () => {
  answeredEpoch.note('copy-1')
  onTestFinished(() => answeredEpoch.note('none'))
  const { epochs, store } = await anOpenStore()
  await store.edit(rename, key())
  expect(epochs).toEqual([expect.stringMatching(/^copy-1 \S+$/)])
})

test('an edit is on the screen once it is over, and goes out', async () => {
  const send = vi.fn<Parameters<typeof aStore>[0] & {}>(async () => ({
    id: 1,
    name: 'Central',
    version: 2,
  }))
  const { store } = await anOpenStore(send)
  expect(await store.edit(rename, key())).toMatchObject({ isQueued: false })
  expect(store.courts.get()).toMatchObject({ value: [{ name: 'Central', version: 2 }] })
  expect(store.unsent.get()).toEqual({ status: 'ready', value: [] })
  expect(send).toHaveBeenCalledOnce()
})

test('without a connection it is stored, marked and counted, and reported as sent once there is one', async () => {
  const send = vi.fn<Parameters<typeof aStore>[0] & {}>(() => Promise.reject(new Unreachable(null)))
  const { store } = await anOpenStore(send)
  expect(await store.edit(rename, key())).toMatchObject({ isQueued: true })
  expect(store.courts.get()).toMatchObject({ value: [{ name: 'Central' }] })
  expect(store.unsent.get()).toMatchObject({ value: [['court 1', null]] })
  expect(await store.readQueue()).toMatchObject({ waiting: [{}], refused: [] })
  send.mockResolvedValue({ id: 1, name: 'Central', version: 2 })
  store.syncNow()
  await waitFor(() => expect(store.unsent.get()).toEqual({ status: 'ready', value: [] }))
  expect(new Set(send.mock.calls.map(([, key]) => key)).size).toBe(1)
})

test('refused while the person is there it leaves nothing behind, and everything is read again', async () => {
  const { store, reads } = await anOpenStore(() => Promise.reject(aRefusal(409, 'court-in-use')))
  await expect(store.edit(rename, key())).rejects.toThrow('409')
  await waitFor(() => expect(reads['sync']).toBeGreaterThan(1))
  expect(await store.readQueue()).toMatchObject({ waiting: [], refused: [] })
})

test('nobody signed in: the edit stays, until somebody is', async () => {
  const { store, connection } = await anOpenStore()
  connection.user = null
  expect(await store.edit(rename, key())).toMatchObject({ isQueued: true })
  expect(store.connection.get()).toBe('signedOut')
  connection.user = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
  store.signedIn()
  await waitFor(async () => expect(await store.readQueue()).toMatchObject({ waiting: [] }))
})

test('a command that the server cannot cope with holds up the queue, not what is read', async () => {
  const { store, reads } = await anOpenStore(() => Promise.reject(aRefusal(500, 'internal-error')))
  expect(await store.edit(rename, key())).toMatchObject({ isQueued: true })
  store.syncNow()
  await waitFor(() => expect(reads['sync']).toBe(2))
  expect(store.connection.get()).not.toBe('offline')
  await waitFor(async () =>
    expect(await store.readQueue()).toMatchObject({ waiting: [{ faults: 2 }] }),
  )
})
