import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#shared/commands/command.ts'
import { sumOf } from '#shared/platform/testing/reckoning.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { untyped } from '../../../server/platform/db/connect.ts'
import { SCRIPTS, startProvenServer, type ProvenServer } from './provenServer.ts'
import {
  anyScript,
  ASKED,
  comeBack,
  cut,
  edit,
  PAID,
  play,
  round,
  type Step,
  type Submitted,
} from './script.ts'
import { openTablet, type Tablet } from './tablet.ts'

let server: ProvenServer
let tablets: [Tablet, Tablet]

beforeAll(async () => {
  server = await startProvenServer()
  tablets = [await openTablet(server), await openTablet(server)]
})
afterAll(() => server.stop())

test('whatever happens to the connection, the tabs and the server: what was accepted was done once, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(anyScript, async (script) => {
      await server.reset()
      for (const tablet of tablets) {
        await tablet.renew()
        await tablet.round()
      }
      const before = await rowIds()
      const submitted = await play(server, tablets, script)
      await comeBack(tablets)
      const stored = await storedAnswers()
      for (const index of [0, 1] as const) {
        await checkQueue(tablets[index], submitted[index], stored)
        await checkScreen(tablets[index])
      }
      await checkRows(before, stored)
      await checkLedgers(stored)
      await checkRain(stored)
      for (const [index, { queued }] of submitted.entries()) {
        for (const key of tablets[index]!.accepted) count(queued.get(key))
      }
    }),
    { numRuns: runs(SCRIPTS, 15_000), examples: [...FOUND, ...RAIN] },
  )
  // Each of these is in an example below, and in any long run in hundreds of scripts.
  expect(RARE.filter((what) => !done.has(what))).toEqual([])
})

/** How often each kind of edit was accepted, those about rain by what was chosen. */
const done = new Map<string, number>()
function count(command: Command | undefined) {
  if (!command) return
  const { kind } = command
  const choices =
    kind === 'incident.create'
      ? new Set(command.body.rows.map(({ choice }) => choice))
      : kind === 'incident.choose'
        ? [command.body.choice]
        : ['']
  for (const choice of choices) {
    const what = `${kind} ${choice}`.trim()
    done.set(what, (done.get(what) ?? 0) + 1)
  }
}
const RARE = [
  'reservation.arrival',
  'customer.credit',
  'incident.create ask',
  'incident.create credit',
  'incident.create refund',
  'incident.choose credit',
  'incident.choose move',
  'incident.lift',
  'incident.told',
  'reservation.undoPart',
]

const FOUND: [Step[]][] = [
  // A class of this device, and a closing that cancels an hour of it.
  [[edit(1, 26), edit(1, 32, { which: 1 }), edit(0, 0, { hour: 15 })]],
  // A part of a price that is paid already, which is too much.
  [[edit(0, 16, { hour: 15, choice: 1 }), edit(0, 37, { hour: 15 }), round(0)]],
  // A part taken and undone without a connection, on an hour that the device made; then once more, after it was sent.
  [
    [
      cut(0),
      edit(0, 16, { hour: 15 }),
      edit(0, 37, { hour: 16 }),
      edit(0, 38),
      { do: 'cut', tablet: 0, cut: false },
      round(0),
      edit(0, 37, { hour: 16 }),
      round(0),
      edit(0, 38),
      round(0),
    ],
  ],
  // Undone on the device that took it, after the other took the rest: that stands.
  [
    [
      edit(0, 16, { hour: 15 }),
      round(0),
      round(1),
      edit(0, 37, { hour: 16 }),
      round(0),
      edit(1, 37, { hour: 17 }),
      round(1),
      edit(0, 38),
      round(0),
    ],
  ],
  // A move that is refused, and a closing of the hour to which it went.
  [
    [
      edit(0, 16, { which: 6 }),
      round(0),
      {
        do: 'edit',
        tablet: 0,
        wish: { what: 21, which: 0, court: 1, day: 0, hour: 15, choice: 0 },
      },
      edit(0, 33, { hour: 15 }),
      round(0),
      edit(0, 16, { hour: 15 }),
    ],
  ],
  // An hour that is taken, tried again: it has another key, and is refused once more.
  [
    [
      edit(0, 16, { which: 1, hour: 16, choice: 2 }),
      round(0),
      edit(1, 16, { hour: 16 }),
      { do: 'two tabs', tablet: 1, faults: [] },
      { do: 'resolve', tablet: 1, how: 'retry' },
    ],
  ],
  // A closing of an hour where everything stays.
  [[...PAID, round(0), edit(0, 33, { which: 1, choice: 4 })]],
]
const RAIN: [Step[]][] = [
  // Both choose for the same customer, one of them without a connection.
  [[...ASKED, cut(1), edit(1, 35), edit(1, 36), edit(0, 35, { choice: 1 }), round(0)]],
  // It is over while the other chooses another hour.
  [[...ASKED, cut(1), edit(1, 35, { choice: 2 }), edit(0, 34), round(0)]],
  // Another hour, on which it rains as well.
  [[...ASKED, edit(0, 35, { choice: 2 }), round(0), edit(0, 33, { which: 1, choice: 2 })]],
  // What became of the hour is credit, which pays the next one together with cash.
  [[...ASKED, edit(0, 35), round(0), round(1), edit(1, 17, { hour: 17, choice: 1 })]],
  // Somebody came, was given credit, and what they had paid goes back because of the rain.
  [[...PAID, edit(0, 30, { hour: 15 }), edit(0, 31), edit(0, 33, { which: 1, choice: 3 })]],
]

