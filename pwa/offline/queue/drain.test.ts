import { waitFor } from '@testing-library/react'
import { liveQuery } from 'dexie'
import { describe, expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
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
import { problemMessage } from '#shared/platform/http/problem.ts'
import { oneByOne } from '../../testing/editBatch.ts'
import { drain, type SentBatch } from './drain.ts'
import type { SentEdit } from '#shared/commands/sync/edits.ts'
import type { OfflineDb } from '../store/offlineDb.ts'
import { readOfflineView } from '../store/offlineView.ts'
import { retryEntry } from './outbox.ts'

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
    send: oneByOne(() => made),
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
    send: oneByOne(({ key }) => {
      sent.push(key)
      return { kind: 'defect', error }
    }),
    report: (error) => reported.push(error),
  })
  expect([drained, sent, reported]).toEqual([{ kind: 'emptied' }, [key], [error]])
  const [entry] = await db.outbox.toArray()
  expect(entry?.refusal?.text).toMatch(/^Algo deu errado no aplicativo/)
})

test('what a person may not do any more is kept as it is, and so is what waits behind it', async () => {
  const db = await aSyncedDb()
  await put(db, create)
  await put(db, create)
  const message = problemMessage('not-allowed')
  const { drained, sent } = await drainBy(db, () => ({
    kind: 'refused',
    refusal: { text: message, status: 403, problem: { status: 403, code: 'not-allowed', message } },
  }))
  expect([drained.kind, sent.length]).toEqual(['signedOut', 1])
  expect((await db.outbox.toArray()).map(({ refusal }) => refusal)).toEqual([null, null])
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

describe('in batches', () => {
  const at = (courtId: number, hour: number): Command => {
    const [startTime, endTime] = [hour, hour + 1].map((one) => `${String(one).padStart(2, '0')}:00`)
    return {
      kind: 'reservation.create',
      body: aStaffDraft({ courtId, startTime, endTime }) as never,
    }
  }
  const done = (command: Command, id: number) => {
    const place = command.kind === 'reservation.create' ? (command.body as object) : {}
    const row = aReservationRow({ ...place, id })
    return accepted({ ...row, reservations: [row], skipped: [] })
  }

  /** A connection that answers each batch as `answer` says; `sent` has the numbers of each. */
  async function batched(
    db: OfflineDb,
    answer: (sent: SentEdit[]) => SentBatch | Promise<SentBatch>,
    msEach = 0,
  ) {
    const sent: number[][] = []
    let nowMs = NOW_MS
    const drained = await drain({
      db,
      userId: ANA.userId,
      nowMs: () => nowMs,
      async send(_, edits) {
        sent.push(edits.map(({ number }) => number))
        nowMs += msEach * edits.length
        return answer([...edits])
      },
    })
    return { drained, sent }
  }
  let id = 0
  const allDone = oneByOne(({ command }) => {
    id += 1
    return done(command, id)
  })
  const answersAll = (edits: SentEdit[]) => allDone('', edits)
  const put26 = async (db: OfflineDb) => {
    for (let index = 0; index < 26; index++) {
      await put(db, at(1 + (index % 2), 6 + Math.floor(index / 2)))
    }
  }
  const sizes = (sent: number[][]) => sent.map(({ length }) => length)

  test('the first edit shows how fast the connection is; the rest goes in one request, in its order', async () => {
    const db = await aSyncedDb()
    await put26(db)
    const { drained, sent } = await batched(db, answersAll)
    expect(drained).toEqual({ kind: 'emptied' })
    expect(sizes(sent)).toEqual([1, 25])
    expect(sent.flat()).toEqual(Array.from({ length: 26 }, (_, index) => index + 1))
    const { shown, waiting } = await readOfflineView(db, ANA.userId, NOW_MS)
    expect([shown.days[TUESDAY]!.allReservations.length, waiting]).toEqual([26, 0])
  })

  test('on a slow connection a batch is as long as it takes a few seconds', async () => {
    const db = await aSyncedDb()
    await put26(db)
    const { sent } = await batched(db, answersAll, 1_000)
    expect(sizes(sent)).toEqual([1, 8, 8, 8, 1])
  })

  test('what a row needs that was made here goes in the same request, with its creation', async () => {
    const db = await aSyncedDb()
    await put(db, at(1, 6))
    await put(db, at(1, 7))
    const { tempId } = await put(db, at(1, 8))
    let calls = 0
    await batched(db, (edits) => {
      calls += 1
      return calls === 1 ? answersAll(edits) : { kind: 'failed', outcome: unreachable }
    })
    await put(db, { kind: 'reservation.update', id: tempId!, version: 0, body: { notes: 'um' } })
    const commands: unknown[] = []
    const send = oneByOne(({ command }) => {
      commands.push(command)
      return command.kind === 'reservation.create'
        ? done(command, 5)
        : accepted(aReservationRow({ id: 5, version: 2 }))
    })
    const { sent } = await batched(db, (edits) => send('', edits))
    expect(sizes(sent)).toEqual([1, 2])
    expect(commands[2]).toMatchObject({ kind: 'reservation.update', id: 5, version: 1 })
  })

  test('what got no answer is sent again first, under the numbers that it has', async () => {
    const db = await aSyncedDb()
    await put26(db)
    let calls = 0
    const lossy = (edits: SentEdit[]) => {
      calls += 1
      return calls === 2 ? ({ kind: 'failed', outcome: unreachable } as const) : answersAll(edits)
    }
    const first = await batched(db, lossy)
    expect(first.drained).toEqual(unreachable)
    const second = await batched(db, lossy)
    expect(second.sent.flat()).toEqual(first.sent[1])
  })

  test('behind the first ones that were answered the others are sent again', async () => {
    const db = await aSyncedDb()
    await put26(db)
    const { drained, sent } = await batched(db, (edits) => answersAll(edits.slice(0, 10)))
    expect(drained).toEqual({ kind: 'emptied' })
    expect(sizes(sent)).toEqual([1, 25, 15, 5])
    expect(sent[2]![0]).toBe(12)
  })

  test('one that the server cannot cope with ends the round there, and those before it are stored', async () => {
    const db = await aSyncedDb()
    await put26(db)
    const fault = {
      kind: 'unreachable',
      retryAfterMs: null,
      isOnline: true,
      isFault: true,
    } as const
    const send = oneByOne(({ command }, { number }) => {
      id += 1
      return number === 4 ? fault : done(command, id)
    })
    const { drained } = await batched(db, (edits) => send('', edits))
    expect(drained).toEqual(fault)
    const left = await db.outbox.orderBy('seq').toArray()
    expect([left.length, left[0]?.number, left[0]?.faults]).toEqual([23, 4, 1])
  })

  test('a batch that is refused as a whole is sent again one by one, until the one to blame is found', async () => {
    const db = await aSyncedDb()
    await put26(db)
    const blamed = (edits: SentEdit[]) =>
      edits.some(({ number }) => number === 3)
        ? ({ kind: 'failed', outcome: refused('Grande demais', 413) } as const)
        : answersAll(edits)
    const { drained, sent } = await batched(db, blamed)
    expect(drained).toEqual({ kind: 'emptied' })
    expect(sizes(sent)).toEqual([1, 25, 1, 24, 1, 23])
    const [left] = await db.outbox.toArray()
    expect([left?.refusal?.text, left?.number]).toEqual(['Grande demais', undefined])
  })

  test('an edit that was refused for good is another one when it is tried again, behind what is under way', async () => {
    const db = await aSyncedDb()
    const { key } = await put(db, at(1, 6))
    await drainBy(db, () => refused())
    await put(db, at(1, 8))
    await batched(db, () => ({ kind: 'failed', outcome: unreachable }))
    await retryEntry(db, key)
    const keys: string[] = []
    const { sent } = await batched(db, (edits) => {
      keys.push(...edits.map((one) => one.key))
      return answersAll(edits)
    })
    expect(sent).toEqual([[2], [3]])
    expect(keys).not.toContain(key)
  })
})
