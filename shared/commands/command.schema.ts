import * as v from 'valibot'
import { ClosingDateDraftSchema } from '../calendar/closingDate.schema.ts'
import { OperationHoursDraftSchema } from '../calendar/operationHours.schema.ts'
import { CourtDraftSchema } from '../court/court.schema.ts'
import { ClassCancellationSchema, FixedClassDraftSchema } from '../fixedClass/fixedClass.schema.ts'
import {
  PriceCopySchema,
  PriceDraftSchema,
  SpecialPriceDraftSchema,
} from '../pricing/price.schema.ts'
import {
  CancellationSchema,
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  ExtraOccurrenceSchema,
  StatusChangeSchema,
} from '../reservation/adminReservation.schema.ts'
import { VenueDraftSchema } from '../venue/venue.schema.ts'
import type { Command } from './command.ts'
import { withStandIns } from './standIns.ts'

type WithFields = v.GenericSchema & { entries: v.ObjectEntries }

/** Checked by the schema, and given out as it came: what is queued is what is sent. */
const whole = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.custom<v.InferInput<Schema>>((body) => v.safeParse(schema, withStandIns(body)).success)

/** Some of the fields, each checked alone: the server reads them laid over the row. */
const some = <Schema extends WithFields>({ entries }: Schema) =>
  v.custom<Partial<v.InferInput<Schema>>>(
    (body) =>
      typeof body === 'object' &&
      body !== null &&
      !Array.isArray(body) &&
      Object.entries(withStandIns(body) as object).every(([name, value]) => {
        const field = entries[name]
        return field === undefined || v.safeParse(field, value).success
      }),
  )

const row = {
  id: v.pipe(
    v.number(),
    v.safeInteger(),
    v.check((id) => id !== 0),
  ),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
}

const creation = <const Kind extends string, Schema extends v.GenericSchema>(
  kind: Kind,
  schema: Schema,
) => v.object({ kind: v.literal(kind), body: whole(schema) })
const update = <const Kind extends string, Schema extends WithFields>(kind: Kind, schema: Schema) =>
  v.object({ kind: v.literal(kind), ...row, body: some(schema) })
const action = <const Kind extends string, Schema extends v.GenericSchema>(
  kind: Kind,
  schema: Schema,
) => v.object({ kind: v.literal(kind), ...row, body: whole(schema) })
const removal = <const Kind extends string>(kind: Kind) =>
  v.object({ kind: v.literal(kind), ...row })

/** Reads a command that was kept, perhaps by an older version of the app. Its body stays as the wire carries it. */
export const CommandSchema = v.variant('kind', [
  creation('court.create', CourtDraftSchema),
  update('court.update', CourtDraftSchema),
  removal('court.remove'),
  creation('price.create', PriceDraftSchema),
  update('price.update', PriceDraftSchema),
  removal('price.remove'),
  creation('price.copy', PriceCopySchema),
  creation('specialPrice.create', SpecialPriceDraftSchema),
  update('specialPrice.update', SpecialPriceDraftSchema),
  removal('specialPrice.remove'),
  update('operationHours.update', OperationHoursDraftSchema),
  creation('closingDate.create', ClosingDateDraftSchema),
  removal('closingDate.remove'),
  creation('reservation.create', AdminReservationDraftSchema),
  update('reservation.update', AdminReservationEditSchema),
  action('reservation.status', StatusChangeSchema),
  action('reservation.cancel', CancellationSchema),
  action('reservation.addOccurrence', ExtraOccurrenceSchema),
  creation('fixedClass.create', FixedClassDraftSchema),
  update('fixedClass.update', FixedClassDraftSchema),
  action('fixedClass.cancel', ClassCancellationSchema),
  removal('fixedClass.remove'),
  v.object({
    kind: v.literal('venue.update'),
    version: row.version,
    body: some(VenueDraftSchema),
  }),
])

/** The command, or null when this version of the app does not understand it. */
export function readCommand(kept: unknown): Command | null {
  const { success, output } = v.safeParse(CommandSchema, kept)
  return success ? (output as Command) : null
}
