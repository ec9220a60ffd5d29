import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import {
  rowKindOf,
  type Command,
  type CommandKind,
  type CommandOf,
  definitionOf,
} from '#shared/commands/command.ts'
import { withoutTempIds } from '#shared/commands/tempId.ts'
import { isAboutRow } from '../../../offline/queue/outbox.ts'
import type { Refusal } from '../../../offline/store/offlineDb.ts'
import { parseForm, type FieldErrors } from '../../../ui/form/parseForm.ts'
import { FIELDS, type CommandField } from './commandFields.ts'
import type { Fields } from './known.ts'

/** What a person may do about a refused edit, besides discarding it. */
export type Choices = {
  retry: boolean
  /** The version over which it may be sent; null without a conflict. */
  overwrite: number | null
  change: readonly CommandField[]
  move: boolean
  /** What the change would leave outside the opening hours, to keep or to cancel. */
  stranded: Stranded | null
  /** What of it the change itself can cancel: hours leave weekly classes alone, a closing date does not. */
  cancellable: Stranded | null
  freeDates: boolean
  /** Whether a closing is to be looked at again: with the same marks it would be refused for ever. */
  closeAgain: boolean
}

/** Null is a command that this version of the app does not understand. */
export function choicesFor(command: Command | null, { problem }: Refusal): Choices {
  if (!command) return NONE
  const { code, current } = problem ?? {}
  const version = (current as { version?: unknown } | null | undefined)?.version
  const stranded = code === 'strands-bookings' ? (problem?.affected ?? null) : null
  // On another copy of the data its row may be anybody's.
  if (code === 'other-epoch' && isAboutRow(command)) return NONE
  // An owner has it, and decides.
  if (code === 'edit-held') return NONE
  // What was cancelled meanwhile takes no edit any more, whatever is changed in it.
  if (code === 'reservation-canceled' && command.kind === 'reservation.update') return NONE
  // Stays cancelled: nobody is asked to undo what somebody has done on purpose.
  if ((current as { status?: unknown } | null | undefined)?.status === 'canceled') {
    if (command.kind === 'reservation.reschedule') return NONE
    if (command.kind === 'reservation.status' && command.body.status === 'approved') return NONE
  }
  const isStale = code === 'stale-version' && typeof version === 'number'
  const isChanged = command.kind === 'incident.create' && code === 'incident-changed'
  return {
    closeAgain: isChanged,
    // On the version that is no more it would be refused for ever.
    retry: !isStale && !isChanged,
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

export const NONE: Choices = {
  retry: false,
  overwrite: null,
  change: [],
  move: false,
  stranded: null,
  cancellable: null,
  freeDates: false,
  closeAgain: false,
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
    kind === 'reservation.reschedule' ||
    kind === 'fixedClass.create' ||
    kind === 'fixedClass.update'
  )
}

type Body<Kind extends CommandKind> =
  CommandOf<Kind> extends { body: infer Sent } ? Sent : undefined

const all = () => true
const sent = ({ name }: CommandField, body: object) => name in body
const none = () => false

/** Which fields a person may fill in otherwise, besides those that were refused; null where there is no form. */
const CHANGEABLE: {
  [Kind in CommandKind]: ((field: CommandField, body: Body<Kind>) => boolean) | null
} = {
  'court.create': all,
  'court.update': sent,
  'court.remove': null,
  'price.create': all,
  'price.update': sent,
  'price.remove': null,
  'price.copy': null,
  'price.adjust': null,
  'specialPrice.create': all,
  'specialPrice.update': sent,
  'specialPrice.remove': null,
  'operationHours.update': sent,
  'closingDate.create': all,
  'closingDate.remove': null,
  'reservation.create': ({ name }, { isRecurring }) =>
    name === 'endDate' ? isRecurring === true : name !== 'scope' && name !== 'money',
  'reservation.update': (field, body) => field.name !== 'scope' && sent(field, body),
  'reservation.status': none,
  'reservation.cancel': ({ name }) => name === 'scope' || name === 'money',
  'reservation.reschedule': sent,
  'reservation.part': null,
  'reservation.undoPart': null,
  'reservation.arrival': none,
  'incident.create': null,
  'incident.lift': null,
  'incident.choose': null,
  'incident.told': null,
  'customer.create': ({ name }) => name !== 'reason' && name !== 'until',
  'customer.update': sent,
  'customer.block': sent,
  'customer.credit': sent,
  'customer.merge': null,
  'customer.unmerge': null,
  'customer.distinct': null,
  'reservation.addOccurrence': sent,
  // Its `date` is that of a cancelled occurrence.
  'fixedClass.create': ({ name }) => name !== 'date',
  'fixedClass.update': sent,
  'fixedClass.cancel': sent,
  'fixedClass.remove': null,
  'till.open': null,
  'till.cash': null,
  'till.correct': null,
  'till.close': null,
  'till.explain': null,
  'till.check': null,
  'product.create': all,
  'product.update': sent,
  'product.stock': null,
  'tab.create': null,
  'tab.add': null,
  'tab.remove': null,
  'tab.pay': null,
  'tab.giveBack': null,
  'tab.close': null,
  'venue.update': sent,
}

/** In the order of the form. Sports are never changed here, a CPF only when it was refused. */
function changeable(command: Command, refused: readonly string[]): CommandField[] {
  const isAsked = CHANGEABLE[command.kind] as
    ((field: CommandField, body: object) => boolean) | null
  if (!isAsked || !('body' in command)) return []
  return FIELDS[rowKindOf(command)].filter((field) => {
    if (field.kind === 'sports') return false
    if (refused.includes(field.name)) return true
    return field.kind !== 'cpf' && isAsked(field, command.body)
  })
}

/** A command that says what is to be in its row. */
export type CommandWithBody = Extract<Command, { body: object }>

/** What is wrong with the body merged into its row, as far as the form shows it; the server judges the rest. */
export function bodyErrors(
  kind: CommandWithBody['kind'],
  body: Fields,
  row: Fields | null,
  shown: readonly CommandField[],
): FieldErrors {
  const { draft } = definitionOf({ kind })
  if (!draft) return {}
  const { errors } = parseForm(draft, withoutTempIds({ ...row, ...body }))
  const entries = Object.entries(errors ?? {})
  return Object.fromEntries(entries.filter(([name]) => shown.some((field) => field.name === name)))
}