type Stored = Map<string, unknown>

/** What the server has done, by key: written in the transaction of the effect. */
async function storedAnswers(): Promise<Stored> {
  const rows = await server.app().deps.knex('idempotency_keys').where('status', '<', 300)
  return new Map(rows.map(({ key, body }) => [key, JSON.parse(body!)]))
}

/** Every edit is accepted, is still shown, or was discarded by a person; the first ones were done, the others were not. */
async function checkQueue(tablet: Tablet, { queued, takenBack }: Submitted, stored: Stored) {
  const { waiting, refused } = await tablet.queue()
  const inQueue = [...waiting, ...refused].map(({ key }) => key)
  const done = new Set(tablet.accepted)
  expect(tablet.accepted).toHaveLength(done.size)
  expect([...done].filter((key) => !stored.has(key))).toEqual([])
  expect(refused.filter(({ key }) => stored.has(key))).toEqual([])
  for (const key of queued.keys()) {
    const fates = [done.has(key), inQueue.includes(key), takenBack.has(key)]
    expect({ key, fates: fates.filter(Boolean) }).toEqual({ key, fates: [true] })
  }
  // Only what a refusal holds up still waits.
  if (refused.length === 0) expect(waiting).toEqual([])
}

/** With nothing under way, the screens show the server's rows. */
async function checkScreen(tablet: Tablet) {
  const { shown } = await tablet.view()
  const { venue, days, ...lists } = await tablet.server()
  const { serverTime: _, ...place } = venue
  expect(shown.venue).toMatchObject(place)
  for (const [name, list] of Object.entries(lists)) {
    expect({ name, rows: shown[name as 'courts'] }).toEqual({ name, rows: list })
  }
  expect(withoutTimers(shown.days)).toEqual(withoutTimers(days))
  expect(shown.unsent).toEqual(new Set())
}

// When a day is to be read again is the device's own matter.
function withoutTimers(days: object): object {
  return Object.fromEntries(
    Object.entries(days).map(([date, day]) => [date, { ...day, changesInMs: 0 }]),
  )
}

/** Each row was made by one edit, and each of its versions is in an answer: nothing was done without an answer, and nothing twice. */
async function checkRows(before: Map<string, Set<number>>, stored: Stored) {
  const answeredRows = [...stored.values()].flatMap(rowsIn)
  const ambiguous = answeredRows.filter(
    (row) => Object.values(TABLES).filter(({ isRow }) => isRow(row)).length > 1,
  )
  expect(ambiguous).toEqual([])
  for (const [table, { mark, isRow }] of Object.entries(TABLES)) {
    const rows: VersionedRow[] = await untyped(server.app().deps.knex)(table)
    const fresh = rows.filter(({ id }) => !before.get(table)!.has(id))
    for (const { id, version } of fresh) {
      const ofRow = answeredRows.filter((row) => row.id === id && isRow(row))
      const versions = [...new Set(ofRow.map((row) => row.version))].sort(byNumber)
      // Cancelling and settling its money are two writes of one edit.
      const isBetween = (before: number) =>
        ofRow.some((row) => row.version === before + 1 && row['status'] === 'canceled')
      const all = Array.from({ length: version }, (_, index) => index + 1)
      expect({ table, id, versions }).toEqual({
        table,
        id,
        versions: all.filter((one) => versions.includes(one) || !isBetween(one)),
      })
    }
    const marks = mark === null ? [] : fresh.map((row) => row[mark])
    expect({ table, marks }).toEqual({ table, marks: [...new Set(marks)] })
  }
  const made = [...stored.values()].flatMap((body) =>
    isRecord(body) && 'reservations' in body && 'skipped' in body
      ? (body['reservations'] as VersionedRow[])
      : [],
  )
  const reservations: VersionedRow[] = await server.app().deps.knex('reservations').orderBy('id')
  expect(reservations.map(({ id }) => id)).toEqual(made.map(({ id }) => id).sort(byNumber))
}

