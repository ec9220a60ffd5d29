import type { Court } from './court.ts'

export function aCourt(change: Partial<Court> = {}): Court {
  return {
    id: 1,
    name: 'Quadra 1',
    description: null,
    active: true,
    sportTypes: ['futevôlei', 'beach_tennis', 'vôlei'],
    sportTypePriority: ['futevôlei', 'beach_tennis', 'vôlei'],
    version: 1,
    ...change,
  }
}
