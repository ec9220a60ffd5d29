import * as v from 'valibot'
import { ClosingDateDraftSchema } from '#shared/calendar/closingDate.schema.ts'
import { OperationHoursDraftSchema } from '#shared/calendar/operationHours.schema.ts'
import { CourtDraftSchema } from '#shared/court/court.schema.ts'
import type { Command } from '#shared/commands/command.ts'
import { withoutTempIds } from '#shared/commands/tempId.ts'
import {
  ClassCancellationSchema,
  FixedClassDraftSchema,
} from '#shared/fixedClass/fixedClass.schema.ts'
import { PriceDraftSchema, SpecialPriceDraftSchema } from '#shared/pricing/price.schema.ts'
import {
  CancellationSchema,
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  ExtraOccurrenceSchema,
  StatusChangeSchema,
} from '#shared/reservation/adminReservation.schema.ts'
import { VenueDraftSchema } from '#shared/venue/venue.schema.ts'
import { parseForm, type FieldErrors } from '../../ui/parseForm.ts'
import type { CommandField } from './commandFields.ts'
import type { Fields } from './known.ts'

const SCHEMAS = {
  'court.create': CourtDraftSchema,
  'court.update': CourtDraftSchema,
  'price.create': PriceDraftSchema,
  'price.update': PriceDraftSchema,
  'specialPrice.create': SpecialPriceDraftSchema,
  'specialPrice.update': SpecialPriceDraftSchema,
  'operationHours.update': OperationHoursDraftSchema,
  'closingDate.create': ClosingDateDraftSchema,
  'reservation.create': AdminReservationDraftSchema,
  'reservation.update': AdminReservationEditSchema,
  'reservation.status': StatusChangeSchema,
  'reservation.cancel': CancellationSchema,
  'reservation.addOccurrence': ExtraOccurrenceSchema,
  'fixedClass.create': FixedClassDraftSchema,
  'fixedClass.update': FixedClassDraftSchema,
  'fixedClass.cancel': ClassCancellationSchema,
  'venue.update': VenueDraftSchema,
} as const satisfies Partial<Record<Command['kind'], v.GenericSchema>>

/** What is wrong with the body laid over its row, as far as the form shows it; the server judges the rest. */
export function bodyErrors(
  kind: Command['kind'],
  body: Fields,
  row: Fields | null,
  shown: readonly CommandField[],
): FieldErrors {
  const schema: v.GenericSchema = kind in SCHEMAS ? SCHEMAS[kind as keyof typeof SCHEMAS] : v.any()
  const { errors } = parseForm(schema, withoutTempIds({ ...row, ...body }))
  const told = Object.entries(errors ?? {})
  return Object.fromEntries(told.filter(([name]) => shown.some((field) => field.name === name)))
}
