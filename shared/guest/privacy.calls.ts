import * as v from 'valibot'
import { defineCall, media } from '../account/call/defineCall.ts'
import { PersonExportSchema } from './privacy/dossier.ts'
import {
  AnonymisationPreviewSchema,
  AnonymisationSchema,
  AnonymisedSchema,
  ChosenPersonSchema,
  CorrectedSchema,
  CorrectionSchema,
  FoundPersonSchema,
  PersonSearchSchema,
  PrivacyRequestSchema,
} from './privacy/person.ts'
import { TERMS_PATH } from './privacy/termsPage.ts'

export const readTerms = defineCall({
  method: 'GET',
  path: TERMS_PATH,
  permission: 'anybody',
  says: 'Os termos e o aviso de privacidade',
  answer: media('text/html; charset=utf-8'),
  repeats: 'always',
})
export const readPrivacyRequests = defineCall({
  method: 'GET',
  path: '/api/privacy/requests',
  permission: 'person.data',
  says: 'Lista os pedidos feitos pela LGPD',
  answer: v.array(PrivacyRequestSchema),
  repeats: 'always',
})
export const searchPerson = defineCall({
  method: 'POST',
  path: '/api/privacy/search',
  permission: 'person.data',
  says: 'Procura tudo o que está guardado de uma pessoa',
  body: PersonSearchSchema,
  answer: FoundPersonSchema,
  repeats: 'always',
})
export const exportPerson = defineCall({
  method: 'POST',
  path: '/api/privacy/export',
  permission: 'person.data',
  says: 'Entrega tudo o que está guardado de uma pessoa',
  proof: true,
  body: ChosenPersonSchema,
  answer: PersonExportSchema,
  repeats: 'always',
})
export const correctPerson = defineCall({
  method: 'POST',
  path: '/api/privacy/correct',
  permission: 'person.data',
  says: 'Corrige os dados de uma pessoa onde quer que estejam',
  proof: true,
  body: CorrectionSchema,
  answer: CorrectedSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const previewAnonymisation = defineCall({
  method: 'POST',
  path: '/api/privacy/preview',
  permission: 'person.data',
  says: 'Diz o que seria anonimizado, e o que o impede',
  body: ChosenPersonSchema,
  answer: AnonymisationPreviewSchema,
  repeats: 'always',
})
export const anonymise = defineCall({
  method: 'POST',
  path: '/api/privacy/anonymise',
  permission: 'person.data',
  says: 'Anonimiza uma pessoa',
  proof: true,
  body: AnonymisationSchema,
  answer: AnonymisedSchema,
  repeats: 'never',
  refusals: ['person-in-use', 'preview-changed'],
})

export const privacyCalls = [
  readTerms,
  readPrivacyRequests,
  searchPerson,
  exportPerson,
  correctPerson,
  previewAnonymisation,
  anonymise,
] as const
