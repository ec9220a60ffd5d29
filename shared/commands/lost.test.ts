import { expect, test } from 'vitest'
import { aCourt } from '../venue/courts/court.fixtures.ts'
import { requestOf, readCommand } from './command.ts'
import { aClassEntry, aPriceEntry, aReservation, aSnapshot } from './commands.fixtures.ts'
import { isInSight, isKnownTo, remakeCommand, rowsToRemake, type KnownRow } from './lost.ts'

const withDays = (rows: Parameters<typeof aSnapshot>[0]) => aSnapshot(rows)
const lostIn = (before: KnownRow[], after: Parameters<typeof isKnownTo>[0]) =>
  before.filter((known) => !isKnownTo(after)(known) && isInSight(after, known))

test('a row under the same number that is another one does not pass for it', () => {
  const before = withDays([aReservation({ customerName: 'Ana Reis' })])
  const after = withDays([
    aReservation({ customerName: 'Rui Melo', createdAt: '2026-11-23T09:00:00.000Z' }),
  ])
  expect(lostIn(rowsToRemake(before), after).map(({ row }) => row)).toMatchObject([
    { customerName: 'Ana Reis' },
  ])
})

test('what was only moved, renamed or made again is not lost', () => {
  const before = withDays([aReservation({ customerName: 'Ana Reis' })])
  for (const change of [
    { startTime: '18:00', endTime: '19:00' },
    { id: 9, createdAt: '2026-11-23T09:00:00.000Z', customerName: 'Ana Reis' },
  ]) {
    expect(lostIn(rowsToRemake(before), withDays([aReservation(change)]))).toEqual([])
  }
})

test('a court that was renamed, and all that is on it, is not lost: only its name can be given again', () => {
  const before = withDays([aReservation()])
  const [first, ...rest] = before.courts
  const renamed = { ...first!, name: 'Central', version: 2 }
  const known = rowsToRemake({
    ...withDays([aReservation({ court: { id: 1, name: 'Central' } })]),
    courts: [renamed, ...rest],
  })
  const lost = lostIn(known, before)
  expect(lost.map((one) => remakeCommand(one, before))).toMatchObject([
    { kind: 'court.update', id: 1, version: 1, body: { name: 'Central' } },
  ])
  // Renamed on the new copy: nothing is lost.
  expect(lostIn(rowsToRemake(before), { ...before, courts: [renamed, ...rest] })).toEqual([])
})

test('a class or price that was moved is changed where it is, not made a second time', () => {
  const before = aSnapshot()
  const moved = rowsToRemake({
    ...before,
    fixedClasses: [
      aClassEntry({ name: 'Escolinha', startTime: '20:00', endTime: '21:00', version: 2 }),
    ],
    prices: [aPriceEntry({ startTime: '07:00', version: 2 })],
  })
  expect(lostIn(moved, before).map((one) => remakeCommand(one, before))).toMatchObject([
    { kind: 'price.update', id: 1, body: { startTime: '07:00' } },
    { kind: 'fixedClass.update', body: { name: 'Escolinha', startTime: '20:00' } },
  ])
  // Another price that has got the number does not pass for it.
  const other = { ...before, prices: [aPriceEntry({ startTime: '18:00' }), before.prices[1]!] }
  expect(lostIn(rowsToRemake(before), other)).toMatchObject([{ kind: 'price' }])
})

test('every kind of row that is missing is found, past days are not', () => {
  const known = withDays([aReservation({ date: '2026-11-20' })])
  const before = {
    ...known,
    courts: [...known.courts, aCourt({ id: 3, name: 'Quadra 3' })],
    prices: [...known.prices, aPriceEntry({ id: 9, courtId: 3 })],
    fixedClasses: [...known.fixedClasses, aClassEntry({ id: 9, name: 'Funcional' })],
  }
  const lost = lostIn(rowsToRemake(before), aSnapshot())
  expect(lost.map(({ kind }) => kind)).toEqual(['court', 'price', 'fixedClass'])
})

test('a change that the new copy does not have is lost, and repeated on the row that is there', () => {
  const [mine, theirs] = [
    { price: 120, version: 3 },
    { price: 90, version: 4 },
  ]
  const old = withDays([aReservation({ price: 80 })])
  const [lost] = lostIn(rowsToRemake(withDays([aReservation(mine)])), old)
  expect(lost && remakeCommand(lost, old)).toMatchObject({
    kind: 'reservation.update',
    id: 1,
    version: 1,
    body: { courtId: 1, price: 120 },
  })
  const edited = rowsToRemake({
    ...old,
    prices: [aPriceEntry({ price: 99, version: 2 })],
    operationHours: [{ ...old.operationHours[0]!, closeTime: '22:00', version: 2 }],
  })
  expect(lostIn(edited, old).map((one) => remakeCommand(one, old))).toMatchObject([
    { kind: 'operationHours.update', version: 1, body: { closeTime: '22:00' } },
    { kind: 'price.update', id: 1, version: 1, body: { price: 99 } },
  ])
  for (const since of [withDays([aReservation(theirs)]), withDays([aReservation(mine)])]) {
    expect(lostIn(rowsToRemake(withDays([aReservation(mine)])), since)).toEqual([])
  }
})

test('what changed in a customer’s reservation comes with its payment, not from a device', () => {
  const booked = { userId: null, status: 'pending', version: 1 } as const
  const known = rowsToRemake(
    withDays([aReservation({ ...booked, status: 'approved', version: 2 })]),
  )
  expect(lostIn(known, withDays([aReservation(booked)]))).toEqual([])
})

test('each can be made again as the edit that makes one, on the court of that name', () => {
  const before = withDays([
    aReservation({ paymentStatus: 'refunded', status: 'pending_confirmation' }),
  ])
  const now = { ...aSnapshot(), courts: [aCourt({ id: 8 })], fixedClasses: [] }
  const rows = rowsToRemake(before).filter(({ courtName }) => courtName !== 'Quadra 2')
  for (const known of rows) {
    const command = remakeCommand(known, now)
    expect(command && readCommand(command)).toEqual(command)
    // A venue has hours for each weekday from the start: they can only be set again.
    const method = known.kind === 'operationHours' ? 'PATCH' : 'POST'
    expect(command && requestOf(command).method).toBe(method)
  }
  const reservation = rows.find(({ kind }) => kind === 'reservation')!
  expect(remakeCommand(reservation, now)).toMatchObject({
    body: { courtId: 8, status: 'pending', paymentStatus: 'pending' },
  })
  expect(remakeCommand(reservation, { ...now, courts: [] })).toBeNull()
  expect(
    remakeCommand(
      rows.find(({ kind }) => kind === 'fixedClass')!,
      now,
    ),
  ).toMatchObject({
    body: { startDate: expect.stringMatching(/^2026-1/), courtId: 8 },
  })
})
