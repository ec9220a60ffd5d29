import { waitFor } from '@testing-library/react'
import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { aStaffDraft } from '#shared/reservation/adminReservation.fixtures.ts'
import {
  accepted,
  ANA,
  aReservationRow,
  aSyncedDb,
  drainBy,
  NOW_MS,
  put,
  refused,
  unreachable,
} from '../offline.fixtures.ts'
import { drain } from './drain.ts'
import { readOfflineView } from '../store/offlineView.ts'

const TUESDAY = '2026-11-24'
const create = { kind: 'reservation.create', body: aStaffDraft() as never } as const
const row = aReservationRow({ id: 9 })
const made = accepted({ ...row, reservations: [row], skipped: [] })

async function shownOn(db: Awaited<ReturnType<typeof aSyncedDb>>) {
  const { shown } = await readOfflineView(db, ANA.userId, NOW_MS)
  return shown.days[TUESDAY]!.allReservations.map(({ id }) => [
    id,
    shown.unsent.has(`reservation ${id}`),
  ])
}

test('an edit is on the screen from the moment it is made, and marked until the server has it', async () => {
  const db = await aSyncedDb()
  await put(db, create)
  expect(await shownOn(db)).toEqual([[-1_000_000, true]])
  await drainBy(db, () => made)
  expect(await shownOn(db)).toEqual([[9, false]])
})

test('at no moment is the screen without it, or with it twice', async () => {
  const db = await aSyncedDb()
  await put(db, create)
  const seen: unknown[] = []
  const watching = liveQuery(() => shownOn(db)).subscribe((rows) => seen.push(rows))
  await waitFor(() => expect(seen).toEqual([[[-1_000_000, true]]]))
  await drainBy(db, () => made)
  await waitFor(() => expect(seen.at(-1)).toEqual([[9, false]]))
  watching.unsubscribe()
  expect(seen.filter((rows) => (rows as unknown[]).length !== 1)).toEqual([])
})

test('a refused edit disappears from the view, and so do later edits of the same row', async () => {
  const db = await aSyncedDb()
  const { tempId } = await put(db, create)
  await drainBy(db, () => unreachable)
  const body = { startTime: '12:00', endTime: '13:00' }
  await put(db, { kind: 'reservation.update', id: tempId!, version: 0, body })
  expect(await shownOn(db)).toHaveLength(1)
  await drainBy(db, () => refused())
  expect(await shownOn(db)).toEqual([])
  const { waiting, refused: cached } = await readOfflineView(db, ANA.userId, NOW_MS)
  expect([waiting, cached]).toEqual([1, 1])
})

test('an edit of several steps of somebody’s own goes through on the versions that its own steps leave', async () => {
  const db = await aSyncedDb([aReservationRow({ version: 3 })])
  const edit = (notes: string) => {
    const body = { notes }
    return put(db, { kind: 'reservation.update', id: 1, version: 3, body } as const)
  }
  await edit('um')
  await edit('dois')
  const { sent } = await drainBy(db, ({ ...command }) => {
    const version = 'version' in command ? command.version + 1 : 0
    return accepted(aReservationRow({ version }))
  })
  expect(sent.map(({ command }) => command)).toMatchObject([{ version: 3 }, { version: 4 }])
})

test('the listener is notified of an answer once it is stored', async () => {
  const db = await aSyncedDb()
  const { key } = await put(db, create)
  const notified: unknown[] = []
  await drain({
    db,
    userId: ANA.userId,
    nowMs: () => NOW_MS,
    send: async () => made,
    answered: (key, outcome) => notified.push([key, outcome]),
  })
  expect(notified).toEqual([[key, made]])
})

test('a mistake of the app is reported and left to a person, not sent again for ever', async () => {
  const db = await aSyncedDb()
  const { key } = await put(db, create)
  const error = new TypeError('x is undefined')
  const reported: unknown[] = []
  const sent: string[] = []
  const options = { db, userId: ANA.userId, nowMs: () => NOW_MS }
  const drained = await drain({
    ...options,
    async send(_, key) {
      sent.push(key)
      return { kind: 'defect', error }
    },
    report: (error) => reported.push(error),
  })
  expect([drained, sent, reported]).toEqual([{ kind: 'emptied' }, [key], [error]])
  const [entry] = await db.outbox.toArray()
  expect(entry?.refusal?.text).toMatch(/^Algo deu errado no aplicativo/)
})

test('nothing more is sent once it is called off', async () => {
  const db = await aSyncedDb()
  await put(db, create)
  const off = new AbortController()
  off.abort()
  const send = () => Promise.reject(new Error('sent'))
  const options = { db, userId: ANA.userId, nowMs: () => NOW_MS, send, signal: off.signal }
  expect(await drain(options)).toMatchObject({ kind: 'unreachable' })
})
