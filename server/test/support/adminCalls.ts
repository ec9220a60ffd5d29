import type * as v from 'valibot'
import { ClosingDateDraftSchema } from '#shared/venue/hours/closingDate.schema.ts'
import { OperationHoursDraftSchema } from '#shared/venue/hours/operationHours.schema.ts'
import { CourtDraftSchema } from '#shared/venue/courts/court.schema.ts'
import {
  PriceCopySchema,
  PriceDraftSchema,
  SpecialPriceDraftSchema,
} from '#shared/venue/prices/price.schema.ts'
import { VenueDraftSchema } from '#shared/venue/profile/venue.schema.ts'

/** A call that only an admin may make, as it passes on the demo venue at an `adminCaller`. */
export type AdminCall = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** Reads the body, for PATCH merged into the row. */
  schema?: v.GenericSchema
  /** Where the edited row is read, in a list or alone; missing when the call edits no existing row. */
  readAt?: string
}

const NEW_PRICE = {
  courtId: 4,
  weekday: 'sunday',
  startTime: '06:00',
  endTime: '12:00',
  price: 90,
}
const NEW_SPECIAL = {
  courtId: 1,
  date: '2026-12-24',
  startTime: '06:00',
  endTime: '12:00',
  price: 150,
  description: 'Véspera',
}
const NEW_COURT = {
  name: 'Quadra Nova',
  description: null,
  sportTypes: ['vôlei'],
  sportTypePriority: ['vôlei'],
  active: true,
}
const COPY = {
  copies: [{ from: { courtId: 1, weekday: 'monday' }, to: [{ courtId: 4, weekday: 'sunday' }] }],
}
const SPECIALS = '/api/special-prices?showAll=true&showPast=true'

export const ADMIN_CALLS: AdminCall[] = [
  { method: 'POST', path: '/api/courts', body: NEW_COURT, schema: CourtDraftSchema },
  {
    method: 'PATCH',
    path: '/api/courts/1',
    body: { name: 'Arena' },
    schema: CourtDraftSchema,
    readAt: '/api/courts',
  },
  { method: 'DELETE', path: '/api/courts/3', readAt: '/api/courts' },
  { method: 'DELETE', path: '/api/courts/3?permanent=true', readAt: '/api/courts' },
  { method: 'POST', path: '/api/prices', body: NEW_PRICE, schema: PriceDraftSchema },
  { method: 'POST', path: '/api/prices/copy', body: COPY, schema: PriceCopySchema },
  {
    method: 'PATCH',
    path: '/api/prices/1',
    body: { price: 95.5 },
    schema: PriceDraftSchema,
    readAt: '/api/prices',
  },
  { method: 'DELETE', path: '/api/prices/1', readAt: '/api/prices' },
  {
    method: 'POST',
    path: '/api/special-prices',
    body: NEW_SPECIAL,
    schema: SpecialPriceDraftSchema,
  },
  {
    method: 'PATCH',
    path: '/api/special-prices/1',
    body: { price: 95.5 },
    schema: SpecialPriceDraftSchema,
    readAt: SPECIALS,
  },
  { method: 'DELETE', path: '/api/special-prices/1', readAt: SPECIALS },
  {
    method: 'PATCH',
    path: '/api/operationHours/1',
    body: { openTime: '07:00' },
    schema: OperationHoursDraftSchema,
    readAt: '/api/operationHours',
  },
  {
    method: 'POST',
    path: '/api/closingDates',
    body: { date: '2026-12-25', description: 'Natal', allDay: true },
    schema: ClosingDateDraftSchema,
  },
  {
    method: 'PATCH',
    path: '/api/closingDates/1',
    body: { description: 'Areia nova' },
    schema: ClosingDateDraftSchema,
    readAt: '/api/closingDates',
  },
  { method: 'DELETE', path: '/api/closingDates/1', readAt: '/api/closingDates' },
  {
    method: 'PATCH',
    path: '/api/venue',
    body: { brand: 'ARE' },
    schema: VenueDraftSchema,
    readAt: '/api/venue',
  },
]
