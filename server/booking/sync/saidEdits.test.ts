import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { DeviceLink, EnrolledDevices } from '#shared/account/people/device.ts'
import type { SaidEdit, SentEdit } from '#shared/commands/sync/edits.ts'
import {
  booking,
  outcomes,
  startSharedTablet,
  TEMP,
  type SharedTablet,
} from '../../test/support/sharedTablet.ts'
import { signedIn } from '../../test/support/signedIn.ts'

let desk: SharedTablet
beforeEach(async () => {
  desk = await startSharedTablet()
})
afterEach(() => desk.app.stop())

const said = ({ command, key, madeAt, sealed, tempId }: SentEdit): SaidEdit => ({
  command,
  key,
  madeAt,
  by: sealed?.by ?? desk.bia.id,
  ...(tempId !== undefined && { tempId }),
})
const say = (edits: SaidEdit[], queue = desk.queue) =>
  desk.tablet.post('/api/edits/said', { queue, edits, count: edits.length })
const revoke = async () => {
  const { devices } = (await desk.owner.get<EnrolledDevices>('/api/devices')).body
  await desk.owner.delete(`/api/devices/${devices.find(({ revokedAt }) => !revokedAt)!.id}`)
}
const discard = (id: number, reason = 'Ana confirmou') =>
  desk.owner.post(`/api/held-edits/${id}/discard`, { reason })

describe('what a tablet says that it has', () => {
  test('stands in the owner’s list by tablet, instead of what it said before, and is nobody’s to decide', async () => {
    const first = desk.by(desk.ana, booking('10:00'))
    const second = desk.by(desk.bia, booking('11:00'))
    expect((await say([said(first), { ...said(second), refused: true }])).status).toBe(200)
    expect(await desk.held()).toMatchObject({
      entries: [],
      open: 0,
      tablets: [
        {
          name: 'Balcão',
          count: 2,
          edits: [
            { why: 'waiting', author: 'Ana Reis', sender: 'Bia Sá', command: first.command },
            { why: 'refused', author: 'Bia Sá' },
          ],
        },
      ],
    })
    const { id } = (await desk.held()).tablets[0]!.edits[0]!
    expect((await desk.sendHeld(id)).status).toBe(404)
    expect((await discard(id)).status).toBe(404)
    await say([said(second)])
    expect((await desk.held()).tablets).toMatchObject([{ count: 1, edits: [{ author: 'Bia Sá' }] }])
    await say([])
    expect((await desk.held()).tablets).toEqual([])
  })

  test('leaves that list when it comes, before the tablet says so', async () => {
    const one = desk.by(desk.ana, booking('10:00'))
    await say([said(one)])
    await desk.send([one])
    expect(await desk.held()).toEqual({ entries: [], open: 0, tablets: [] })
  })

  test('is on the list once, where it comes and nobody does it', async () => {
    const forged = desk.by(desk.ana, booking('10:00'), { madeAt: '2026-11-23T11:30:00.000Z' })
    const changed = { ...forged, madeAt: '2026-11-23T11:31:00.000Z' }
    await say([said(changed)])
    await desk.send([changed])
    expect(await desk.held()).toMatchObject({ open: 1, entries: [{ why: 'seal' }], tablets: [] })
  })

  test('counts for the health of the system', async () => {
    await say([said(desk.by(desk.ana, booking('10:00')))])
    expect(await desk.app.deps.knex('devices').pluck('waiting')).toEqual([1])
  })

  test('only an enrolled one says, to be read by owners only', async () => {
    const browser = await signedIn(desk.app, 'reception')
    const body = { queue: randomUUID(), edits: [], count: 0 }
    expect((await browser.post('/api/edits/said', body)).status).toBe(404)
    expect((await desk.app.browser().post('/api/edits/said', body)).status).toBe(401)
  })
})

describe('what it has lost', () => {
  test('is known by another queue of the same tablet, whose storage was cleared', async () => {
    await say([said(desk.by(desk.ana, booking('10:00')))])
    desk.app.clock.advance(60_000)
    await say([], randomUUID())
    expect(await desk.held()).toMatchObject({
      open: 1,
      entries: [{ why: 'waiting', author: 'Ana Reis', device: 'Balcão' }],
      tablets: [],
    })
  })

  test('is known once it is revoked, and the owner does it or discards it', async () => {
    const create = desk.by(desk.ana, booking('10:00'), { tempId: TEMP })
    const notes = {
      kind: 'reservation.update',
      id: TEMP,
      version: 0,
      body: { notes: 'um' },
    } as const
    const money = desk.by(desk.ana, booking('11:00', { paymentStatus: 'paid', paidWith: 'cash' }))
    await say([said(create), said(desk.by(desk.ana, notes)), { ...said(money), refused: true }])
    await revoke()
    const [made, changed, lost] = (await desk.held()).entries
    expect([made!.why, changed!.why, lost!.why]).toEqual(['waiting', 'waiting', 'refused'])
    expect((await desk.sendHeld(made!.id)).body).toMatchObject({ status: 201 })
    expect((await desk.sendHeld(changed!.id)).body).toMatchObject({ status: 200 })
    expect((await discard(lost!.id)).status).toBe(204)
    expect(await desk.held()).toEqual({ entries: [], open: 0, tablets: [] })
    expect(await desk.reservations()).toMatchObject([{ notes: 'um' }])
    const { entries } = (await desk.owner.get<AuditPage>('/api/audit')).body
    const ofHeld = entries.filter(({ entity }) => entity === 'heldEdit')
    expect(ofHeld.map(({ action }) => action)).toEqual(['discarded', 'sent', 'sent'])
  })

  test('is on the tablet’s own list again, where that is only enrolled anew', async () => {
    const one = said(desk.by(desk.ana, booking('10:00')))
    await say([one])
    await revoke()
    expect((await desk.held()).open).toBe(1)
    const link = await desk.owner.post<DeviceLink>('/api/devices/links', { name: 'Balcão novo' })
    await desk.tablet.post('/api/device', { code: link.body.code })
    await desk.tablet.post('/api/device/sign-in', { userId: desk.bia.id, pin: '482913' })
    desk.tablet.forgetToken()
    await say([one])
    expect(await desk.held()).toMatchObject({ open: 0, tablets: [{ name: 'Balcão novo' }] })
  })
})

