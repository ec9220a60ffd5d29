import { describe, expect, test } from 'vitest'
import {
  incidentGroups,
  incidentHolds,
  incidentRows,
  type IncidentBooking,
  type IncidentFacts,
  type IncidentSpan,
} from './incident.ts'

const DAY = '2026-11-24'
const span = (change: Partial<IncidentSpan> = {}): IncidentSpan => ({
  courtIds: [1, 2],
  date: DAY,
  startTime: '18:00',
  endTime: '22:00',
  at: null,
  played: 'none',
  ...change,
})
let nextId = 1
const booked = (change: Partial<IncidentBooking> = {}): IncidentBooking => ({
  id: nextId++,
  courtId: 1,
  customerName: 'Ana Lima',
  date: DAY,
  startTime: '19:00',
  endTime: '20:00',
  status: 'approved',
  paymentStatus: 'paid',
  paidBy: 'attempt',
  paymentGroupId: null,
  recurrenceId: null,
  sportType: 'vôlei',
  expiresAt: null,
  price: 8_000,
  ...change,
})
const facts = (
  reservations: IncidentBooking[],
  change: Partial<IncidentFacts> = {},
): IncidentFacts => ({
  reservations,
  classes: [],
  holds: [],
  now: '2026-11-24T20:00:00.000Z',
  hourCents: () => 0,
  ...change,
})
const UNPAID = { paymentStatus: 'pending', paidBy: null } as const

describe('what a closing meets', () => {
  test('is in groups with people, hours and money, each with a default and what else may be chosen', () => {
    const all = facts(
      [
        booked(),
        booked({ courtId: 2, startTime: '20:00', endTime: '22:00', price: 16_000 }),
        booked({ customerName: 'Bia', paidBy: 'admin' }),
        booked({ customerName: 'Caio', ...UNPAID }),
        booked({ customerName: 'Davi', recurrenceId: 'weekly' }),
        booked({ customerName: 'Eva', recurrenceId: 'weekly', ...UNPAID }),
      ],
      {
        classes: [
          {
            id: 9,
            courtId: 2,
            name: 'Kids',
            sportType: 'vôlei',
            startTime: '18:00',
            endTime: '19:00',
          },
        ],
      },
    )
    const groups = incidentGroups(incidentRows(span(), all))
    expect(
      groups.map(({ group, people, hours, back, rows }) => [
        group,
        people,
        hours,
        back,
        rows.map(({ choices }) => choices[0]).join(),
      ]),
    ).toEqual([
      ['online', 1, 3, 24_000, 'ask,ask'],
      ['desk', 1, 1, 8_000, 'ask'],
      ['unpaid', 1, 1, 0, 'cancel'],
      ['weekly', 2, 2, 8_000, 'ask,cancel'],
      ['class', 1, 1, 0, 'cancel'],
    ])
    expect(groups[0]!.rows[0]!.choices).toEqual(['ask', 'move', 'credit', 'refund', 'keep'])
    expect(groups[2]!.rows[0]!.choices).toEqual(['cancel', 'move', 'keep'])
  })

  test('is on those courts in those hours of that day, and still there', () => {
    const all = facts([
      booked({ courtId: 3 }),
      booked({ startTime: '17:00', endTime: '18:00' }),
      booked({ startTime: '22:00', endTime: '23:00' }),
      booked({ date: '2026-11-25' }),
      booked({ status: 'canceled' }),
      booked({ status: 'pending', ...UNPAID, expiresAt: '2026-11-24T19:59:00.000Z' }),
    ])
    expect(incidentRows(span(), all)).toEqual([])
  })

  test('an unpaid cart goes as a whole, with its hours elsewhere', () => {
    const cart = {
      status: 'pending',
      ...UNPAID,
      paymentGroupId: 'cart',
      expiresAt: '2026-11-24T20:10:00.000Z',
    } as const
    const all = facts([booked(cart), booked({ ...cart, date: '2026-11-26' })])
    const rows = incidentRows(span(), all)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.mates).toEqual([all.reservations[1]!.id])
    expect(rows[0]!.choices).toEqual(['cancel', 'keep'])
  })

  test('holds are released', () => {
    const holds = [
      { courtId: 1, startTime: '19:00' },
      { courtId: 1, startTime: '22:00' },
      { courtId: 3, startTime: '19:00' },
    ]
    expect(incidentHolds(span(), facts([], { holds }))).toEqual([holds[0]])
  })
})

