import { expect, test } from 'vitest'
import { aDeskDraft } from '#shared/reservation/adminReservation.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { accepted, aDeskDb, aReservationRow, drainBy, put, refused } from './desk.fixtures.ts'
import {
  changeEntry,
  discardedWith,
  discardEntry,
  moveEntry,
  retryEntry,
  retryOverwriting,
} from './refusedEntries.ts'

const draft = aDeskDraft() as never
const create: Command = { kind: 'reservation.create', body: draft }
const row = aReservationRow({ id: 9 })
const made = accepted({ ...row, reservations: [row], skipped: [] })

async function refusedDesk(command: Command = create) {
  const db = await aDeskDb()
  const { key, tempId } = await put(db, command)
  await drainBy(db, () => refused())
  return { db, key, tempId: tempId ?? 0 }
}

test('tried again it goes out under the key that it had', async () => {
  const { db, key } = await refusedDesk()
  await retryEntry(db, key)
  const { sent } = await drainBy(db, () => made)
  expect(sent).toEqual([{ key, command: create }])
  expect(await db.outbox.count()).toBe(0)
})

test('on another court or hour it goes out as that', async () => {
  const { db, key } = await refusedDesk()
  await moveEntry(db, key, { courtId: 2, startTime: '11:00', endTime: '12:00' })
  const { sent } = await drainBy(db, () => made)
  expect(sent).toMatchObject([{ key, command: { body: { courtId: 2, startTime: '11:00' } } }])
})

test('over what somebody else wrote it goes out on their version', async () => {
  const edit = { kind: 'court.update', id: 1, version: 1, body: { name: 'A' } } as const
  const { db, key } = await refusedDesk(edit)
  await retryOverwriting(db, key, 4)
  const { sent } = await drainBy(db, () => accepted({ id: 1, version: 5 }))
  expect(sent).toMatchObject([{ key, command: { version: 4 } }])
})

test('what it becomes must be a command, and only a refused one is changed', async () => {
  const { db, key } = await refusedDesk()
  await expect(moveEntry(db, key, { startTime: '7h' })).rejects.toThrow('not a command')
  await retryEntry(db, key)
  await changeEntry(db, key, () => ({ kind: 'price.remove', id: 1, version: 1 }))
  expect((await db.outbox.toArray())[0]).toMatchObject({ command: create })
})

test('discarded it takes along what would have been about it, and says so before', async () => {
  const { db, key, tempId } = await refusedDesk()
  const cancel = { kind: 'reservation.cancel', id: tempId, version: 0, body: {} } as const
  await put(db, cancel)
  await put(db, { kind: 'price.remove', id: 1, version: 1 })
  const gone = await discardedWith(db, key)
  expect(gone.map((entry) => (entry.command as Command).kind)).toEqual([
    'reservation.create',
    'reservation.cancel',
  ])
  await discardEntry(db, key)
  expect(await db.outbox.toArray()).toMatchObject([{ command: { kind: 'price.remove' } }])
})

test('what held up others goes before them when it is tried again', async () => {
  const { db, key, tempId } = await refusedDesk()
  await put(db, { kind: 'reservation.cancel', id: tempId, version: 0, body: { scope: 'one' } })
  expect((await drainBy(db, () => made)).sent).toEqual([])
  await retryEntry(db, key)
  const { sent } = await drainBy(db, ({ kind }) =>
    kind === 'reservation.create' ? made : accepted({ canceled: [] }),
  )
  expect(sent.map(({ command }) => command)).toMatchObject([create, { id: 9, version: 1 }])
})