describe('what is found again', () => {
  const lost = async () => {
    const one = desk.edit(booking('10:00'))
    await say([said(one)])
    await revoke()
    const author = await signedIn(desk.app, 'reception')
    await desk.app.deps.knex('held_edits').update({ authorId: await lastUser() })
    return { one, author, id: (await desk.held()).entries[0]!.id }
  }
  const lastUser = async () =>
    (await desk.app.deps.knex('users').orderBy('id', 'desc').first('id'))!.id

  test('is done once, whoever was first: the owner', async () => {
    const { author, id, one } = await lost()
    expect((await desk.sendHeld(id)).body).toMatchObject({ status: 201 })
    expect(outcomes(await desk.send([one], author))).toEqual([201])
    expect(await desk.reservations()).toHaveLength(1)
  })

  test('or the tablet', async () => {
    const { author, id, one } = await lost()
    expect(outcomes(await desk.send([one], author))).toEqual([201])
    expect((await desk.sendHeld(id)).status).toBe(404)
    expect(await desk.held()).toEqual({ entries: [], open: 0, tablets: [] })
    expect(await desk.reservations()).toHaveLength(1)
  })

  test('is not done once it was discarded', async () => {
    const { author, id, one } = await lost()
    expect((await discard(id)).status).toBe(204)
    expect(outcomes(await desk.send([one], author))).toEqual(['edit-held'])
    expect(await desk.reservations()).toEqual([])
  })
})

describe('what somebody has left who left the staff', () => {
  test('is the owner’s to decide, though the tablet still has it; that hears of it', async () => {
    const one = desk.edit(booking('10:00'))
    const mine = said(desk.by(desk.bia, booking('12:00')))
    const left = { ...said(one), by: desk.ana.id }
    expect((await say([left, mine])).body).toEqual({ over: [] })
    await desk.owner.patch(`/api/staff/${desk.ana.id}`, { active: false })
    const { entries, tablets } = await desk.held()
    expect(entries).toMatchObject([{ why: 'person', author: 'Ana Reis' }])
    expect(tablets).toMatchObject([{ edits: [{ author: 'Bia Sá' }] }])
    expect((await desk.sendHeld(entries[0]!.id)).body).toMatchObject({ status: 201 })
    expect((await say([left, mine])).body).toEqual({ over: [one.key] })
    expect((await desk.held()).open).toBe(0)
    expect(await desk.reservations()).toHaveLength(1)
  })

  test('and what came and was decided about waits on the tablet no more', async () => {
    await desk.owner.patch(`/api/staff/${desk.ana.id}`, { active: false })
    const one = desk.by(desk.ana, booking('10:00'))
    await desk.send([one])
    const body = { queue: desk.queue, edits: [], count: 0, held: [one.key] }
    const again = async () => (await desk.tablet.post('/api/edits/said', body)).body
    expect(await again()).toEqual({ over: [] })
    await discard((await desk.held()).entries[0]!.id)
    expect(await again()).toEqual({ over: [one.key] })
  })
})

test('who has taken back another one’s edit is recorded with both names, once, and it is never done', async () => {
  const one = desk.by(desk.ana, booking('10:00'))
  const takenBack = [{ ...said(one), takenBackBy: desk.bia.id }]
  const body = { queue: desk.queue, edits: [], count: 0, takenBack }
  for (const _ of [1, 2]) expect((await desk.tablet.post('/api/edits/said', body)).status).toBe(200)
  const { entries } = (await desk.owner.get<AuditPage>('/api/audit')).body
  const ofHeld = entries.filter(({ entity }) => entity === 'heldEdit')
  expect(ofHeld).toMatchObject([{ action: 'discarded' }])
  const names = ofHeld[0]!.changes.map(({ after }) => after)
  expect(names).toEqual(expect.arrayContaining(['Ana Reis', 'Bia Sá']))
  expect(outcomes(await desk.send([one]))).toEqual(['edit-held'])
  expect(await desk.reservations()).toEqual([])
})
