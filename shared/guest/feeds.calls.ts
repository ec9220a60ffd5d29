import * as v from 'valibot'
import { byId, defineCall, media, nothing } from '../account/call/defineCall.ts'
import {
  FeedDraftSchema,
  FeedsSchema,
  NewFeedSchema,
  NewOwnFeedSchema,
  OwnFeedSchema,
} from './feeds/feed.ts'
import { FreeHoursQuerySchema, FreeHoursSchema } from './feeds/freeHours.ts'

export const readFreeHours = defineCall({
  method: 'GET',
  path: '/api/public/free-hours',
  permission: 'anybody',
  says: 'Os horários livres com preço e endereço para reservar, para outros sites (CORS aberto)',
  query: FreeHoursQuerySchema,
  answer: FreeHoursSchema,
  repeats: 'always',
})
export const readHoursText = defineCall({
  method: 'GET',
  path: '/horarios.txt',
  permission: 'anybody',
  says: 'Os horários livres de sete dias em texto, para assistentes',
  answer: media('text/plain; charset=utf-8'),
  repeats: 'always',
})
export const readAssistantText = defineCall({
  method: 'GET',
  path: '/llms.txt',
  permission: 'anybody',
  says: 'O que há neste site, para assistentes (llmstxt.org)',
  answer: media('text/plain; charset=utf-8'),
  repeats: 'always',
})
export const readButton = defineCall({
  method: 'GET',
  path: '/reservar.js',
  permission: 'anybody',
  says: 'O botão de reservar para o site do local',
  answer: media('text/javascript; charset=utf-8'),
  repeats: 'always',
})

export const readFeed = defineCall({
  method: 'GET',
  path: '/agenda/:secret.ics',
  permission: 'anybody',
  says: 'Uma agenda para programas de calendário, pelo código do seu endereço',
  params: v.object({ secret: v.string() }),
  answer: media('text/calendar; charset=utf-8'),
  repeats: 'always',
})
export const readFeeds = defineCall({
  method: 'GET',
  path: '/api/feeds',
  permission: 'court.edit',
  says: 'Lista os endereços de agenda de quadras e professores',
  answer: FeedsSchema,
  repeats: 'always',
})
export const createFeed = defineCall({
  method: 'POST',
  path: '/api/feeds',
  permission: 'court.edit',
  says: 'Cria o endereço de agenda de uma quadra ou, com staff.edit, de um professor; mostra-o uma única vez',
  proof: true,
  body: FeedDraftSchema,
  status: 201,
  answer: NewFeedSchema,
  repeats: 'never',
  refusals: ['not-found'],
})
export const revokeFeed = defineCall({
  method: 'DELETE',
  path: '/api/feeds/:id',
  permission: 'court.edit',
  says: 'Desliga um endereço de agenda',
  params: byId,
  answer: FeedsSchema,
  repeats: 'always',
})
export const readOwnFeed = defineCall({
  method: 'GET',
  path: '/api/my/feed',
  permission: 'anybody',
  says: 'Diz se há um endereço de agenda dos próprios horários, ou das próprias aulas',
  answer: OwnFeedSchema,
  repeats: 'always',
})
export const createOwnFeed = defineCall({
  method: 'POST',
  path: '/api/my/feed',
  permission: 'anybody',
  says: 'Cria esse endereço, no lugar do anterior, e o mostra uma única vez',
  status: 201,
  answer: NewOwnFeedSchema,
  repeats: 'never',
  refusals: ['not-found'],
})
export const endOwnFeed = defineCall({
  method: 'DELETE',
  path: '/api/my/feed',
  permission: 'anybody',
  says: 'Desliga esse endereço',
  answer: nothing,
  repeats: 'always',
})

export const feedCalls = [
  readFreeHours,
  readHoursText,
  readAssistantText,
  readButton,
  readFeed,
  readFeeds,
  createFeed,
  revokeFeed,
  readOwnFeed,
  createOwnFeed,
  endOwnFeed,
] as const
