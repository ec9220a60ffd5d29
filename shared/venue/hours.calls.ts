import * as v from 'valibot'
import { byId, defineCall, partOf } from '../account/call/defineCall.ts'
import {
  ClosedDateSchema,
  ClosingDateDraftSchema,
  ClosingDateSchema,
} from './hours/closingDate.schema.ts'
import { OperationHoursDraftSchema, OperationHoursSchema } from './hours/operationHours.schema.ts'

export const readOperationHours = defineCall({
  method: 'GET',
  path: '/api/operationHours',
  permission: 'anybody',
  says: 'Lista o horário de funcionamento de cada dia da semana',
  answer: v.array(OperationHoursSchema),
  repeats: 'always',
})
export const changeOperationHours = defineCall({
  method: 'PATCH',
  path: '/api/operationHours/:id',
  permission: 'court.edit',
  says: 'Altera o horário de funcionamento de um dia da semana',
  params: byId,
  ifMatch: true,
  body: partOf(OperationHoursDraftSchema),
  answer: OperationHoursSchema,
  repeats: 'by-key',
  refusals: ['strands-bookings'],
})

export const readClosingDates = defineCall({
  method: 'GET',
  path: '/api/closingDates',
  permission: 'anybody',
  says: 'Lista as datas fechadas',
  answer: v.array(ClosingDateSchema),
  repeats: 'always',
})
export const createClosingDate = defineCall({
  method: 'POST',
  path: '/api/closingDates',
  permission: 'closing.edit',
  says: 'Fecha uma data, o dia todo ou em parte',
  body: ClosingDateDraftSchema,
  status: 201,
  answer: ClosedDateSchema,
  repeats: 'by-key',
  refusals: ['strands-bookings'],
})
export const changeClosingDate = defineCall({
  method: 'PATCH',
  path: '/api/closingDates/:id',
  permission: 'closing.edit',
  says: 'Altera uma data fechada',
  params: byId,
  ifMatch: true,
  body: partOf(ClosingDateDraftSchema),
  answer: ClosedDateSchema,
  repeats: 'by-key',
  refusals: ['strands-bookings'],
})
export const removeClosingDate = defineCall({
  method: 'DELETE',
  path: '/api/closingDates/:id',
  permission: 'closing.edit',
  says: 'Reabre uma data fechada',
  params: byId,
  ifMatch: true,
  answer: ClosingDateSchema,
  repeats: 'by-key',
})

export const hoursCalls = [
  readOperationHours,
  changeOperationHours,
  readClosingDates,
  createClosingDate,
  changeClosingDate,
  removeClosingDate,
] as const
