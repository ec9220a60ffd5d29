import { expect, test } from 'vitest'
import {
  type Arrival,
  arrivalAfter,
  arrivalOf,
  arrivalQr,
  mayNoteArrival,
  notedArrival,
  readArrivalQr,
} from './arrival.ts'

const AT = '2026-11-21T22:05:00.000Z'
const hour = { status: 'approved' as const, date: '2026-11-21', startTime: '19:00' as const }
const may = (arrival: Arrival | null, date: string, time: string, status = hour.status) =>
  mayNoteArrival({ ...hour, status }, arrival, { date, time } as never)

test('somebody is noted as there on the day, and as missed once the hour has begun', () => {
  expect(may('arrived', '2026-11-20', '23:59')).toBe(false)
  expect(may('arrived', '2026-11-21', '00:00')).toBe(true)
  expect(may('missed', '2026-11-21', '18:59')).toBe(false)
  expect(may('missed', '2026-11-21', '19:00')).toBe(true)
  expect(may(null, '2026-11-25', '08:00')).toBe(true)
  expect(may('arrived', '2026-11-21', '19:00', 'canceled' as never)).toBe(false)
})

test('who comes late was missed no more', () => {
  const missed = notedArrival('missed', AT)
  expect(arrivalOf(missed)).toBe('missed')
  expect(arrivalOf({ ...missed, ...notedArrival('arrived', AT) })).toBe('arrived')
  expect(arrivalOf(notedArrival(null, AT))).toBeNull()
  expect(arrivalOf({})).toBeNull()
})

test('another day or hour begins anew, another court does not', () => {
  const noted = { ...hour, ...notedArrival('arrived', AT) }
  expect(arrivalAfter(noted, hour)).toEqual({})
  expect(arrivalAfter(noted, { ...hour, date: '2026-11-22' })).toEqual(notedArrival(null, AT))
  expect(arrivalAfter(noted, { ...hour, startTime: '20:00' })).toEqual(notedArrival(null, AT))
  expect(arrivalAfter(hour, { ...hour, startTime: '20:00' })).toEqual({})
})

test('the code of a customer’s page is read at the desk, and nothing else is taken for one', () => {
  const shown = { code: 'K7QM2XPA', hours: [{ id: 71 }, { id: 72 }] }
  expect(readArrivalQr(arrivalQr(shown))).toEqual({ code: 'K7QM2XPA', ids: [71, 72] })
  expect(readArrivalQr('RESERVA K7QM2XPA')).toEqual({ code: 'K7QM2XPA', ids: [] })
  for (const other of ['', 'K7QM2XPA', 'https://arena.example/reserva#K7QM2XPA', 'RESERVA K7QM 1'])
    expect(readArrivalQr(other)).toBeNull()
})
