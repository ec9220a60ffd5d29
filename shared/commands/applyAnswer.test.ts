import { expect, test } from 'vitest'
import { aDeskDraft } from '../reservation/adminReservation.fixtures.ts'
import { applyAnswer } from './applyAnswer.ts'
import { aClassEntry, aPriceEntry, aReservation, aSnapshot, queued } from './desk.fixtures.ts'
import type { Snapshot } from './snapshot.ts'

const TUESDAY = '2026-11-24'
const ids = (snapshot: Snapshot) =>
  Object.values(snapshot.days).flatMap((day) => day.allReservations.map(({ id }) => id))

test('what was made stands in the place of what stood in for it, and is marked no more', () => {
  const rows = [
    aReservation({ id: 7, recurrenceId: 's' }),
    aReservation({ id: 8, date: '2026-12-01', recurrenceId: 's' }),
  ]
  const body = aDeskDraft({ isRecurring: true, endDate: '2026-12-08' }) as never
  const settled = applyAnswer(aSnapshot(), queued({ kind: 'reservation.create', body }), {
    ...rows[0],
    reservations: rows,
    skipped: [],
  })
  expect(ids(settled)).toEqual([7, 8])
  expect(settled.unsent.size).toBe(0)
})

test('the row is as the server says, also where the desk thought otherwise', () => {
  const change = queued({ kind: 'price.update', id: 1, version: 1, body: { price: 90 } })
  const settled = applyAnswer(aSnapshot(), change, aPriceEntry({ price: 91, version: 2 }))
  expect(settled.prices[0]).toMatchObject({ price: 91, version: 2 })
})

test('an answer told again changes nothing of what is known from later', () => {
  const later = aSnapshot([aReservation({ version: 5, notes: 'depois' })])
  const body = { notes: 'antes' }
  const change = queued({ kind: 'reservation.update', id: 1, version: 1, body })
  const row = aReservation({ version: 2, notes: 'antes' })
  expect(applyAnswer(later, change, { ...row, reservations: [row] })).toBe(later)
})

test('what is canceled, removed or over is gone', () => {
  const canceled = aReservation({ status: 'canceled', version: 2 })
  const cancel = queued({ kind: 'reservation.cancel', id: 1, version: 1, body: {} })
  expect(ids(applyAnswer(aSnapshot([aReservation()]), cancel, { canceled: [canceled] }))).toEqual(
    [],
  )
  const remove = queued({ kind: 'price.remove', id: 1, version: 1 })
  expect(applyAnswer(aSnapshot(), remove, aPriceEntry()).prices).toHaveLength(1)
  const end = queued({ kind: 'fixedClass.remove', id: 1, version: 1 })
  const ended = applyAnswer(aSnapshot(), end, aClassEntry({ endDate: '2026-11-22', version: 2 }))
  expect(ended.fixedClasses).toEqual([])
  expect(ended.days['2026-11-28']!.fixedClasses).toEqual([])
})

test('a day that is not kept is not missed', () => {
  const row = aReservation({ id: 9, date: '2028-01-04' })
  const made = queued({ kind: 'reservation.create', body: aDeskDraft({ date: row.date }) as never })
  const settled = applyAnswer(aSnapshot(), made, { ...row, reservations: [row] })
  expect(settled.days[TUESDAY]!.allReservations).toEqual([])
  expect(settled.days[row.date]).toBeUndefined()
})
