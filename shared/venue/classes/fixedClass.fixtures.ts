import type { FixedClass } from './fixedClass.ts'
import type { FixedClassEntry } from './fixedClass.schema.ts'

/** Saturdays from 4 July 2026 on, 18:00 to 20:00, on court 1. */
export function aFixedClass(change: Partial<FixedClass> = {}): FixedClass {
  return {
    id: 1,
    name: 'Futevôlei iniciante',
    courtId: 1,
    sportType: 'futevôlei',
    weekday: 'saturday',
    startTime: '18:00',
    endTime: '20:00',
    startDate: '2026-07-04',
    endDate: null,
    active: true,
    cancelledDates: [],
    ...change,
  }
}

/** The same as admins read it. */
export function aFixedClassEntry(change: Partial<FixedClassEntry> = {}): FixedClassEntry {
  return {
    ...aFixedClass(),
    instructor: null,
    email: null,
    phone: null,
    reservationType: 'aula',
    createdAt: '2026-07-01T12:00:00.000Z',
    version: 1,
    ...change,
  }
}
