import { PriceAdjustSchema } from '#shared/venue/prices/adjustPrices.ts'
import { CreditEditSchema } from '#shared/book/credit/credit.schema.ts'
import {
  AskedChoiceSchema,
  IncidentDraftSchema,
  LiftSchema,
  ToldSchema,
} from '#shared/guest/rain/incident.schema.ts'
import {
  BlockSchema,
  CustomerDraftSchema,
  CustomerEditSchema,
  DistinctSchema,
  MergeSchema,
  UnmergeSchema,
} from '#shared/customers/people/customerEdit.schema.ts'
import type * as v from 'valibot'
import { ClosingDateDraftSchema } from '#shared/venue/hours/closingDate.schema.ts'
import { OperationHoursDraftSchema } from '#shared/venue/hours/operationHours.schema.ts'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import {
  rowKindOf,
  type Command,
  type CommandKind,
  type CommandOf,
} from '#shared/commands/command.ts'
import { withoutTempIds } from '#shared/commands/tempId.ts'
import { CourtDraftSchema } from '#shared/venue/courts/court.schema.ts'
import {
  ClassCancellationSchema,
  FixedClassDraftSchema,
} from '#shared/venue/classes/fixedClass.schema.ts'
import {
  PriceCopySchema,
  PriceDraftSchema,
  SpecialPriceDraftSchema,
} from '#shared/venue/prices/price.schema.ts'
import {
  CancellationSchema,
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  ExtraOccurrenceSchema,
  RescheduleSchema,
  StatusChangeSchema,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { ArrivalSchema } from '#shared/booking/reservation/arrival.ts'
import {
  CashMoveSchema,
  CorrectionSchema,
  ExplanationSchema,
  PixCheckSchema,
  TillClosingSchema,
  TillOpeningSchema,
} from '#shared/book/till/till.schema.ts'
import {
  ProductDraftSchema,
  StockMoveSchema,
  TabActSchema,
  TabDraftSchema,
  TabItemSchema,
  TabPaymentSchema,
} from '#shared/book/tab/tab.schema.ts'
import { VenueDraftSchema } from '#shared/venue/profile/venue.schema.ts'
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
}

/** Null is a command that this version of the app does not understand. */
export function choicesFor(command: Command | null, { problem }: Refusal): Choices {
  if (!command) return NONE
  const { code, current } = problem ?? {}
  const version = (current as { version?: unknown } | null | undefined)?.version
  const stranded = code === 'strands-bookings' ? (problem?.affected ?? null) : null
  // On another copy of the data its row may be anybody's.
  if (code === 'other-epoch' && isAboutRow(command)) return NONE
  // What was cancelled meanwhile takes no edit any more, whatever is changed in it.
  if (code === 'reservation-canceled' && command.kind === 'reservation.update') return NONE
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

export const NONE: Choices = {
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

const BODY_SCHEMAS: Record<CommandWithBody['kind'], v.GenericSchema> = {
  'court.create': CourtDraftSchema,
  'court.update': CourtDraftSchema,
  'price.create': PriceDraftSchema,
  'price.update': PriceDraftSchema,
  'price.copy': PriceCopySchema,
  'price.adjust': PriceAdjustSchema,
  'specialPrice.create': SpecialPriceDraftSchema,
  'specialPrice.update': SpecialPriceDraftSchema,
  'operationHours.update': OperationHoursDraftSchema,
  'closingDate.create': ClosingDateDraftSchema,
  'reservation.create': AdminReservationDraftSchema,
  'reservation.update': AdminReservationEditSchema,
  'reservation.status': StatusChangeSchema,
  'reservation.cancel': CancellationSchema,
  'reservation.reschedule': RescheduleSchema,
  'reservation.arrival': ArrivalSchema,
  'incident.create': IncidentDraftSchema,
  'incident.lift': LiftSchema,
  'incident.choose': AskedChoiceSchema,
  'incident.told': ToldSchema,
  'customer.create': CustomerDraftSchema,
  'customer.update': CustomerEditSchema,
  'customer.block': BlockSchema,
  'customer.credit': CreditEditSchema,
  'customer.merge': MergeSchema,
  'customer.unmerge': UnmergeSchema,
  'customer.distinct': DistinctSchema,
  'reservation.addOccurrence': ExtraOccurrenceSchema,
  'fixedClass.create': FixedClassDraftSchema,
  'fixedClass.update': FixedClassDraftSchema,
  'fixedClass.cancel': ClassCancellationSchema,
  'till.open': TillOpeningSchema,
  'till.cash': CashMoveSchema,
  'till.correct': CorrectionSchema,
  'till.close': TillClosingSchema,
  'till.explain': ExplanationSchema,
  'till.check': PixCheckSchema,
  'product.create': ProductDraftSchema,
  'product.update': ProductDraftSchema,
  'product.stock': StockMoveSchema,
  'tab.create': TabDraftSchema,
  'tab.add': TabItemSchema,
  'tab.remove': TabItemSchema,
  'tab.pay': TabPaymentSchema,
  'tab.giveBack': TabActSchema,
  'tab.close': TabActSchema,
  'venue.update': VenueDraftSchema,
}

/** What is wrong with the body merged into its row, as far as the form shows it; the server judges the rest. */
export function bodyErrors(
  kind: CommandWithBody['kind'],
  body: Fields,
  row: Fields | null,
  shown: readonly CommandField[],
): FieldErrors {
  const { errors } = parseForm(BODY_SCHEMAS[kind], withoutTempIds({ ...row, ...body }))
  const entries = Object.entries(errors ?? {})
  return Object.fromEntries(entries.filter(([name]) => shown.some((field) => field.name === name)))
}
