import type { DeskCall, Command } from './command.ts'

const PATHS = {
  court: '/api/courts',
  price: '/api/prices',
  specialPrice: '/api/special-prices',
  operationHours: '/api/operationHours',
  closingDate: '/api/closingDates',
  reservation: '/api/reservations',
  fixedClass: '/api/fixed-classes',
} as const

/** The one call of `spec.md` §7 that carries this command, online and offline alike. */
export function callOf(command: Command): DeskCall {
  switch (command.kind) {
    case 'court.create':
    case 'price.create':
    case 'specialPrice.create':
    case 'closingDate.create':
    case 'reservation.create':
    case 'fixedClass.create':
      return { method: 'POST', path: pathOf(command.kind), body: command.body }
    case 'price.copy':
      return { method: 'POST', path: `${PATHS.price}/copy`, body: command.body }
    case 'court.remove':
      return { ...removal(command), path: `${PATHS.court}/${command.id}?permanent=true` }
    case 'price.remove':
    case 'specialPrice.remove':
    case 'closingDate.remove':
    case 'fixedClass.remove':
      return removal(command)
    case 'reservation.cancel':
    case 'fixedClass.cancel':
      return { method: 'POST', path: `${rowPath(command)}/cancel`, ...carried(command) }
    case 'reservation.addOccurrence':
      return { method: 'POST', path: `${rowPath(command)}/occurrences`, ...carried(command) }
    case 'venue.update':
      return { method: 'PATCH', path: '/api/venue', ...carried(command) }
    default:
      return { method: 'PATCH', path: rowPath(command), ...carried(command) }
  }
}

type OfRow = { kind: Command['kind']; id: number; version: number }

function removal(command: OfRow): DeskCall {
  return { method: 'DELETE', path: rowPath(command), version: command.version }
}

function rowPath({ kind, id }: OfRow) {
  return `${pathOf(kind)}/${id}`
}

function pathOf(kind: Command['kind']) {
  return PATHS[kind.split('.')[0] as keyof typeof PATHS]
}

function carried({ body, version }: { body: object; version: number }) {
  return { body, version }
}
