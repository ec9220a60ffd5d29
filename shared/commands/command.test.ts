import { expect, test } from 'vitest'
import { readCommand, requestOf, tempIdsIn } from './command.ts'

const hour = { startTime: '18:00', endTime: '19:00' }
const court = {
  name: 'Quadra 9',
  description: '',
  sportTypes: ['vôlei'],
  sportTypePriority: ['vôlei'],
  active: true,
}
const price = { courtId: -1000000, weekday: 'monday', ...hour, price: 80.5 }
const special = { courtId: 1, date: '2026-12-31T00:00:00.000Z', ...hour, price: 120 }
const copies = [
  { from: { courtId: 1, weekday: 'monday' }, to: [{ courtId: -1000000, weekday: 'friday' }] },
]
const hours = { isOpen: true, openTime: '08:00', closeTime: '22:00' }
const closing = { date: '2026-12-25', description: 'Natal', allDay: true }
const reservation = {
  courtId: 1,
  date: '2026-12-05',
  ...hour,
  sportType: 'vôlei',
  price: 90,
  customerName: 'Ana Lima',
  customerEmail: 'ana@example.com',
  customerPhone: '(48) 98877-6655',
  customerCpf: '529.982.247-25',
  status: 'approved',
  paymentStatus: 'pending',
  notes: 'Traz a rede',
  isRecurring: true,
  endDate: '2026-12-26',
  skipConflicts: true,
  exceptions: [
    { date: '2026-12-12', skip: true },
    { date: '2026-12-19', courtId: 2 },
  ],
}
const fixedClass = {
  name: 'Futevôlei',
  courtId: 1,
  sportType: 'futevôlei',
  weekday: 'saturday',
  ...hour,
  startDate: '2026-12-05',
  instructor: 'Rui',
  email: '',
  phone: '',
}
const row = { id: 7, version: 3 }
const unmade = { id: -2000001, version: 0 }

