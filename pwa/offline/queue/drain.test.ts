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
import { AT_ONCE, drain } from './drain.ts'
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

describe('side by side', () => {
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

  /** A connection on which an answer comes when it is let through; `sent` is all that has gone out. */
  async function slowly(
    edits: readonly Command[],
    rows: ReturnType<typeof aReservationRow>[] = [],
  ) {
    const db = await aSyncedDb(rows)
    for (const edit of edits) await put(db, edit)
    const sent: Command[] = []
    const answers = new Map<Command, (outcome: ReturnType<typeof done>) => void>()
    const drained = drain({
      db,
      userId: ANA.userId,
      nowMs: () => NOW_MS,
      send(command) {
        sent.push(command)
        return new Promise((resolve) => answers.set(command, resolve))
      },
    })
    const kinds = () => sent.map(({ kind }) => kind)
    return {
      drained,
      kinds,
      /** Answers the one that went out as this one. */
      answer(index: number, outcome = done(sent[index]!, 100 + index)) {
        answers.get(sent[index]!)!(outcome)
      },
      reaches: (count: number) => waitFor(() => expect(sent).toHaveLength(count)),
    }
  }

  test('edits that have nothing to do with each other share their round trips', async () => {
    const db = await aSyncedDb()
    const count = 26
    for (let index = 0; index < count; index++) {
      await put(db, at(1 + (index % 2), 6 + Math.floor(index / 2)))
    }
    let [sent, trips] = [0, 0]
    let onTheWay: (() => void)[] = []
    const { drained } = await drainBy(db, async (command) => {
      sent += 1
      const id = sent
      await new Promise<void>((arrive) => {
        onTheWay.push(arrive)
        // The first goes alone. All that is on its way arrives together.
        if (sent > 1 && sent < count && onTheWay.length < AT_ONCE) return
        trips += 1
        onTheWay.forEach((one) => one())
        onTheWay = []
      })
      return done(command, id)
    })
    expect(drained).toEqual({ kind: 'emptied' })
    expect([sent, trips]).toEqual([count, 1 + (count - 1) / AT_ONCE])
    const { shown, waiting } = await readOfflineView(db, ANA.userId, NOW_MS)
    expect([shown.days[TUESDAY]!.allReservations.length, waiting]).toEqual([count, 0])
  })

  test('edits of one reservation go one after the other, on the version of the one before', async () => {
    const edit = (id: number, notes: string): Command => ({
      kind: 'reservation.update',
      id,
      version: 1,
      body: { notes },
    })
    const rows = [
      aReservationRow({ id: 1 }),
      aReservationRow({ id: 2, startTime: '18:00', endTime: '19:00' }),
    ]
    const edits = [at(2, 6), edit(1, 'um'), edit(1, 'dois'), edit(2, 'três')]
    const { answer, drained, kinds, reaches } = await slowly(edits, rows)
    await reaches(1)
    answer(0)
    // Past the second edit of the first one.
    await reaches(3)
    expect(kinds()).toEqual(['reservation.create', 'reservation.update', 'reservation.update'])
    answer(1, accepted(aReservationRow({ id: 1, version: 2 })))
    await reaches(4)
    answer(2, accepted(aReservationRow({ id: 2, version: 2 })))
    answer(3, accepted(aReservationRow({ id: 1, version: 3 })))
    expect(await drained).toEqual({ kind: 'emptied' })
  })

  test('who takes an hour waits for who gives it up', async () => {
    const row = aReservationRow({ startTime: '10:00', endTime: '11:00' })
    const cancel = { kind: 'reservation.cancel', id: 1, version: 1, body: {} } as const
    const edits: Command[] = [at(2, 6), cancel, at(1, 10), at(1, 12)]
    const { answer, drained, kinds, reaches } = await slowly(edits, [row])
    await reaches(1)
    answer(0)
    await reaches(3)
    expect(kinds()).toEqual(['reservation.create', 'reservation.cancel', 'reservation.create'])
    answer(2)
    answer(1, accepted({ canceled: [{ ...row, status: 'canceled', version: 2 }] }))
    await reaches(4)
    answer(3)
    expect(await drained).toEqual({ kind: 'emptied' })
  })

  test('what may concern everything goes alone, in its turn', async () => {
    const remove: Command = { kind: 'price.remove', id: 1, version: 1 }
    const { answer, drained, kinds, reaches } = await slowly([
      at(1, 6),
      at(1, 8),
      remove,
      at(1, 10),
    ])
    await reaches(1)
    answer(0)
    await reaches(2)
    answer(1)
    await reaches(3)
    expect(kinds()[2]).toBe('price.remove')
    answer(2, accepted(undefined))
    await reaches(4)
    answer(3)
    expect(await drained).toEqual({ kind: 'emptied' })
  })

  test('after one that does not get through no other is sent, and what was on its way is stored', async () => {
    const { answer, drained, kinds, reaches } = await slowly(
      Array.from({ length: 8 }, (_, index) => at(1, 6 + index)),
    )
    await reaches(1)
    answer(0)
    await reaches(1 + AT_ONCE)
    answer(1, unreachable as never)
    for (let index = 2; index <= AT_ONCE; index++) answer(index)
    expect(await drained).toEqual(unreachable)
    expect(kinds()).toHaveLength(1 + AT_ONCE)
  })
})
