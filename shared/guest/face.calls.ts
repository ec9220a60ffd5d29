import * as v from 'valibot'
import { defineCall, media } from '../account/call/defineCall.ts'

export const readRobots = defineCall({
  method: 'GET',
  path: '/robots.txt',
  permission: 'anybody',
  says: 'O que os buscadores podem ler',
  answer: media('text/plain; charset=utf-8'),
  repeats: 'always',
})
export const readSitemap = defineCall({
  method: 'GET',
  path: '/sitemap.xml',
  permission: 'anybody',
  says: 'As páginas do local, para buscadores',
  answer: media('application/xml; charset=utf-8'),
  repeats: 'always',
})
export const readManifest = defineCall({
  method: 'GET',
  path: '/manifest.webmanifest',
  permission: 'anybody',
  says: 'Nome, ícones e cores do aplicativo do local',
  answer: media('application/manifest+json; charset=utf-8'),
  repeats: 'always',
})
export const readCardText = defineCall({
  method: 'GET',
  path: '/api/venue/card',
  permission: 'anybody',
  says: 'O que acompanha um link do local em mensagens e redes sociais',
  answer: v.object({
    title: v.string(),
    description: v.string(),
    /** The path of the picture. */
    image: v.string(),
    /** The host that stands below it. */
    site: v.string(),
  }),
  repeats: 'always',
})
export const readCard = defineCall({
  method: 'GET',
  path: '/api/venue/card/:name',
  permission: 'anybody',
  says: 'A imagem que acompanha um link do local',
  params: v.object({ name: v.string() }),
  answer: media('image/jpeg'),
  repeats: 'always',
})
export const readIcon = defineCall({
  method: 'GET',
  path: '/api/venue/icon/:name',
  permission: 'anybody',
  says: 'Um ícone do aplicativo do local',
  params: v.object({ name: v.string() }),
  answer: media('image/png'),
  repeats: 'always',
})

export const faceCalls = [
  readRobots,
  readSitemap,
  readManifest,
  readCardText,
  readCard,
  readIcon,
] as const
