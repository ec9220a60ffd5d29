import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#shared/account/audit/audit.ts'
import type { EnrolledDevices } from '#shared/account/people/device.ts'
import type { SentEdit } from '#shared/commands/sync/edits.ts'
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

/** A creation under a seal of another key, and a change of what it creates. */
function aForgedPair(): [SentEdit, SentEdit] {
  const create = { ...desk.by(desk.ana, booking('10:00'), { tempId: TEMP }), key: randomUUID() }
  const body = { notes: 'um' }
  return [create, desk.by(desk.ana, { kind: 'reservation.update', id: TEMP, version: 0, body })]
}

test('whoever is in brings what others have sealed, and each is done under its author’s name', async () => {
  const answers = await desk.send([
    desk.by(desk.ana, booking('10:00')),
    desk.by(desk.bia, booking('11:00')),
  ])
  expect(outcomes(answers)).toEqual([201, 201])
  expect(await desk.authors()).toEqual([desk.ana.id, desk.bia.id])
  const entries = await desk.app.deps.knex('audit_entries').where({ entity: 'reservation' })
  expect(entries.map(({ sessionKind }) => sessionKind)).toEqual(['pin', 'pin'])
})

test('what another one made of a row that a batch before created is done by its placeholder', async () => {
  const create = desk.by(desk.ana, booking('10:00'), { tempId: TEMP })
  const change = desk.by(desk.ana, {
    kind: 'reservation.update',
    id: TEMP,
    version: 0,
    body: { notes: 'um' },
  })
  expect(outcomes(await desk.send([create]))).toEqual([201])
  const { id, version } = (await desk.reservations())[0]!
  // As the device has it by now, under the seal of before.
  const known = { kind: 'reservation.update', id, version, body: { notes: 'um' } }
  const made = JSON.stringify(change.command)
  const sent = { ...change, command: known, sealed: { ...change.sealed!, made } }
  expect(outcomes(await desk.send([sent]))).toEqual([200])
  expect(await desk.reservations()).toMatchObject([{ notes: 'um' }])
})

test('where the device names another row under that seal, the sealed one is changed', async () => {
  await desk.send([desk.by(desk.bia, booking('09:00'))])
  await desk.send([desk.by(desk.ana, booking('10:00'), { tempId: TEMP })])
  const [other] = await desk.reservations()
  const change = desk.by(desk.ana, {
    kind: 'reservation.update',
    id: TEMP,
    version: 0,
    body: { notes: 'um' },
  })
  const made = JSON.stringify(change.command)
  const forged = { kind: 'reservation.update', id: other!.id, version: 1, body: { notes: 'dois' } }
  await desk.send([{ ...change, command: forged, sealed: { ...change.sealed!, made } }])
  expect((await desk.reservations()).map(({ notes }) => notes)).toEqual([null, 'um'])
})

describe('nobody does', () => {
  test.each<[string, (one: SentEdit) => SentEdit]>([
    ['other bytes', (one) => ({ ...one, command: booking('12:00') })],
    ['another key', (one) => ({ ...one, key: randomUUID() })],
    ['another time', (one) => ({ ...one, madeAt: '2026-11-23T11:30:00.000Z' })],
    ['another drawer', (one) => ({ ...one, drawer: 1 })],
    ['another author', (one) => ({ ...one, sealed: { ...one.sealed!, by: desk.bia.id } })],
  ])('%s than was sealed', async (_, change) => {
    const one = change(desk.by(desk.ana, booking('10:00')))
    expect(outcomes(await desk.send([one, desk.by(desk.bia, booking('14:00'))]))).toEqual([
      'edit-held',
      201,
    ])
    expect(await desk.held()).toMatchObject({
      open: 1,
      entries: [{ why: 'seal', sender: 'Bia Sá', device: 'Balcão', command: one.command }],
    })
    expect(await desk.reservations()).toHaveLength(1)
  })

  test('what is not sealed though its author is in by PIN, but what a release before the seal has left', async () => {
    await desk.send([desk.by(desk.ana, booking('10:00'))])
    const older = desk.edit(booking('11:00'), { madeAt: '2026-11-23T10:59:59.000Z' })
    const forged = desk.edit(booking('12:00'))
    expect(outcomes(await desk.send([older, forged]))).toEqual([201, 'edit-held'])
    expect(await desk.authors()).toEqual([desk.ana.id, desk.bia.id])
  })

  test('what comes from who left, whatever time it claims', async () => {
    await desk.owner.patch(`/api/staff/${desk.ana.id}`, { active: false })
    expect(outcomes(await desk.send([desk.by(desk.ana, booking('10:00'))]))).toEqual(['edit-held'])
    expect((await desk.held()).entries).toMatchObject([{ why: 'person', author: 'Ana Reis' }])
  })

  test('what comes from a device that was revoked, in the author’s own session too', async () => {
    const { devices } = (await desk.owner.get<EnrolledDevices>('/api/devices')).body
    const waiting = desk.by(desk.ana, booking('10:00'))
    await desk.send([desk.by(desk.bia, booking('09:00'))])
    await desk.owner.delete(`/api/devices/${devices[0]!.id}`)
    const alone = await signedIn(desk.app, 'reception')
    expect(outcomes(await desk.send([waiting], alone))).toEqual(['edit-held'])
    expect((await desk.held()).entries).toMatchObject([{ why: 'device', author: 'Ana Reis' }])
  })

  test('what its author’s role does not include any more; those behind it are done', async () => {
    await desk.app.deps.knex('users').where({ id: desk.ana.id }).update({ role: 'teacher' })
    const answers = await desk.send([
      desk.by(desk.ana, booking('10:00')),
      desk.by(desk.bia, booking('11:00')),
    ])
    expect(outcomes(answers)).toEqual(['edit-held', 201])
    expect((await desk.held()).entries).toMatchObject([{ why: 'permission' }])
  })

  test('what is about something whose creation waits there', async () => {
    expect(outcomes(await desk.send(aForgedPair()))).toEqual(['edit-held', 'edit-held'])
    expect((await desk.held()).entries.map(({ why }) => why)).toEqual(['seal', 'needs'])
  })
})

