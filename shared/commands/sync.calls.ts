import { byId, defineCall, media, nothing } from '../account/call/defineCall.ts'
import {
  EditAnswersSchema,
  EditBatchSchema,
  EditOutcomeSchema,
  SaidAnswerSchema,
  SaidEditsSchema,
} from './sync/edits.ts'
import {
  HeldDiscardSchema,
  HeldPageSchema,
  HeldQuerySchema,
  HeldSendSchema,
} from './sync/heldEdit.ts'
import { SyncQuerySchema } from './sync/sync.schema.ts'
import { SyncAnswerSchema } from './sync/sync.ts'

export const readSync = defineCall({
  method: 'GET',
  path: '/api/sync',
  permission: 'agenda.read',
  says: 'Tudo o que mudou desde o cursor, para um aparelho que também trabalha sem conexão',
  query: SyncQuerySchema,
  answer: SyncAnswerSchema,
  repeats: 'always',
})
export const sendEdits = defineCall({
  method: 'POST',
  path: '/api/edits',
  permission: 'agenda.read',
  says: 'Edições que esperaram num aparelho, na ordem: cada uma tem a resposta da sua própria chamada, e é feita uma vez só',
  body: EditBatchSchema,
  answer: EditAnswersSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const sayEdits = defineCall({
  method: 'POST',
  path: '/api/edits/said',
  permission: 'agenda.read',
  says: 'O que espera num aparelho do local, no lugar do que ele disse antes: para o dono ver, e para não se perder com o aparelho',
  body: SaidEditsSchema,
  answer: SaidAnswerSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const listHeldEdits = defineCall({
  method: 'GET',
  path: '/api/held-edits',
  permission: 'staff.edit',
  says: 'Lista as edições que aparelhos trouxeram ou perderam e ninguém faz antes que o dono decida, por página, e o que cada aparelho disse que tem',
  query: HeldQuerySchema,
  answer: HeldPageSchema,
  repeats: 'always',
})
export const sendHeldEdit = defineCall({
  method: 'POST',
  path: '/api/held-edits/:id/send',
  permission: 'staff.edit',
  says: 'Faz uma dessas edições em nome de quem decide; a resposta é a da própria chamada dela',
  params: byId,
  body: HeldSendSchema,
  answer: EditOutcomeSchema,
  repeats: 'always',
})
export const discardHeldEdit = defineCall({
  method: 'POST',
  path: '/api/held-edits/:id/discard',
  permission: 'staff.edit',
  says: 'Descarta uma dessas edições, com o motivo',
  params: byId,
  body: HeldDiscardSchema,
  answer: nothing,
  repeats: 'by-key',
})
export const readEvents = defineCall({
  method: 'GET',
  path: '/api/events',
  permission: 'anybody',
  says: 'Avisa o que mudou, sem dados de pessoas',
  answer: media('text/event-stream'),
  repeats: 'always',
})

export const syncCalls = [
  readSync,
  sendEdits,
  sayEdits,
  listHeldEdits,
  sendHeldEdit,
  discardHeldEdit,
  readEvents,
] as const
