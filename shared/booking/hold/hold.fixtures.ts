import type { Hold } from './hold.schema.ts'

export function aHold(change: Partial<Hold> = {}): Hold {
  return {
    id: 1,
    courtId: 1,
    date: '2026-07-04',
    startTime: '18:00',
    endTime: '19:00',
    sportType: 'futevôlei',
    price: 100,
    expiresInMs: 900_000,
    ...change,
  }
}