test('an edit that is held is held once, however often it comes', async () => {
  const one = { ...desk.by(desk.ana, booking('10:00')), madeAt: '2026-11-23T11:30:00.000Z' }
  expect(outcomes(await desk.send([one]))).toEqual(['edit-held'])
  expect(outcomes(await desk.send([one]))).toEqual(['edit-held'])
  expect((await desk.held()).open).toBe(1)
})

describe('an owner', () => {
  async function twoHeld() {
    await desk.send(aForgedPair())
    return (await desk.held()).entries.map(({ id }) => id) as [number, number]
  }

  test('sends them as themselves, in their order, each once; the audit names both', async () => {
    const [create, change] = await twoHeld()
    expect((await desk.sendHeld(change)).body).toEqual({ status: 424 })
    expect((await desk.sendHeld(create)).body).toMatchObject({ status: 201 })
    expect((await desk.sendHeld(create)).status).toBe(404)
    expect((await desk.sendHeld(change)).body).toMatchObject({ status: 200 })
    expect(await desk.reservations()).toMatchObject([{ notes: 'um' }])
    expect(await desk.held()).toEqual({ entries: [], open: 0, tablets: [] })
    const { entries } = (await desk.owner.get<AuditPage>('/api/audit')).body
    expect(entries.filter(({ entity }) => entity === 'heldEdit')).toMatchObject([
      {
        action: 'sent',
        changes: expect.arrayContaining([expect.objectContaining({ after: 'Ana Reis' })]),
      },
      { action: 'sent' },
    ])
  })

  test('is told why it cannot be done, and it stays; on the version of now it is done', async () => {
    const [made] = await desk.send([desk.by(desk.bia, booking('10:00'))])
    const { id, version } = made!.body as { id: number; version: number }
    const change = desk.by(desk.ana, {
      kind: 'reservation.update',
      id,
      version,
      body: { notes: 'um' },
    })
    await desk.send([{ ...change, key: randomUUID() }])
    await desk.owner.patch(
      `/api/reservations/${id}`,
      { notes: 'outra' },
      { headers: { 'If-Match': `"${version}"` } },
    )
    const [entry] = (await desk.held()).entries
    expect((await desk.sendHeld(entry!.id)).body).toMatchObject({
      status: 412,
      body: { code: 'stale-version' },
    })
    expect((await desk.sendHeld(entry!.id, { version: version + 1 })).body).toMatchObject({
      status: 200,
    })
    expect(await desk.reservations()).toMatchObject([{ notes: 'um' }])
  })

  test('discards with a reason, for good', async () => {
    const [create] = await twoHeld()
    const path = `/api/held-edits/${create}/discard`
    expect((await desk.owner.post(path, { reason: ' ' })).status).toBe(422)
    expect((await desk.owner.post(path, { reason: 'Ana confirmou que não fez' })).status).toBe(204)
    expect((await desk.owner.post(path, { reason: 'De novo' })).status).toBe(404)
    expect((await desk.held()).open).toBe(1)
    expect(await desk.reservations()).toEqual([])
  })

  test('alone decides', async () => {
    const [create] = await twoHeld()
    for (const role of ['manager', 'reception'] as const) {
      const other = await signedIn(desk.app, role)
      expect((await other.get('/api/held-edits')).status).toBe(403)
      expect((await other.post(`/api/held-edits/${create}/send`, {})).status).toBe(403)
    }
  })
})
