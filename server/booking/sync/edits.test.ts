import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import type { DeviceLink, EnrolledDevices } from '#shared/account/people/device.ts'
import type { Command } from '#shared/commands/command.ts'
import type { EditAnswer, SentEdit } from '#shared/commands/sync/edits.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

const QUEUE = '5e0f3b1c-4a7a-4c6a-9d69-0f6f0a4f9a11'
let app: TestApp
let admin: TestBrowser
let number = 0

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  number = 0
})
afterEach(() => app.stop())

function edit(command: Command, more: Partial<SentEdit> = {}): SentEdit {
  number += 1
  return { key: randomUUID(), number, command, madeAt: '2026-11-23T11:00:00.000Z', ...more }
}

async function send(edits: readonly SentEdit[], by = admin, queue = QUEUE) {
  const { body, status } = await by.post<{ answers: EditAnswer[] }>('/api/edits', { queue, edits })
  expect(status).toBe(200)
  return body.answers
}
const statuses = (answers: readonly EditAnswer[]) => answers.map(({ status }) => status)

const booking = (startTime: string, more: object = {}): Command => ({
  kind: 'reservation.create',
  body: aStaffDraft({
    startTime,
    endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
    ...more,
  }) as never,
})

test('each edit is its own call, in the order in which they were made', async () => {
  const answers = await send([edit(booking('10:00')), edit(booking('11:00'))])
  expect(statuses(answers)).toEqual([201, 201])
  const rows = await app.deps.knex('reservations').orderBy('id').select('startTime')
  expect(rows.map(({ startTime }) => startTime)).toEqual(['10:00', '11:00'])
  const entries = await app.deps.knex('audit_entries').where({ entity: 'reservation' })
  expect(entries.map(({ madeAt }) => madeAt)).toEqual(Array(2).fill('2026-11-23T11:00:00.000Z'))
})

test('what one creates, the next ones change, each on the version that was left', async () => {
  const id = -1_000_000
  const answers = await send([
    edit(booking('10:00'), { tempId: id }),
    edit({ kind: 'reservation.update', id, version: 0, body: { notes: 'um' } }),
    edit({ kind: 'reservation.update', id, version: 0, body: { notes: 'dois' } }),
  ])
  expect(statuses(answers)).toEqual([201, 200, 200])
  expect(await app.deps.knex('reservations').first('notes')).toEqual({ notes: 'dois' })
})

test('an edit of what was not created is not tried, and those behind it are', async () => {
  await send([edit(booking('10:00'))])
  const answers = await send([
    edit(booking('10:00'), { tempId: -1_000_000 }),
    edit({ kind: 'reservation.update', id: -1_000_000, version: 0, body: { notes: 'um' } }),
    edit(booking('12:00')),
  ])
  expect(statuses(answers)).toEqual([409, 424, 201])
})

describe('a batch whose answer was lost', () => {
  test('is sent again, gets the same answers, and nothing is done twice', async () => {
    const batch = [
      edit(booking('10:00'), { tempId: -1_000_000 }),
      edit({ kind: 'reservation.update', id: -1_000_000, version: 0, body: { notes: 'um' } }),
      edit(booking('10:00')),
      edit(booking('11:00')),
    ]
    const first = await send(batch)
    expect(statuses(first)).toEqual([201, 200, 409, 201])
    expect(await send(batch)).toEqual(first)
    expect(await app.deps.knex('reservations').orderBy('id').pluck('version')).toEqual([2, 1])
  })

  test('a refusal stays one, though the hour is free by now: tried again it is another edit', async () => {
    const [created] = await send([edit(booking('10:00'))])
    const late = edit(booking('10:00'))
    expect(statuses(await send([late]))).toEqual([409])
    const { id, version } = created!.body as { id: number; version: number }
    await send([edit({ kind: 'reservation.cancel', id, version, body: {} })])
    expect(statuses(await send([late]))).toEqual([409])
    expect(statuses(await send([{ ...late, key: randomUUID(), number: 9 }]))).toEqual([201])
  })

  test('a number that was used does nothing any more, whatever its key is', async () => {
    await send([edit(booking('10:00')), edit(booking('11:00'))])
    const answers = await send([edit(booking('12:00'), { number: 2 })])
    expect(answers).toMatchObject([{ status: 409, body: { code: 'already-done' } }])
    expect(await app.deps.knex('reservations').pluck('id')).toHaveLength(2)
  })

  test('of one that a release of before had sent alone, the answer of then comes', async () => {
    const one = edit(booking('10:00'))
    const { body, path } = {
      body: (one.command as { body: object }).body,
      path: '/api/reservations',
    }
    const alone = await admin.post(path, body, { headers: { 'Idempotency-Key': one.key } })
    expect(alone.status).toBe(201)
    expect(await send([one])).toEqual([{ key: one.key, status: 201, body: alone.body }])
    expect(await app.deps.knex('reservations').pluck('id')).toHaveLength(1)
  })
})

test('who may not make an edit ends the batch there', async () => {
  const reception = await signedIn(app, 'reception')
  const price: Command = { kind: 'price.remove', id: 1, version: 1 }
  const answers = await send(
    [edit(booking('10:00')), edit(price), edit(booking('11:00'))],
    reception,
  )
  expect(answers).toMatchObject([{ status: 201 }, { status: 403, body: { code: 'not-allowed' } }])
})

test('what no release understands is refused for good, and so is what was made on another copy of the data', async () => {
  const answers = await send([
    edit({ kind: 'moon.land' } as never),
    edit(booking('10:00'), { epoch: 'another' }),
    edit(booking('11:00')),
  ])
  expect(answers).toMatchObject([
    { status: 422, body: { code: 'unknown-edit' } },
    { status: 412, body: { code: 'other-epoch' } },
    { status: 201 },
  ])
})

describe('the queue of a tablet', () => {
  async function enrolled(tablet: TestBrowser) {
    const link = await admin.post<DeviceLink>('/api/devices/links', { name: 'Balcão' })
    expect((await tablet.post('/api/device', { code: link.body.code })).status).toBe(201)
  }

  test('goes on when it is enrolled anew, and when it is enrolled no more', async () => {
    const tablet = await signedIn(app, 'reception')
    await enrolled(tablet)
    expect(statuses(await send([edit(booking('10:00'))], tablet))).toEqual([201])
    await enrolled(tablet)
    expect(statuses(await send([edit(booking('11:00'))], tablet))).toEqual([201])
    const { devices } = (await admin.get<EnrolledDevices>('/api/devices')).body
    await admin.delete(`/api/devices/${devices[0]!.id}`)
    const again = await signedIn(app, 'reception')
    expect(statuses(await send([edit(booking('12:00'))], again))).toEqual([201])
  })

  test('is no other tablet’s', async () => {
    const tablet = await signedIn(app, 'reception')
    await enrolled(tablet)
    await send([edit(booking('09:00'))], tablet)
    const other = await signedIn(app, 'reception')
    await enrolled(other)
    const answer = await other.post('/api/edits', { queue: QUEUE, edits: [edit(booking('10:00'))] })
    expect(answer.status).toBe(404)
  })
})

test.each([
  ['nobody', async () => app.browser(), 401],
  ['a customer', async () => signedIn(app, 'user'), 403],
])('%s sends nothing', async (_, who, expected) => {
  const by = await who()
  const { status } = await by.post('/api/edits', { queue: QUEUE, edits: [edit(booking('10:00'))] })
  expect(status).toBe(expected)
})