/** Each credit by hand is one answer's, and what a reservation was paid with at the desk is its price, once, or the parts of it. */
async function checkLedgers(stored: Stored) {
  const { knex } = server.app().deps
  const answers = [...stored.values()].filter(isRecord)
  const byHand = await knex('credit_entries').where({ source: 'hand' })
  expect(byHand).toHaveLength(answers.filter((body) => 'credit' in body).length)
  const parts = await untyped(knex)('tenders').whereNotNull('reservationId')
  const paidFor = (id: number) =>
    sumOf(parts.filter((part) => part.reservationId === id).map(({ cents }) => cents))
  const rows = await knex('reservations')
    .whereIn('paymentStatus', ['paid', 'pending'])
    .orderBy('id')
  const wanted = rows.map(({ id, partPaid, paymentStatus, price }) => [
    id,
    (paymentStatus === 'paid' ? price : 0) + partPaid,
  ])
  expect(rows.map(({ id }) => [id, paidFor(id)])).toEqual(wanted)
}

/** Each closing is one answer's, nothing is closed but by one that was not lifted, and each customer who was asked has one thing once. */
async function checkRain(stored: Stored) {
  const { knex } = server.app().deps
  const answers = [...stored.values()].filter(isRecord)
  const incidents = await knex('incidents').orderBy('id')
  const created = answers.flatMap((body) => ('moved' in body ? ((body['id'] as number) ?? []) : []))
  expect(incidents.map(({ id }) => id)).toEqual(created.sort(byNumber))
  const lifted = incidents.filter(({ liftedAt }) => liftedAt !== null).map(({ id }) => id)
  expect(lifted).toHaveLength(answers.filter((body) => 'restored' in body).length)
  const closed = await knex('slot_claims').whereNotNull('incidentId').distinct('incidentId')
  expect(closed.filter(({ incidentId }) => lifted.includes(incidentId!))).toEqual([])

  const met = await knex('incident_reservations').orderBy(['incidentId', 'reservationId'])
  const chosen = met.filter((row) => row.chosenBy === 'staff' && row.chosen !== 'keep')
  expect(chosen).toHaveLength(answers.filter((body) => 'chosen' in body).length)
  const credited = met.filter(({ choice, chosen: then }) => (then ?? choice) === 'credit')
  const given = await knex('credit_entries').where({ source: 'rain' })
  const known = given.map(({ cents, incidentId, reservationId }) => [
    incidentId,
    reservationId,
    cents,
  ])
  expect(known.map(String).sort()).toEqual(
    credited.map((row) => String([row.incidentId, row.reservationId, row.back])).sort(),
  )
}

type VersionedRow = { id: number; version: number } & Record<string, unknown>

type Known = { mark: string | null; isRow: (row: VersionedRow) => boolean }

// The column that no two edits of a script write alike, and how an answer is known to be about the table.
const TABLES: Record<string, Known> = {
  courts: { mark: 'name', isRow: (row) => 'sportTypes' in row },
  reservations: { mark: null, isRow: (row) => 'customerName' in row },
  fixed_classes: { mark: 'name', isRow: (row) => 'instructor' in row },
  special_prices: { mark: 'description', isRow: (row) => 'court' in row && 'description' in row },
  special_closing_dates: { mark: 'description', isRow: (row) => 'allDay' in row },
}

function rowsIn(body: unknown): VersionedRow[] {
  if (Array.isArray(body)) return body as VersionedRow[]
  const lists = ['reservations', 'canceled', 'moved', 'restored', 'chosen', 'classes'] as const
  const of = body as Record<string, VersionedRow[] | undefined>
  return [body as VersionedRow, ...lists.flatMap((list) => of[list] ?? [])]
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function byNumber(a: number, b: number) {
  return a - b
}

async function rowIds() {
  const lists = await Promise.all(
    Object.keys(TABLES).map(async (table) => {
      const rows: { id: number }[] = await untyped(server.app().deps.knex)(table).select('id')
      return [table, new Set(rows.map(({ id }) => id))] as const
    }),
  )
  return new Map(lists)
}
