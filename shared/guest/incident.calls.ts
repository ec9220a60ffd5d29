import * as v from 'valibot'
import { byId, defineCall } from '../account/call/defineCall.ts'
import { AdminReservationSchema } from '../booking/reservation/adminReservation.ts'
import {
  AskedChoiceSchema,
  IncidentDraftSchema,
  LiftSchema,
  ToldSchema,
} from './rain/incident.schema.ts'
import {
  IncidentAnswerSchema,
  IncidentPersonSchema,
  LiftAnswerSchema,
  OpenChoiceSchema,
} from './rain/incident.ts'

export const createIncident = defineCall({
  method: 'POST',
  path: '/api/incidents',
  permission: 'incident.edit',
  says: 'Fecha quadras por chuva ou parecido, e decide o que havia nelas',
  body: IncidentDraftSchema,
  status: 201,
  answer: IncidentAnswerSchema,
  repeats: 'by-key',
  refusals: ['incident-changed', 'refund-limit', 'second-factor-needed', 'slot-past'],
})
export const liftIncident = defineCall({
  method: 'POST',
  path: '/api/incidents/lift',
  permission: 'incident.edit',
  says: 'Reabre as quadras de um fechamento',
  body: LiftSchema,
  answer: LiftAnswerSchema,
  repeats: 'by-key',
  refusals: ['incident-over', 'not-found'],
})
export const readOpenChoices = defineCall({
  method: 'GET',
  path: '/api/incidents/open',
  permission: 'agenda.read',
  says: 'Lista os clientes que ainda não escolheram',
  answer: v.array(OpenChoiceSchema),
  repeats: 'always',
})
export const readMetPeople = defineCall({
  method: 'POST',
  path: '/api/incidents/:id/people',
  permission: 'incident.edit',
  says: 'Lista todos que um fechamento atingiu, com o texto para mandar a cada um',
  params: byId,
  answer: v.array(IncidentPersonSchema),
  repeats: 'always',
})
export const noteTold = defineCall({
  method: 'POST',
  path: '/api/incidents/told',
  permission: 'incident.edit',
  says: 'Anota que alguém foi avisado',
  body: ToldSchema,
  answer: v.object({}),
  repeats: 'by-key',
  refusals: ['not-found'],
})
export const chooseForCustomer = defineCall({
  method: 'POST',
  path: '/api/incidents/choices',
  permission: 'incident.edit',
  says: 'Escolhe pelo cliente o que acontece com o seu dinheiro',
  body: AskedChoiceSchema,
  answer: v.object({ chosen: v.array(AdminReservationSchema) }),
  repeats: 'by-key',
  refusals: [
    'already-chosen',
    'became-credit',
    'became-hour',
    'money-gone',
    'money-uncertain',
    'no-court',
    'not-found',
    'slot-closed',
    'slot-past',
    'slot-taken',
  ],
})

export const incidentCalls = [
  createIncident,
  liftIncident,
  readOpenChoices,
  readMetPeople,
  noteTold,
  chooseForCustomer,
] as const
