import * as v from 'valibot'
import { byId, defineCall, partOf } from '../account/call/defineCall.ts'
import { wireObject } from '../platform/http/fields.ts'
import { CourtDraftSchema } from './courts/court.schema.ts'
import { CourtSchema } from './courts/court.schema.ts'

export const readCourts = defineCall({
  method: 'GET',
  path: '/api/courts',
  permission: 'anybody',
  says: 'Lista as quadras',
  answer: v.array(CourtSchema),
  repeats: 'always',
})
export const createCourt = defineCall({
  method: 'POST',
  path: '/api/courts',
  permission: 'court.edit',
  says: 'Cria uma quadra',
  body: CourtDraftSchema,
  status: 201,
  answer: CourtSchema,
  repeats: 'by-key',
})
export const changeCourt = defineCall({
  method: 'PATCH',
  path: '/api/courts/:id',
  permission: 'court.edit',
  says: 'Altera uma quadra',
  params: byId,
  ifMatch: true,
  body: partOf(CourtDraftSchema),
  answer: CourtSchema,
  repeats: 'by-key',
})
export const removeCourt = defineCall({
  method: 'DELETE',
  path: '/api/courts/:id',
  permission: 'court.edit',
  says: 'Desativa uma quadra; com permanent=true, remove-a',
  params: byId,
  query: wireObject({
    permanent: v.optional(v.picklist(['true', 'false'], 'Use true ou false')),
  }),
  ifMatch: true,
  answer: CourtSchema,
  repeats: 'by-key',
  refusals: ['court-in-use'],
})

export const courtCalls = [readCourts, createCourt, changeCourt, removeCourt] as const
