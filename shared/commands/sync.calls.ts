import { defineCall, media } from '../account/call/defineCall.ts'
import { EditAnswersSchema, EditBatchSchema } from './sync/edits.ts'
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
export const readEvents = defineCall({
  method: 'GET',
  path: '/api/events',
  permission: 'anybody',
  says: 'Avisa o que mudou, sem dados de pessoas',
  answer: media('text/event-stream'),
  repeats: 'always',
})

export const syncCalls = [readSync, sendEdits, readEvents] as const
