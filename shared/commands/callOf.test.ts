import { expect, test } from 'vitest'
import { callOf } from './callOf.ts'
import type { DeskCall, Command } from './command.ts'

const row = { id: 7, version: 3 }
const court = {
  name: 'Quadra 1',
  sportTypes: ['vôlei'],
  sportTypePriority: ['vôlei'],
}
const price = {
  courtId: 1,
  weekday: 'monday' as const,
  startTime: '06:00',
  endTime: '07:00',
  price: 80,
}
const special = { courtId: 1, date: '2026-07-04', startTime: '06:00', endTime: '07:00', price: 80 }
const day = { courtId: 1, weekday: 'monday' as const }
const copy = { copies: [{ from: day, to: [{ ...day, weekday: 'friday' as const }] }] }
const closing = { date: '2026-07-04', description: 'Feriado' }
const hours = { openTime: '08:00', onStranded: 'ask' as const }

const CALLS: [Command, DeskCall][] = [
  [
    { kind: 'court.create', body: court },
    { method: 'POST', path: '/api/courts', body: court },
  ],
  [
    { kind: 'court.update', ...row, body: { active: false } },
    { method: 'PATCH', path: '/api/courts/7', version: 3, body: { active: false } },
  ],
  [
    { kind: 'court.remove', ...row },
    { method: 'DELETE', path: '/api/courts/7?permanent=true', version: 3 },
  ],
  [
    { kind: 'price.create', body: price },
    { method: 'POST', path: '/api/prices', body: price },
  ],
  [
    { kind: 'price.update', ...row, body: { price: 90 } },
    { method: 'PATCH', path: '/api/prices/7', version: 3, body: { price: 90 } },
  ],
  [
    { kind: 'price.remove', ...row },
    { method: 'DELETE', path: '/api/prices/7', version: 3 },
  ],
  [
    { kind: 'price.copy', body: copy },
    { method: 'POST', path: '/api/prices/copy', body: copy },
  ],
  [
    { kind: 'specialPrice.create', body: special },
    { method: 'POST', path: '/api/special-prices', body: special },
  ],
  [
    { kind: 'specialPrice.update', ...row, body: { price: 90 } },
    { method: 'PATCH', path: '/api/special-prices/7', version: 3, body: { price: 90 } },
  ],
  [
    { kind: 'specialPrice.remove', ...row },
    { method: 'DELETE', path: '/api/special-prices/7', version: 3 },
  ],
  [
    { kind: 'operationHours.update', ...row, body: hours },
    { method: 'PATCH', path: '/api/operationHours/7', version: 3, body: hours },
  ],
  [
    { kind: 'closingDate.create', body: closing },
    { method: 'POST', path: '/api/closingDates', body: closing },
  ],
  [
    { kind: 'closingDate.remove', ...row },
    { method: 'DELETE', path: '/api/closingDates/7', version: 3 },
  ],
  [
    { kind: 'venue.update', version: 3, body: { brand: 'PNA' } },
    { method: 'PATCH', path: '/api/venue', version: 3, body: { brand: 'PNA' } },
  ],
]

test.each(CALLS.map(([command, call]) => [command.kind, command, call] as const))(
  '%s is one call of its own',
  (_kind, command, call) => {
    expect(callOf(command)).toEqual(call)
  },
)
