import type * as v from 'valibot'
import type { ClosingDateDraftSchema } from '../calendar/closingDate.schema.ts'
import type { OperationHoursDraftSchema } from '../calendar/operationHours.schema.ts'
import type { CourtDraftSchema } from '../court/court.schema.ts'
import type {
  PriceCopySchema,
  PriceDraftSchema,
  SpecialPriceDraftSchema,
} from '../pricing/price.schema.ts'
import type {
  ClassCancellationSchema,
  FixedClassDraftSchema,
} from '../fixedClass/fixedClass.schema.ts'
import type {
  CancellationSchema,
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  ExtraOccurrenceSchema,
  StatusChangeSchema,
} from '../reservation/adminReservation.schema.ts'
import type { VenueDraftSchema } from '../venue/venue.schema.ts'

/** A body as the wire carries it, before its schema has read it. */
type Wire<Schema extends v.GenericSchema> = v.InferInput<Schema>
/** The row that an edit is about, and the version that the person saw. */
type Row = { id: number; version: number }

/** One edit made at the desk, as data (`design.md` §1 Command). Each kind is one call of `spec.md` §7. */
export type Command =
  | { kind: 'court.create'; body: Wire<typeof CourtDraftSchema> }
  | ({ kind: 'court.update'; body: Partial<Wire<typeof CourtDraftSchema>> } & Row)
  | ({ kind: 'court.remove' } & Row)
  | { kind: 'price.create'; body: Wire<typeof PriceDraftSchema> }
  | ({ kind: 'price.update'; body: Partial<Wire<typeof PriceDraftSchema>> } & Row)
  | ({ kind: 'price.remove' } & Row)
  | { kind: 'price.copy'; body: Wire<typeof PriceCopySchema> }
  | { kind: 'specialPrice.create'; body: Wire<typeof SpecialPriceDraftSchema> }
  | ({ kind: 'specialPrice.update'; body: Partial<Wire<typeof SpecialPriceDraftSchema>> } & Row)
  | ({ kind: 'specialPrice.remove' } & Row)
  | ({ kind: 'operationHours.update'; body: Partial<Wire<typeof OperationHoursDraftSchema>> } & Row)
  | { kind: 'closingDate.create'; body: Wire<typeof ClosingDateDraftSchema> }
  | ({ kind: 'closingDate.remove' } & Row)
  | { kind: 'reservation.create'; body: Wire<typeof AdminReservationDraftSchema> }
  | ({ kind: 'reservation.update'; body: Partial<Wire<typeof AdminReservationEditSchema>> } & Row)
  | ({ kind: 'reservation.status'; body: Wire<typeof StatusChangeSchema> } & Row)
  | ({ kind: 'reservation.cancel'; body: Wire<typeof CancellationSchema> } & Row)
  | ({ kind: 'reservation.addOccurrence'; body: Wire<typeof ExtraOccurrenceSchema> } & Row)
  | { kind: 'fixedClass.create'; body: Wire<typeof FixedClassDraftSchema> }
  | ({ kind: 'fixedClass.update'; body: Partial<Wire<typeof FixedClassDraftSchema>> } & Row)
  | ({ kind: 'fixedClass.cancel'; body: Wire<typeof ClassCancellationSchema> } & Row)
  | ({ kind: 'fixedClass.remove' } & Row)
  | { kind: 'venue.update'; version: number; body: Partial<Wire<typeof VenueDraftSchema>> }

/** The HTTP call that a command is. `version` goes into `If-Match`. */
export type DeskCall = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  version?: number
}
