import { byId, defineCall } from '../account/call/defineCall.ts'
import {
  CashMoveSchema,
  CorrectionSchema,
  ExplanationSchema,
  PixCheckSchema,
  TillClosingSchema,
  TillOpeningSchema,
  TillPageSchema,
} from './till/till.schema.ts'
import { ClosedTillPageSchema, MovementPageSchema, TillStateSchema } from './till/till.ts'

export const readTill = defineCall({
  method: 'GET',
  path: '/api/till',
  permission: 'till.open',
  says: 'Mostra o caixa aberto',
  answer: TillStateSchema,
  repeats: 'always',
})
export const readClosedTills = defineCall({
  method: 'GET',
  path: '/api/till/closed',
  permission: 'till.adjust',
  says: 'Lista os caixas fechados, por página',
  query: TillPageSchema,
  answer: ClosedTillPageSchema,
  repeats: 'always',
})
export const readTillMovements = defineCall({
  method: 'GET',
  path: '/api/till/closed/:id/movements',
  permission: 'till.adjust',
  says: 'Lista os movimentos de um caixa fechado, por página',
  params: byId,
  query: TillPageSchema,
  answer: MovementPageSchema,
  repeats: 'always',
})
export const openTill = defineCall({
  method: 'POST',
  path: '/api/till/open',
  permission: 'till.open',
  says: 'Abre o caixa',
  body: TillOpeningSchema,
  answer: TillStateSchema,
  repeats: 'by-key',
  refusals: ['till-open'],
})
export const moveCash = defineCall({
  method: 'POST',
  path: '/api/till/cash',
  permission: 'till.open',
  says: 'Anota um suprimento ou uma sangria',
  body: CashMoveSchema,
  answer: TillStateSchema,
  repeats: 'by-key',
  refusals: ['till-limit'],
})
export const correctMovement = defineCall({
  method: 'POST',
  path: '/api/till/corrections',
  permission: 'till.open',
  says: 'Estorna um movimento do caixa',
  body: CorrectionSchema,
  answer: TillStateSchema,
  repeats: 'by-key',
  refusals: ['till-movement'],
})
export const checkPix = defineCall({
  method: 'POST',
  path: '/api/till/checks',
  permission: 'till.open',
  says: 'Diz se um PIX do balcão foi visto na conta',
  body: PixCheckSchema,
  answer: TillStateSchema,
  repeats: 'by-key',
  refusals: ['not-found', 'till-movement'],
})
export const closeTill = defineCall({
  method: 'POST',
  path: '/api/till/close',
  permission: 'till.open',
  says: 'Fecha o caixa com a contagem',
  body: TillClosingSchema,
  answer: TillStateSchema,
  repeats: 'by-key',
  refusals: ['till-closed'],
})
export const explainDifference = defineCall({
  method: 'POST',
  path: '/api/till/explanations',
  permission: 'till.open',
  says: 'Explica a diferença de um caixa fechado',
  body: ExplanationSchema,
  answer: TillStateSchema,
  repeats: 'by-key',
  refusals: ['till-explained'],
})

export const tillCalls = [
  readTill,
  readClosedTills,
  readTillMovements,
  openTill,
  moveCash,
  correctMovement,
  checkPix,
  closeTill,
  explainDifference,
] as const
