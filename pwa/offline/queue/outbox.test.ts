import { describe, expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import {
  ANA,
  BIA,
  anOfflineDb,
  aReservationRow,
  accepted,
  drainBy,
  put,
  refused,
  unreachable,
} from '../offline.fixtures.ts'
import {
  changeEntry,
  discardEntry,
  discardedWith,
  moveEntry,
  retryEntry,
  retryOverwriting,
} from './outbox.ts'
import type { Outcome } from './drain.ts'
import { createPendingActions } from './queueView.ts'

const court = { name: 'Quadra 9', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }
const newCourt: Command = { kind: 'court.create', body: court }
const rename = (id: number, name: string): Command => ({
  kind: 'court.update',
  id,
  version: 1,
  body: { name },
})
const removal = (id: number): Command => ({ kind: 'court.remove', id, version: 1 })
const price = { weekday: 'monday' as const, startTime: '06:00', endTime: '07:00', price: 80 }
const row = (id: number, version = 2) => accepted({ id, version })

describe('putting in', () => {
  test('the same key twice is one edit', async () => {
    const db = await anOfflineDb()
    const key = crypto.randomUUID()
    const first = await put(db, newCourt, ANA, key)
    expect(await put(db, newCourt, ANA, key)).toEqual(first)
    expect(await db.outbox.count()).toBe(1)
  })

  test('each creation has a temporary id of its own, also beside somebody else’s', async () => {
    const db = await anOfflineDb()
    const ids = [
      (await put(db, newCourt)).tempId,
      (await put(db, newCourt, BIA)).tempId,
      (await put(db, newCourt)).tempId,
    ]
    expect(ids).toEqual([-1_000_000, -2_000_000, -3_000_000])
  })

  test('an edit of what is not yet sent is one command with it; taking it back leaves none', async () => {
    const db = await anOfflineDb()
    const { key, tempId } = await put(db, newCourt)
    expect(await put(db, rename(tempId!, 'Central'))).toEqual({ kind: 'amended', key, tempId })
    const [entry] = await db.outbox.toArray()
    expect(entry).toMatchObject({ key, command: { body: { name: 'Central' } } })
    await put(db, { kind: 'price.create', body: { courtId: tempId!, ...price } })
    expect(await put(db, removal(tempId!))).toMatchObject({ kind: 'withdrawn', key })
    expect(await db.outbox.count()).toBe(0)
  })

  test('an edit made in a form that was open while the row was made is about the real row', async () => {
    const db = await anOfflineDb()
    const { tempId } = await put(db, newCourt)
    await drainBy(db, () => row(12, 1))
    await put(db, rename(tempId!, 'Central'))
    const { sent } = await drainBy(db, () => row(12, 2))
    expect(sent[0]!.command).toMatchObject({ id: 12, version: 1 })
    await put(db, rename(tempId!, 'Mar'))
    expect((await db.outbox.toArray())[0]!.command).toMatchObject({ id: 12, version: 2 })
  })

  test('something that is not a command is not queued', async () => {
    const db = await anOfflineDb()
    const broken = { kind: 'court.update', id: 1, version: 1, body: { name: 7 } } as never
    await expect(put(db, broken)).rejects.toThrow('not a command')
  })
})

describe('sending', () => {
  test('oldest first, each under its own key, until nothing waits', async () => {
    const db = await anOfflineDb()
    const keys = [(await put(db, rename(1, 'A'))).key, (await put(db, rename(2, 'B'))).key]
    const { drained, sent } = await drainBy(db, () => row(1))
    expect(drained).toEqual({ kind: 'emptied' })
    expect(sent.map(({ key }) => key)).toEqual(keys)
    expect(await db.outbox.count()).toBe(0)
  })

  test('stops at the first that does not get through, and sends it again under the same key', async () => {
    const db = await anOfflineDb()
    await put(db, rename(1, 'A'))
    await put(db, rename(2, 'B'))
    const first = await drainBy(db, () => unreachable)
    expect(first.drained).toEqual(unreachable)
    expect(first.sent).toHaveLength(1)
    const second = await drainBy(db, () => row(1))
    expect(second.sent.map(({ key }) => key)[0]).toBe(first.sent[0]!.key)
    expect(second.sent).toHaveLength(2)
  })

  test('stops and leaves the queue as it is when nobody is signed in', async () => {
    const db = await anOfflineDb()
    await put(db, rename(1, 'A'))
    expect((await drainBy(db, () => ({ kind: 'signedOut' }))).drained).toEqual({
      kind: 'signedOut',
    })
    expect(await db.outbox.toArray()).toMatchObject([{ refusal: null }])
  })

  test('an entry that was on its way is not changed any more: the edit goes after it, on the version that it returned', async () => {
    const db = await anOfflineDb()
    const { tempId } = await put(db, newCourt)
    await drainBy(db, () => unreachable)
    expect(await put(db, rename(tempId!, 'Central'))).toMatchObject({ kind: 'appended' })
    const { sent } = await drainBy(db, ({ kind }) => row(12, kind === 'court.create' ? 1 : 2))
    expect(sent.map(({ command }) => command)).toMatchObject([
      newCourt,
      { kind: 'court.update', id: 12, version: 1, body: { name: 'Central' } },
    ])
  })

  test('a refusal waits for a person and holds up only what depends on it', async () => {
    const db = await anOfflineDb()
    const { tempId } = await put(db, newCourt)
    await put(db, { kind: 'price.create', body: { courtId: tempId!, ...price } })
    await put(db, rename(2, 'B'))
    const { drained, kinds } = await drainBy(db, ({ kind }) =>
      kind === 'court.create' ? refused('Nome em uso') : row(2),
    )
    expect(drained).toEqual({ kind: 'emptied' })
    expect(kinds).toEqual(['court.create', 'court.update'])
    expect(await db.outbox.toArray()).toMatchObject([
      { command: newCourt, refusal: { text: 'Nome em uso' } },
      { command: { kind: 'price.create' }, refusal: null },
    ])
  })

  test('somebody else’s edits are not sent', async () => {
    const db = await anOfflineDb()
    await put(db, rename(1, 'A'), BIA)
    expect((await drainBy(db, () => row(1))).sent).toEqual([])
    expect(await db.outbox.count()).toBe(1)
    expect((await drainBy(db, () => row(1), BIA.userId)).sent).toHaveLength(1)
  })

  test('one of an older app, and one about what never came to be, are shown and not lost', async () => {
    const db = await anOfflineDb()
    const old = {
      ...ANA,
      key: crypto.randomUUID(),
      madeAt: '2026-01-01T12:00:00.000Z',
      tempId: null,
      attempts: 0,
      refusal: null,
    }
    await db.outbox.add({
      ...old,
      command: { kind: 'court.paint', id: 1, body: { color: 'azul' } },
    })
    await db.outbox.add({ ...old, key: crypto.randomUUID(), command: rename(-5_000_000, 'A') })
    expect((await drainBy(db, () => row(1))).sent).toEqual([])
    const [first, second] = await db.outbox.toArray()
    expect(first!.refusal!.text).toContain('versão anterior do aplicativo')
    expect(second!.refusal!.text).toContain('não chegou a ser criado')
  })

  test('an entry queued while another is on its way is sent too', async () => {
    const db = await anOfflineDb()
    await put(db, rename(1, 'A'))
    let isFirst = true
    const { sent } = await drainBy(db, async () => {
      if (isFirst) await put(db, rename(1, 'B'))
      isFirst = false
      return row(1, 2)
    })
    expect(sent.map(({ command }) => command)).toMatchObject([{ version: 1 }, { version: 2 }])
  })
})

describe('a refused entry', () => {
  const draft = aStaffDraft() as never
  const create: Command = { kind: 'reservation.create', body: draft }
  const row = aReservationRow({ id: 9 })
  const made = accepted({ ...row, reservations: [row], skipped: [] })

  async function aRefusedQueue(command: Command = create) {
    const db = await anOfflineDb()
    const { key, tempId } = await put(db, command)
    await drainBy(db, () => refused())
    return { db, key, tempId: tempId ?? 0 }
  }

  test('tried again it goes out as another edit: the server never does it under the key that it had', async () => {
    const { db, key } = await aRefusedQueue()
    await retryEntry(db, key)
    const { sent } = await drainBy(db, () => made)
    expect(sent).toEqual([{ key: expect.not.stringMatching(key), command: create }])
    expect(await db.outbox.count()).toBe(0)
  })

  test('on another court or hour it goes out as that', async () => {
    const { db, key } = await aRefusedQueue()
    await moveEntry(db, key, { courtId: 2, startTime: '11:00', endTime: '12:00' })
    const { sent } = await drainBy(db, () => made)
    expect(sent).toMatchObject([{ command: { body: { courtId: 2, startTime: '11:00' } } }])
  })

  test('overwriting somebody else’s change, it is sent on their version', async () => {
    const edit = { kind: 'court.update', id: 1, version: 1, body: { name: 'A' } } as const
    const { db, key } = await aRefusedQueue(edit)
    await retryOverwriting(db, key, 4)
    const { sent } = await drainBy(db, () => accepted({ id: 1, version: 5 }))
    expect(sent).toMatchObject([{ command: { version: 4 } }])
  })

  test('what it becomes must be a command, and only a refused one is changed', async () => {
    const { db, key } = await aRefusedQueue()
    await expect(moveEntry(db, key, { startTime: '7h' })).rejects.toThrow('not a command')
    await retryEntry(db, key)
    await changeEntry(db, key, () => ({ kind: 'price.remove', id: 1, version: 1 }))
    expect((await db.outbox.toArray())[0]).toMatchObject({ command: create })
  })

  test('discarded it takes along what would have been about it, and says so before', async () => {
    const { db, key, tempId } = await aRefusedQueue()
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

  test('an entry that held up others goes before them when it is tried again', async () => {
    const { db, key, tempId } = await aRefusedQueue()
    await put(db, { kind: 'reservation.cancel', id: tempId, version: 0, body: { scope: 'one' } })
    expect((await drainBy(db, () => made)).sent).toEqual([])
    await retryEntry(db, key)
    const { sent } = await drainBy(db, ({ kind }) =>
      kind === 'reservation.create' ? made : accepted({ canceled: [] }),
    )
    expect(sent.map(({ command }) => command)).toMatchObject([create, { id: 9, version: 1 }])
  })
})

describe('money in a refused edit', () => {
  const paid: Command = {
    kind: 'reservation.update',
    id: 2,
    version: 1,
    body: { notes: 'Trazer bola', paymentStatus: 'paid', paidWith: 'cash', taken: 90 },
  }
  const problem = {
    status: 412,
    code: 'stale-version',
    message: 'Alterada',
    recorded: true,
  } as const
  const recorded: Outcome = { kind: 'refused', refusal: { text: 'Alterada', status: 412, problem } }

  test('that the server has recorded goes out no second time with the rest', async () => {
    const db = await anOfflineDb()
    const { key } = await put(db, paid)
    await drainBy(db, () => recorded)
    await retryOverwriting(db, key, 3)
    const { sent } = await drainBy(db, () => row(2, 4))
    expect(sent.map(({ command }) => command)).toEqual([
      { ...paid, version: 3, body: { notes: 'Trazer bola' } },
    ])
  })

  test('of a booking that could not be made stands on a tab instead, as old as the edit', async () => {
    const db = await anOfflineDb()
    const body = aStaffDraft({ paymentStatus: 'paid', paidWith: 'cash' }) as never
    const { key } = await put(db, { kind: 'reservation.create', body })
    await drainBy(db, () => refused('Ocupado'))
    await createPendingActions(db, ANA).register(key, {
      name: 'Bruno Lima',
      parts: [{ method: 'cash', cents: 9_000 }],
    })
    const entries = await db.outbox.orderBy('seq').toArray()
    expect(entries).toMatchObject([
      { offline: true, command: { kind: 'tab.create', body: { name: 'Bruno Lima' } } },
      {
        offline: true,
        command: { kind: 'tab.pay', body: { parts: [{ method: 'cash', amount: 90 }] } },
      },
    ])
    expect(new Set(entries.map(({ madeAt }) => madeAt)).size).toBe(1)
  })
})
