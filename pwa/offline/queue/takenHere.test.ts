import { beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import { DEVICE_MARK } from '../../api/account/enrolled.ts'
import { deviceStorage } from '../../api/storage.ts'
import { ANA, aReservationRow, aSyncedDb, BIA, NOW_MS, put } from '../offline.fixtures.ts'
import { readOfflineView } from '../store/offlineView.ts'
import { takenHere } from './takenHere.ts'

const TUESDAY = '2026-11-24'
const at = (startTime: string, endTime: string, more: object = {}): Command => ({
  kind: 'reservation.create',
  body: aStaffDraft({ courtId: 1, startTime, endTime, ...more }) as never,
})

beforeEach(() => deviceStorage.setItem(DEVICE_MARK, '{"name":"Balcão","lockMinutes":5}'))

/** A tablet on which Ana has left a reservation at ten, seen by Bia. */
async function afterAna() {
  const row = aReservationRow({ id: 7, startTime: '15:00', endTime: '16:00' })
  const db = await aSyncedDb([row])
  await put(db, at('10:00', '11:00', { customerName: 'Carla Dias' }), ANA)
  return { db, row, view: () => readOfflineView(db, BIA.userId, NOW_MS) }
}

test('everybody at an enrolled tablet sees what waits there, and whose it is', async () => {
  const { view } = await afterAna()
  const { shown, unsentOf, waiting } = await view()
  const waits = shown.days[TUESDAY]!.allReservations.find(({ id }) => id < 0)
  expect(waits).toMatchObject({ customerName: 'Carla Dias', startTime: '10:00' })
  expect([...unsentOf]).toContainEqual([`reservation ${waits!.id}`, 'Ana'])
  expect(waiting).toBe(0)
})

test('one’s own are of nobody else, and on any other browser each person sees their own', async () => {
  const { db, view } = await afterAna()
  expect((await readOfflineView(db, ANA.userId, NOW_MS)).unsentOf.size).toBe(0)
  deviceStorage.removeItem(DEVICE_MARK)
  expect((await view()).shown.days[TUESDAY]!.allReservations).toHaveLength(1)
})

describe('an hour that a waiting edit has taken', () => {
  const message = 'Ocupado: Carla Dias (de Ana, não enviado). Escolha outro horário.'

  test.each([
    ['another booking', at('10:00', '11:00'), message],
    ['a longer one', at('09:00', '11:00'), message],
    [
      'a weekly one, of which the server says each date',
      at('10:00', '11:00', { isRecurring: true }),
      null,
    ],
    ['the next hour', at('11:00', '12:00'), null],
    ['another court', at('10:00', '11:00', { courtId: 2 }), null],
  ])('%s', async (_, command, expected) => {
    const { view } = await afterAna()
    expect(takenHere(command, await view())?.message ?? null).toBe(expected)
  })

  test('is no place to move to either', async () => {
    const { row, view } = await afterAna()
    const move = (body: object): Command =>
      ({ kind: 'reservation.update', id: row.id, version: 1, body }) as Command
    expect(takenHere(move({ startTime: '10:00' }), await view())?.message).toBe(message)
    expect(takenHere(move({ notes: 'x' }), await view())).toBeNull()
  })

  test('is free again once what waits gives it up', async () => {
    const { db, view } = await afterAna()
    const [{ tempId } = { tempId: null }] = await db.outbox.toArray()
    await put(db, { kind: 'reservation.cancel', id: tempId!, version: 0, body: {} }, ANA)
    expect(takenHere(at('10:00', '11:00'), await view())).toBeNull()
  })
})
