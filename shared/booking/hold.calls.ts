import * as v from 'valibot'
import { byId, defineCall, nothing } from '../account/call/defineCall.ts'
import { FloodClientSchema, FloodListSchema, ReleaseAnswerSchema } from './hold/flood.ts'
import {
  HoldListSchema,
  HoldReleaseSchema,
  HoldRequestSchema,
  HoldResumeSchema,
  HoldSchema,
} from './hold/hold.schema.ts'

export const readHolds = defineCall({
  method: 'GET',
  path: '/api/holds',
  permission: 'anybody',
  says: 'Lista os horários que este navegador segura',
  answer: HoldListSchema,
  repeats: 'always',
})
export const placeHold = defineCall({
  method: 'POST',
  path: '/api/holds',
  permission: 'anybody',
  says: 'Segura um horário por 15 minutos; 200 quando já era seu',
  body: HoldRequestSchema,
  status: 201,
  answer: HoldSchema,
  repeats: 'always',
  refusals: [
    'client-blocked',
    'client-full',
    'company-missing',
    'hold-limit',
    'no-court',
    'no-price',
    'slot-closed',
    'slot-past',
    'slot-taken',
    'slot-too-far',
    'unpaid-limit',
    'unpaid-pause',
  ],
})
export const releaseHolds = defineCall({
  method: 'POST',
  path: '/api/holds/release',
  permission: 'anybody',
  says: 'Solta horários, ao sair da página',
  body: v.optional(HoldReleaseSchema, {}),
  answer: nothing,
  repeats: 'always',
})
export const resumeHolds = defineCall({
  method: 'POST',
  path: '/api/holds/resume',
  permission: 'anybody',
  says: 'Retoma horários soltos ao sair da página',
  body: v.optional(HoldResumeSchema, {}),
  answer: HoldListSchema,
  repeats: 'always',
})
export const noteForm = defineCall({
  method: 'POST',
  path: '/api/holds/form',
  permission: 'anybody',
  says: 'Diz que o cliente começou a preencher seus dados: por 5 minutos ninguém toma seu horário',
  answer: nothing,
  repeats: 'always',
})
export const releaseAllHolds = defineCall({
  method: 'DELETE',
  path: '/api/holds',
  permission: 'anybody',
  says: 'Solta todos os horários',
  answer: HoldListSchema,
  repeats: 'always',
})
export const releaseHold = defineCall({
  method: 'DELETE',
  path: '/api/holds/:id',
  permission: 'anybody',
  says: 'Solta um horário',
  params: byId,
  answer: HoldListSchema,
  repeats: 'always',
})

export const readFloods = defineCall({
  method: 'GET',
  path: '/api/floods',
  permission: 'flood.release',
  says: 'Lista endereços que seguram muitos horários sem pagar',
  answer: FloodListSchema,
  repeats: 'always',
})
export const releaseFlood = defineCall({
  method: 'POST',
  path: '/api/floods/release',
  permission: 'flood.release',
  says: 'Libera os horários não pagos de um endereço',
  body: FloodClientSchema,
  answer: ReleaseAnswerSchema,
  repeats: 'always',
})
export const blockClient = defineCall({
  method: 'POST',
  path: '/api/floods/block',
  permission: 'flood.release',
  says: 'Bloqueia um endereço por um dia',
  body: FloodClientSchema,
  answer: FloodListSchema,
  repeats: 'always',
})
export const unblockClient = defineCall({
  method: 'DELETE',
  path: '/api/floods/block',
  permission: 'flood.release',
  says: 'Desbloqueia um endereço',
  query: FloodClientSchema,
  answer: FloodListSchema,
  repeats: 'always',
})

export const holdCalls = [
  readHolds,
  placeHold,
  releaseHolds,
  resumeHolds,
  noteForm,
  releaseAllHolds,
  releaseHold,
  readFloods,
  releaseFlood,
  blockClient,
  unblockClient,
] as const
