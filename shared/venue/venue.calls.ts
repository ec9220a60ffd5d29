import * as v from 'valibot'
import { byId, defineCall, media, partOf } from '../account/call/defineCall.ts'
import { wireObject } from '../platform/http/fields.ts'
import { VenueDraftSchema, VenueSchema } from './profile/venue.schema.ts'
import {
  NewTvScreenSchema,
  TvBoardSchema,
  TvDraftSchema,
  TvNamesSchema,
  TvScreensSchema,
} from './tv/tv.ts'

export const readVenue = defineCall({
  method: 'GET',
  path: '/api/venue',
  permission: 'anybody',
  says: 'Mostra o local e o relógio do servidor',
  answer: VenueSchema,
  repeats: 'always',
})
export const changeVenue = defineCall({
  method: 'PATCH',
  path: '/api/venue',
  permission: 'settings.edit',
  says: 'Altera os dados do local',
  ifMatch: true,
  body: partOf(VenueDraftSchema),
  answer: VenueSchema,
  repeats: 'by-key',
  refusals: ['second-factor-needed'],
})
export const readPicture = defineCall({
  method: 'GET',
  path: '/api/venue/picture/:name',
  permission: 'anybody',
  says: 'Entrega um arquivo da foto do local',
  params: v.object({ name: v.string() }),
  answer: media('image/*'),
  repeats: 'always',
})
export const setPicture = defineCall({
  method: 'POST',
  path: '/api/venue/picture',
  permission: 'settings.edit',
  says: 'Troca a foto do local',
  ifMatch: true,
  body: wireObject({
    image: v.pipe(v.string('Envie uma imagem'), v.base64('Envie uma imagem')),
  }),
  answer: VenueSchema,
  repeats: 'by-key',
  refusals: ['invalid-picture', 'picture-too-big', 'picture-too-narrow'],
})
export const removePicture = defineCall({
  method: 'DELETE',
  path: '/api/venue/picture',
  permission: 'settings.edit',
  says: 'Remove a foto do local',
  ifMatch: true,
  answer: VenueSchema,
  repeats: 'by-key',
})

export const readTvBoard = defineCall({
  method: 'GET',
  path: '/api/tv',
  permission: 'anybody',
  says: 'O que a TV mostra; com o código da TV em Authorization: Bearer',
  answer: TvBoardSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const readTvScreens = defineCall({
  method: 'GET',
  path: '/api/tv-screens',
  permission: 'device.edit',
  says: 'Lista as TVs',
  answer: TvScreensSchema,
  repeats: 'always',
})
export const createTvScreen = defineCall({
  method: 'POST',
  path: '/api/tv-screens',
  permission: 'device.edit',
  says: 'Cria uma TV e mostra o seu código uma única vez',
  body: TvDraftSchema,
  status: 201,
  answer: NewTvScreenSchema,
  repeats: 'never',
})
export const setTvNames = defineCall({
  method: 'PATCH',
  path: '/api/tv-screens/:id',
  permission: 'settings.edit',
  says: 'Diz se uma TV mostra nomes',
  params: byId,
  body: TvNamesSchema,
  answer: TvScreensSchema,
  repeats: 'always',
})
export const revokeTvScreen = defineCall({
  method: 'DELETE',
  path: '/api/tv-screens/:id',
  permission: 'device.edit',
  says: 'Desliga uma TV',
  params: byId,
  answer: TvScreensSchema,
  repeats: 'always',
})

export const venueCalls = [
  readVenue,
  changeVenue,
  readPicture,
  setPicture,
  removePicture,
  readTvBoard,
  readTvScreens,
  createTvScreen,
  setTvNames,
  revokeTvScreen,
] as const
