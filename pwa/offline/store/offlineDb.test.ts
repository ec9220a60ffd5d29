import { expect, test } from 'vitest'
import { aClassEntry } from '#shared/commands/commands.fixtures.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import {
  accepted,
  ANA,
  aReservationRow,
  aSyncAnswer,
  aSyncedDb,
  BIA,
  drainBy,
  NOW_MS,
  put,
} from '../offline.fixtures.ts'
import { readQueue } from '../queue/queueView.ts'
import { adoptEpoch } from './adoptEpoch.ts'
import { clearStore, openStore } from './offlineDb.ts'
import { readOfflineView } from './offlineView.ts'
import { refresh } from '../sync/refresh.ts'

const CPF = '52998224725'
const create = (name: string) =>
  ({ kind: 'reservation.create', body: aStaffDraft({ customerName: name }) as never }) as const

async function everything(db: Awaited<ReturnType<typeof aSyncedDb>>) {
  return Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]))
}

test('signing out leaves nothing behind in any table', async () => {
  const db = await aSyncedDb([aReservationRow()])
  await put(db, create('Bruno Lima'))
  await drainBy(db, () => {
    const row = aReservationRow({ id: 9 })
    return accepted({ ...row, reservations: [row] })
  })
  await put(db, create('Carla Dias'))
  await clearStore(db, ANA.userId)
  expect(await everything(db)).toEqual(db.tables.map(({ name }) => [name, []]))
})

test('what somebody else has left to send stays theirs, and is shown', async () => {
  const db = await aSyncedDb()
  await put(db, create('Bruno Lima'), BIA)
  await clearStore(db, ANA.userId)
  expect(await db.outbox.toArray()).toMatchObject([{ userName: 'Bia' }])
  await openStore(db, ANA)
  const { ofOthers, waiting } = await readQueue(db, ANA.userId)
  const { shown } = await readOfflineView(db, ANA.userId, NOW_MS)
  expect([ofOthers, waiting]).toEqual([[{ ...BIA, count: 1, unsealed: 1 }], []])
  expect(shown.days).toEqual({})
})

test('no e-mail and no phone is stored whole, wherever it comes from; only what waits in the queue is', async () => {
  const db = await aSyncedDb()
  const contact = { customerEmail: 'marina@example.com', customerPhone: '48999887766' }
  const of = (id: number) => ({ ...aReservationRow({ id }), ...contact, customerCpf: CPF })
  const aClass = aClassEntry({ email: 'bia@example.com', phone: '4833445566' })
  const stored = async () => JSON.stringify(await everything(db))
  const answer = aSyncAnswer({ reservations: [of(1)] })
  const lists = { ...answer.lists!, fixedClasses: [aClass] }
  const sync = async () => ({ ...answer, lists })
  await refresh({ db, userId: ANA.userId, reads: { sync }, nowMs: () => NOW_MS })
  expect(await stored()).toMatch(/b•••@example\.com.*m•••@example\.com/)
  const { key } = await put(db, {
    kind: 'reservation.create',
    body: { ...aStaffDraft(), ...contact } as never,
  })
  expect(await stored()).toContain(contact.customerEmail)
  await drainBy(db, () => accepted({ ...of(9), reservations: [of(9)] }))
  expect(await db.outbox.where({ key }).count()).toBe(0)
  const notes = (id: number) =>
    ({ kind: 'reservation.update', id, version: 1, body: { notes: 'x' } }) as const
  await put(db, notes(9))
  const problem = { status: 412, code: 'stale-version', message: 'Não', current: of(9) } as const
  await drainBy(db, () => ({ kind: 'refused', refusal: { text: 'Não', status: 412, problem } }))
  await adoptEpoch(db, 'A', NOW_MS)
  await adoptEpoch(db, 'B', NOW_MS)
  const left = await stored()
  expect(left).toContain('•')
  const whole = [...Object.values(contact), CPF, 'bia@example.com', '4833445566']
  expect(whole.filter((text) => left.includes(text))).toEqual([])
})

test('an answer that arrives after signing out is not stored', async () => {
  const db = await aSyncedDb()
  await put(db, create('Bruno Lima'))
  await drainBy(db, async () => {
    await clearStore(db, ANA.userId)
    const row = aReservationRow({ id: 9 })
    return accepted({ ...row, reservations: [row] })
  })
  expect(await everything(db)).toEqual(db.tables.map(({ name }) => [name, []]))
})

test('a list that arrives after signing out, or for somebody else, is not stored', async () => {
  const db = await aSyncedDb()
  const done = refresh({
    db,
    userId: ANA.userId,
    nowMs: () => NOW_MS,
    reads: {
      async sync() {
        await clearStore(db, ANA.userId)
        await openStore(db, BIA)
        return aSyncAnswer()
      },
    },
  })
  expect(await done).toBe('outdated')
  expect(await db.resources.count()).toBe(0)
})

test("no CPF of the server's data is stored", async () => {
  const db = await aSyncedDb()
  await put(db, { kind: 'reservation.cancel', id: 1, version: 1, body: {} })
  const current = { ...aReservationRow(), customerCpf: '52998224725' }
  await drainBy(db, () => ({
    kind: 'refused',
    refusal: {
      text: 'Este registro foi alterado por outra pessoa.',
      status: 412,
      problem: { status: 412, code: 'stale-version', message: '', current },
    },
  }))
  expect((await db.outbox.toArray())[0]!.refusal!.problem!.current).toMatchObject({ id: 1 })
  expect(JSON.stringify(await everything(db))).not.toContain('52998224725')
})
