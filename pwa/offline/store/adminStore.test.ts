import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Unreachable } from '../../api/client.ts'
import { aDesk, aRefusal, LAST_KEPT_DAY, TODAY } from './adminStore.fixtures.ts'

const rename = { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } } as const
const key = () => crypto.randomUUID()
const shows = (desk: ReturnType<typeof aDesk>['desk']) =>
  waitFor(() => expect(desk.courts.get().status).toBe('ready'))

/** A desk that somebody looks at, with everything read. */
async function anOpenDesk(...given: Parameters<typeof aDesk>) {
  const opened = aDesk(...given)
  opened.follow()
  opened.desk.courts.subscribe(() => {})
  await shows(opened.desk)
  await waitFor(() => expect(opened.reads[LAST_KEPT_DAY]).toBe(1))
  await waitFor(() => expect(opened.desk.line.get()).toBe('here'))
  return opened
}

test('what is shown is what this device keeps, also without a line', async () => {
  await anOpenDesk()
  const { desk, line, follow, reads } = aDesk()
  line.isThere = false
  follow()
  desk.courts.subscribe(() => {})
  await shows(desk)
  expect(reads['courts']).toBeUndefined()
  await waitFor(() => expect(desk.line.get()).toBe('offline'))
  expect(desk.venue.get()).toMatchObject({ status: 'ready', value: { name: 'Arena Pé na Areia' } })
})

test('a day that is not kept is the server’s', async () => {
  const { desk, reads } = await anOpenDesk()
  const far = desk.day('2027-05-01')
  expect(desk.day('2027-05-01')).toBe(far)
  far.subscribe(() => {})
  await waitFor(() => expect(far.get()).toMatchObject({ value: { date: '2027-05-01' } }))
  const near = desk.day(TODAY)
  near.subscribe(() => {})
  expect(near.get()).toMatchObject({ status: 'ready', value: { date: TODAY, today: TODAY } })
  expect([reads['2027-05-01'], reads[TODAY]]).toEqual([1, 1])
})

test('the day that is looked at is read again at once when anything happens to a reservation', async () => {
  const { desk, reads, tell } = await anOpenDesk()
  desk.day(TODAY).subscribe(() => {})
  tell('reservations')
  await waitFor(() => expect(reads[TODAY]).toBe(2))
  expect(reads[LAST_KEPT_DAY]).toBe(1)
})

test('an edit is on the screen once it is over, and goes out', async () => {
  const send = vi.fn<Parameters<typeof aDesk>[0] & {}>(async () => ({
    id: 1,
    name: 'Central',
    version: 2,
  }))
  const { desk } = await anOpenDesk(send)
  expect(await desk.edit(rename, key())).toMatchObject({ isQueued: false })
  expect(desk.courts.get()).toMatchObject({ value: [{ name: 'Central', version: 2 }] })
  expect(desk.unsent.get()).toEqual({ status: 'ready', value: [] })
  expect(send).toHaveBeenCalledOnce()
})

test('without a line it is kept, marked, counted and told as sent once there is one', async () => {
  const send = vi.fn<Parameters<typeof aDesk>[0] & {}>(() => Promise.reject(new Unreachable(null)))
  const { desk } = await anOpenDesk(send)
  expect(await desk.edit(rename, key())).toMatchObject({ isQueued: true })
  expect(desk.courts.get()).toMatchObject({ value: [{ name: 'Central' }] })
  expect(desk.unsent.get()).toMatchObject({ value: ['court 1'] })
  expect(desk.queue.get()).toMatchObject({ value: { waiting: [{}], refused: [] } })
  send.mockResolvedValue({ id: 1, name: 'Central', version: 2 })
  desk.syncNow()
  await waitFor(() => expect(desk.unsent.get()).toEqual({ status: 'ready', value: [] }))
  expect(new Set(send.mock.calls.map(([, key]) => key)).size).toBe(1)
})

test('refused while the person is there it leaves nothing behind, and everything is read again', async () => {
  const { desk, reads } = await anOpenDesk(() => Promise.reject(aRefusal(409, 'court-in-use')))
  await expect(desk.edit(rename, key())).rejects.toThrow('409')
  await waitFor(() => expect(reads['prices']).toBeGreaterThan(1))
  expect(desk.queue.get()).toMatchObject({ value: { waiting: [], refused: [] } })
})

test('nobody signed in: the edit stays, until somebody is', async () => {
  const { desk, line } = await anOpenDesk()
  line.user = null
  expect(await desk.edit(rename, key())).toMatchObject({ isQueued: true })
  expect(desk.line.get()).toBe('signedOut')
  line.user = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
  desk.signedIn()
  await waitFor(() => expect(desk.queue.get()).toMatchObject({ value: { waiting: [] } }))
})

test('a command that the server cannot cope with holds up the queue, not what is read', async () => {
  const { desk, reads } = await anOpenDesk(() => Promise.reject(aRefusal(500, 'internal-error')))
  expect(await desk.edit(rename, key())).toMatchObject({ isQueued: true })
  desk.syncNow()
  await waitFor(() => expect(reads['prices']).toBe(2))
  expect(desk.line.get()).not.toBe('offline')
  await waitFor(() =>
    expect(desk.queue.get()).toMatchObject({ value: { waiting: [{ faults: 2 }] } }),
  )
})
