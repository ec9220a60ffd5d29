import { defineCall, media } from '../account/call/defineCall.ts'
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

export const feedCalls = [readFreeHours, readHoursText, readAssistantText, readButton] as const
