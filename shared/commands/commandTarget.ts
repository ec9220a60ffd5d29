import type { Command } from './command.ts'
import { isTempId } from './tempId.ts'

/** What kind of row a command is about: the word before the dot. */
export type RowKind = Command['kind'] extends `${infer Kind}.${string}` ? Kind : never

export function rowKindOf({ kind }: Command): RowKind {
  return kind.split('.')[0] as RowKind
}

/** The row that a command changes; null for what makes rows, and for the venue, of which there is one. */
export function targetOf(command: Command): { id: number; version: number } | null {
  return 'id' in command ? { id: command.id, version: command.version } : null
}

/** Whether the command makes rows that have no id yet. */
export function isCreation({ kind }: Command): boolean {
  return kind.endsWith('.create') || kind === 'price.copy' || kind === 'reservation.addOccurrence'
}

/** Every temporary id that the command speaks of, its row's and those of courts. */
export function tempIdsIn(command: Command): number[] {
  const found: number[] = []
  withIds(command, (id) => {
    if (isTempId(id)) found.push(id)
    return id
  })
  return found
}

/** The same command with every id of a row or of a court replaced by what `idFor` says. */
export function withIds<T>(value: T, idFor: (id: number) => number): T {
  if (Array.isArray(value)) return value.map((item) => withIds(item, idFor)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, field]: [string, unknown]) =>
    (name === 'id' || name === 'courtId') && typeof field === 'number'
      ? [name, idFor(field)]
      : [name, withIds(field, idFor)],
  )
  return Object.fromEntries(entries) as T
}
