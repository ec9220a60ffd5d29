import type { Court } from './court.ts'

export function aCourt(change: Partial<Court> = {}): Court {
  return {
    id: 1,
    name: 'Quadra 1',
    shortName: null,
    description: null,
    active: true,
    sportTypes: ['futevôlei', 'beach_tennis', 'vôlei'],
    sportTypePriority: ['futevôlei', 'beach_tennis', 'vôlei'],
    covered: false,
    createdAt: '2026-07-01T12:00:00.000Z',
    version: 1,
    ...change,
  }
}