describe('of an hour under way', () => {
  const backOf = (one: Partial<IncidentBooking>, change: Partial<IncidentSpan>) =>
    incidentRows(span(change), facts([booked(one)])).map(({ back, choices }) => [back, choices[0]])

  test.each([
    ['none', 8_000, 'ask'],
    ['half', 4_000, 'ask'],
    ['all', 0, 'keep'],
  ] as const)('%s was played: %i centavos are left', (played, back, choice) => {
    expect(backOf({}, { startTime: '19:00', at: '19:20', played })).toEqual([[back, choice]])
  })

  test('with an hour to follow, that hour is left in any case', () => {
    const two = { endTime: '21:00', price: 16_000 }
    expect(backOf(two, { startTime: '19:00', at: '19:20', played: 'half' })).toEqual([
      [12_000, 'ask'],
    ])
    // Closed from the next hour on: this one is played to its end.
    expect(backOf(two, { startTime: '20:00', at: '19:20' })).toEqual([[8_000, 'ask']])
  })

  test('what has not begun is left whole, also when it would begin before the closing', () => {
    const two = { endTime: '21:00', price: 16_000 }
    expect(backOf(two, { startTime: '20:00', at: '15:00' })).toEqual([[16_000, 'ask']])
  })

  test('who is on the court already is not moved', () => {
    const [row] = incidentRows(span({ startTime: '19:00', at: '19:20' }), facts([booked()]))
    expect(row!.choices).not.toContain('move')
  })
})

describe('of a longer reservation', () => {
  const two = { startTime: '18:00', endTime: '20:00', price: 24_000 }
  const partOf = (
    one: Partial<IncidentBooking>,
    change: Partial<IncidentSpan>,
    known: Partial<IncidentFacts> = {},
  ) => incidentRows(span(change), facts([booked(one)], known))[0]!.part
  const LATE = { startTime: '19:00', endTime: '20:00' }

  test('the closed hour goes with its share, and the dry one stays with its own', () => {
    expect(partOf(two, LATE)).toMatchObject({
      ...LATE,
      hours: 1,
      price: 12_000,
      back: 12_000,
      dry: { startTime: '18:00', endTime: '19:00', price: 12_000 },
      choices: ['ask', 'move', 'credit', 'refund', 'keep'],
    })
  })

  test('nothing is offered where all of it is closed, of an unpaid cart, and of a class', () => {
    const cart = { status: 'pending', ...UNPAID, expiresAt: '2026-11-24T20:10:00.000Z' } as const
    expect(partOf(two, { startTime: '18:00' })).toBeNull()
    expect(partOf({ ...two, ...cart }, LATE)).toBeNull()
  })

  test.each([
    ['own prices that make it up', 24_000, { '18:00': 10_000, '19:00': 14_000 }, 14_000],
    ['own prices that do not', 24_000, { '18:00': 10_000, '19:00': 10_000 }, 12_000],
    ['a centavo that cannot be shared', 24_001, {}, 12_001],
  ] as const)('by %s', (_what, price, own: Record<string, number>, goes) => {
    const hourCents = ({ startTime }: { startTime: string }) => own[startTime] ?? 0
    expect(partOf({ ...two, price }, LATE, { hourCents })).toMatchObject({
      price: goes,
      dry: { price: price - goes },
    })
  })

  test('unpaid it is shortened, and less is due', () => {
    expect(partOf({ ...two, ...UNPAID }, LATE)).toMatchObject({
      back: 0,
      dry: { price: 12_000 },
      choices: ['cancel', 'move', 'keep'],
    })
  })

  test.each([
    [
      'two alike: the first',
      '18:00',
      '21:00',
      '19:00',
      '20:00',
      null,
      '18:00-19:00',
      '19:00-21:00',
    ],
    ['the longer one', '18:00', '22:00', '19:00', '20:00', null, '20:00-22:00', '18:00-20:00'],
    ['what was played', '18:00', '22:00', '19:00', '20:00', '18:30', '18:00-19:00', '19:00-22:00'],
    ['what follows', '18:00', '20:00', '18:00', '19:00', '18:30', '19:00-20:00', '18:00-19:00'],
  ])('of two dry ends stays %s', (_which, from, to, closedFrom, closedTo, at, dry, goes) => {
    const part = partOf(
      { startTime: from, endTime: to, price: 40_000 },
      { startTime: closedFrom, endTime: closedTo, at },
    )!
    const range = (one: { startTime: string; endTime: string }) => `${one.startTime}-${one.endTime}`
    expect([range(part.dry), range(part)]).toEqual([dry, goes])
    expect(part.price + part.dry.price).toBe(40_000)
  })

  test('before play all that goes is given back, also dry hours beside what is closed', () => {
    const long = { startTime: '18:00', endTime: '22:00', price: 40_000 }
    expect(partOf(long, LATE)).toMatchObject({ price: 20_000, back: 20_000 })
  })

  test('of an hour in play what was not played goes back, by default by its minutes', () => {
    const now = { ...LATE, at: '19:20' }
    expect(partOf(two, { ...now, played: 'minutes' })).toMatchObject({
      price: 12_000,
      back: 8_000,
      choices: ['ask', 'credit', 'refund', 'keep'],
    })
    expect(partOf(two, { ...now, played: 'all' })).toBeNull()
    const single = incidentRows(
      span({ ...now, played: 'minutes' }),
      facts([booked({ price: 10_000 })]),
    )
    expect(single[0]).toMatchObject({ back: 6_667, part: null })
  })

  test('its mark is another one than that of all of it, and says what stays', () => {
    const [row] = incidentRows(span(LATE), facts([booked(two)]))
    expect(row!.mark).toBe('1 18:00-20:00 online 24000')
    expect(row!.part!.mark).toBe('1 18:00-19:00 12000 online 19:00-20:00 12000')
  })
})
