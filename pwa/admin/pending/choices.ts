import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import { rowKindOf, type Command } from '#shared/commands/command.ts'
import type { Refusal } from '../../offline/sync/offlineDb.ts'
import { FIELDS, type CommandField } from './commandFields.ts'

/** What a person may do about a refused edit, besides discarding it. */
export type Choices = {
  retry: boolean
  /** The version over which it may be sent; null when nobody was faster. */
  overwrite: number | null
  /** Fields that may say something else. */
  change: readonly CommandField[]
  /** Another court, day or hour. */
  move: boolean
  /** What the change would leave outside the opening hours, to be kept or cancelled. */
  stranded: Stranded | null
  /** What of it the change itself can cancel: hours leave weekly classes alone, a closing date does not. */
  cancellable: Stranded | null
  /** Only the dates of the series that are free. */
  freeDates: boolean
}

/** Null is a command that this version of the app does not understand. */
export function choicesFor(command: Command | null, { problem }: Refusal): Choices {
  if (!command) return NONE
  const { code, current } = problem ?? {}
  const version = (current as { version?: unknown } | null | undefined)?.version
  const stranded = code === 'strands-bookings' ? (problem?.affected ?? null) : null
  const isStale = code === 'stale-version' && typeof version === 'number'
  return {
    // On the version that is no more it would be refused for ever.
    retry: !isStale,
    overwrite: isStale ? version : null,
    change: changeable(command, Object.keys(problem?.errors ?? {})),
    move: isPlaced(command),
    stranded,
    cancellable: stranded && cancellableOf(command, stranded),
    freeDates:
      command.kind === 'reservation.create' &&
      command.body.isRecurring === true &&
      code === 'occurrences-taken',
  }
}

const NONE: Choices = {
  retry: false,
  overwrite: null,
  change: [],
  move: false,
  stranded: null,
  cancellable: null,
  freeDates: false,
}

function cancellableOf({ kind }: Command, stranded: Stranded): Stranded | null {
  const classes = kind === 'closingDate.create' ? stranded.classes : []
  return stranded.reservations.length + classes.length > 0 ? { ...stranded, classes } : null
}

function isPlaced({ kind }: Command) {
  return (
    kind === 'reservation.create' ||
    kind === 'reservation.update' ||
    kind === 'reservation.addOccurrence' ||
    kind === 'fixedClass.create' ||
    kind === 'fixedClass.update'
  )
}

/** The fields that the command speaks of and those that were refused; of what makes a row, all of them. */
function changeable(command: Command, refused: readonly string[]): CommandField[] {
  if (!('body' in command) || command.kind === 'price.copy') return []
  const body = command.body as Record<string, unknown>
  const isSeries = command.kind === 'reservation.create' && command.body.isRecurring === true
  return FIELDS[rowKindOf(command)].filter(({ kind, name }) => {
    if (refused.includes(name)) return kind !== 'sports'
    if (kind === 'sports' || kind === 'cpf') return false
    if (name === 'endDate') return isSeries
    if (name === 'scope' || name === 'money') return command.kind === 'reservation.cancel'
    if (name === 'date' && command.kind.startsWith('fixedClass')) return 'date' in body
    if (command.kind === 'reservation.status') return false
    return command.kind.endsWith('.create') || name in body
  })
}
