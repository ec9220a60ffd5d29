import { expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { createValue } from '../../api/resource.ts'
import {
  ANA,
  BIA,
  NOW_MS,
  aReservationRow,
  aSyncAnswer,
  aSyncedDb,
  accepted,
  put,
} from '../offline.fixtures.ts'
import { createPendingActions, readQueue } from '../queue/queueView.ts'
import { ALL_STALE } from '../sync/stale.ts'
import { syncPort } from '../sync/syncPort.ts'
import { oneByOne } from '../../testing/editBatch.ts'

const { signal } = new AbortController()
const TUESDAY = '2026-11-24'
const ana = aReservationRow({
  id: 7,
  customerName: 'Ana Reis',
  createdAt: '2026-11-22T10:00:00.000Z',
})
const rui = aReservationRow({
  id: 7,
  customerName: 'Rui Melo',
  createdAt: '2026-11-22T15:00:00.000Z',
  startTime: '15:00',
  endTime: '16:00',
})
const cancelAna: Command = { kind: 'reservation.cancel', id: 7, version: 1, body: {} }
const create: Command = { kind: 'reservation.create', body: aStaffDraft() as never }

/** A tablet that has read the copy named 'A', and the server that it syncs with. */
async function aTablet() {
  const db = await aSyncedDb([ana])
  const answeredEpoch = createValue<string | null>('A')
  const server = {
    reservations: [ana],
    sent: [] as (string | undefined)[],
    since: [] as (string | null)[],
  }
  const port = syncPort({
    db,
    userId: ANA.userId,
    readUser: async () => ({ id: ANA.userId, role: 'admin' }),
    reads: {
      async sync(since) {
        server.since.push(since)
        return aSyncAnswer({ reservations: server.reservations })
      },
    },
    send: oneByOne((_queued, { epoch }) => {
      server.sent.push(epoch)
      return accepted({ canceled: [] })
    }),
    answeredEpoch,
    alone: (work) => work(),
    nowMs: () => NOW_MS,
    random: () => 0,
    report: (error) => {
      throw error
    },
  })
  await port.check(signal)
  return { db, answeredEpoch, server, port, queue: () => readQueue(db, ANA.userId) }
}

/** The server comes back with an older copy, in which somebody else's reservation has got Ana's id. */
async function restored(tablet: Awaited<ReturnType<typeof aTablet>>) {
  tablet.server.reservations = [rui]
  tablet.answeredEpoch.set('B')
  await tablet.port.check(signal)
  await tablet.port.send(signal)
  return tablet.port.refresh(ALL_STALE, signal)
}

test('an edit carries the copy that it was made on', async () => {
  const tablet = await aTablet()
  await put(tablet.db, cancelAna)
  await tablet.port.send(signal)
  expect(tablet.server.sent).toEqual(['A'])
})

test('after a restore nothing that was queued is sent: each edit is left to a person, with what it was about', async () => {
  const tablet = await aTablet()
  await put(tablet.db, cancelAna)
  await put(tablet.db, create)
  expect(await restored(tablet)).toBe('fresh')
  expect(tablet.server.sent).toEqual([])
  const { waiting, refused } = await tablet.queue()
  expect(waiting).toEqual([])
  expect(refused.map(({ refusal }) => refusal?.problem?.code)).toEqual([
    'other-epoch',
    'other-epoch',
  ])
  expect(refused[0]!.seen?.row).toMatchObject({ id: 7, customerName: 'Ana Reis' })
})

test('so are the edits that another person left on this device', async () => {
  const tablet = await aTablet()
  await put(tablet.db, cancelAna, BIA)
  await restored(tablet)
  const { refused } = await readQueue(tablet.db, BIA.userId)
  expect(refused.map(({ refusal }) => refusal?.problem?.code)).toEqual(['other-epoch'])
})

test('the cached copy is dropped and read anew', async () => {
  const tablet = await aTablet()
  await restored(tablet)
  const day = await tablet.db.days.get(TUESDAY)
  expect(day?.day.allReservations.map(({ customerName }) => customerName)).toEqual(['Rui Melo'])
  expect(await tablet.db.meta.get('desk')).toMatchObject({ serverEpoch: 'B', lastFreshMs: NOW_MS })
})

test('what the tablet knew and the copy lacks is listed, and made again by one step', async () => {
  const tablet = await aTablet()
  await restored(tablet)
  const { lost } = await tablet.queue()
  expect(lost.map(({ known }) => known.row)).toMatchObject([
    { customerName: 'Ana Reis', customerEmail: 'b•••@example.com' },
  ])
  const contact = { customerEmail: 'ana@example.com', customerPhone: '48999887766' }
  await createPendingActions(tablet.db, ANA, () => NOW_MS).remake(lost[0]!.seq, contact)
  const { lost: left, waiting } = await tablet.queue()
  expect(left).toEqual([])
  expect(waiting[0]!.command).toMatchObject({
    kind: 'reservation.create',
    body: { customerName: 'Ana Reis', date: TUESDAY, courtId: 1, ...contact },
  })
  await tablet.port.send(signal)
  expect(tablet.server.sent).toEqual(['B'])
})

test('what somebody made again meanwhile is listed no longer', async () => {
  const tablet = await aTablet()
  await restored(tablet)
  tablet.server.reservations = [rui, { ...ana, id: 8, createdAt: '2026-11-23T12:00:00.000Z' }]
  await tablet.port.refresh(ALL_STALE, signal)
  expect((await tablet.queue()).lost).toEqual([])
})

test('what goes on from the copy before is not stored: all of the new one is read', async () => {
  const tablet = await aTablet()
  await tablet.port.refresh(ALL_STALE, signal)
  tablet.answeredEpoch.set('B')
  expect(await tablet.port.refresh(ALL_STALE, signal)).toBe('fresh')
  expect(tablet.server.since).toEqual([null, expect.any(String), null])
})

test('a creation may be sent again on the new copy, an edit of a row may not', async () => {
  const tablet = await aTablet()
  await put(tablet.db, create)
  await restored(tablet)
  const { refused } = await tablet.queue()
  await createPendingActions(tablet.db, ANA, () => NOW_MS).retry(refused[0]!.key)
  await tablet.port.send(signal)
  expect(tablet.server.sent).toEqual(['B'])
})