/** What a tablet's queue held on 22 November 2026, and the call that each was sent by. */
const STORED: [command: object, method: string, url: string, ifMatch?: number][] = [
  [{ kind: 'court.create', body: court }, 'POST', '/api/courts'],
  [{ kind: 'court.update', ...row, body: { active: false } }, 'PATCH', '/api/courts/7', 3],
  [{ kind: 'court.remove', ...row }, 'DELETE', '/api/courts/7?permanent=true', 3],
  [{ kind: 'price.create', body: price }, 'POST', '/api/prices'],
  [{ kind: 'price.update', ...row, body: { price: 90 } }, 'PATCH', '/api/prices/7', 3],
  [{ kind: 'price.remove', ...unmade }, 'DELETE', '/api/prices/-2000001', 0],
  [{ kind: 'price.copy', body: { copies } }, 'POST', '/api/prices/copy'],
  [{ kind: 'specialPrice.create', body: special }, 'POST', '/api/special-prices'],
  [
    { kind: 'specialPrice.update', ...row, body: { price: 90 } },
    'PATCH',
    '/api/special-prices/7',
    3,
  ],
  [{ kind: 'specialPrice.remove', ...row }, 'DELETE', '/api/special-prices/7', 3],
  [
    { kind: 'operationHours.update', ...row, body: { ...hours, onStranded: 'ask' } },
    'PATCH',
    '/api/operationHours/7',
    3,
  ],
  [
    {
      kind: 'closingDate.create',
      body: { ...closing, onStranded: 'cancel', seen: [4, 9], seenClasses: [2] },
    },
    'POST',
    '/api/closingDates',
  ],
  [{ kind: 'closingDate.remove', ...row }, 'DELETE', '/api/closingDates/7', 3],
  [{ kind: 'reservation.create', body: reservation }, 'POST', '/api/reservations'],
  [
    {
      kind: 'reservation.update',
      ...row,
      body: {
        paymentStatus: 'paid',
        paidWith: 'cash',
        paidParts: [
          { method: 'pix', amount: 20 },
          { method: 'credit', amount: 10, nsu: '77', brand: 'Visa' },
        ],
        paidCredit: 15.5,
        courtesy: { amount: 5, reason: 'Aniversário' },
      },
    },
    'PATCH',
    '/api/reservations/7',
    3,
  ],
  [
    {
      kind: 'reservation.update',
      ...row,
      body: { courtId: -1000000, date: '2026-12-06', scope: 'following' },
    },
    'PATCH',
    '/api/reservations/7',
    3,
  ],
  [
    { kind: 'reservation.status', ...row, body: { status: 'approved' } },
    'PATCH',
    '/api/reservations/7',
    3,
  ],
  [
    { kind: 'reservation.cancel', ...row, body: { scope: 'group', money: 'refund' } },
    'POST',
    '/api/reservations/7/cancel',
    3,
  ],
  [
    { kind: 'reservation.cancel', ...unmade, body: {} },
    'POST',
    '/api/reservations/-2000001/cancel',
    0,
  ],
  [
    { kind: 'reservation.addOccurrence', ...row, body: { date: '2027-01-02', courtId: 2 } },
    'POST',
    '/api/reservations/7/occurrences',
    3,
  ],
  [
    {
      kind: 'reservation.reschedule',
      ...row,
      body: { courtId: 2, date: '2027-01-02', startTime: '18:00' },
    },
    'POST',
    '/api/reservations/7/reschedule',
    3,
  ],
  [{ kind: 'fixedClass.create', body: fixedClass }, 'POST', '/api/fixed-classes'],
  [
    { kind: 'fixedClass.update', ...row, body: { startTime: '19:00', endTime: '20:00' } },
    'PATCH',
    '/api/fixed-classes/7',
    3,
  ],
  [
    { kind: 'fixedClass.cancel', ...row, body: { date: '2026-12-12' } },
    'POST',
    '/api/fixed-classes/7/cancel',
    3,
  ],
  [{ kind: 'fixedClass.remove', ...row }, 'DELETE', '/api/fixed-classes/7', 3],
  [{ kind: 'venue.update', version: 3, body: { brand: 'PNA' } }, 'PATCH', '/api/venue', 3],
]

test.each(STORED)('what was stored as %j is sent as it was', (command, method, path, version) => {
  const read = readCommand(JSON.parse(JSON.stringify(command)))
  expect(read).toEqual(command)
  expect(Object.keys(read!)).toEqual(Object.keys(command))
  expect(requestOf(read!)).toEqual({
    method,
    path,
    ...('body' in command && { body: command.body }),
    ...(version !== undefined && { version }),
  })
})

const cancel = (body: object) => ({ kind: 'reservation.cancel', id: 7, version: 3, body })

test.each([
  ['as it was queued before there was a choice about the money', {}],
  ['with its reach alone', { scope: 'following' }],
  ['with a choice about the money', { scope: 'one', money: 'refund' }],
  ['of all that was paid together', { scope: 'group', money: 'keep' }],
])('a cancellation %s is understood and sent as it is', (_name, body) => {
  expect(readCommand(cancel(body))).toEqual(cancel(body))
})

test('an unknown choice about the money is not accepted', () => {
  expect(readCommand(cancel({ money: 'lose' }))).toBeNull()
})

test('an edit reaches no cart', () => {
  const edit = { kind: 'reservation.update', id: 7, version: 3, body: { scope: 'group' } }
  expect(readCommand(edit)).toBeNull()
})

test('a closing names a court that only this device knows, and waits for it', () => {
  const hours = { date: '2026-11-24', startTime: '18:00', endTime: '22:00' }
  const body = { courtIds: [1, -1_000_000], ...hours, reason: 'Chuva', rows: [] }
  const command = readCommand({ kind: 'incident.create', body })!
  expect(command).toMatchObject({ body: { courtIds: [1, -1_000_000] } })
  expect(tempIdsIn(command)).toEqual([-1_000_000])
})
