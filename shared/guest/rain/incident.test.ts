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
