import { byId, defineCall, nothing } from '../account/call/defineCall.ts'
import {
  DeviceDrawerSchema,
  DrawerDraftSchema,
  DrawerEditSchema,
  DrawerListSchema,
} from './till/drawers.ts'
import {
  CashMoveSchema,
  ClosedTillQuerySchema,
  CorrectionSchema,
  ExplanationSchema,
  PixCheckSchema,
  TillClosingSchema,
  TillOpeningSchema,
  TillPageSchema,
} from './till/till.schema.ts'
import { DoubtPageSchema, DoubtQuerySchema, VerdictSchema } from './till/doubt.ts'
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
  says: 'Lista os caixas fechados, de todas as gavetas ou de uma, por página',
  query: ClosedTillQuerySchema,
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
export const listDoubts = defineCall({
  method: 'GET',
  path: '/api/doubts',
  permission: 'payment.total',
  says: 'Lista o que foi feito sem conexão e espera que alguém diga se está certo, por página',
  query: DoubtQuerySchema,
  answer: DoubtPageSchema,
  repeats: 'always',
})
export const judgeDoubt = defineCall({
  method: 'POST',
  path: '/api/doubts/:id/verdict',
  permission: 'refund.any',
  says: 'Diz se um lançamento feito sem conexão está certo; nada é desfeito por isso',
  params: byId,
  body: VerdictSchema,
  answer: nothing,
  repeats: 'by-key',
  refusals: ['doubt-judged', 'own-doubt'],
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
  refusals: ['drawer-short', 'second-factor-needed', 'till-limit'],
})
export const correctMovement = defineCall({
  method: 'POST',
  path: '/api/till/corrections',
  permission: 'till.open',
  says: 'Estorna um movimento do caixa',
  body: CorrectionSchema,
  answer: TillStateSchema,
  repeats: 'by-key',
  refusals: ['drawer-short', 'second-factor-needed', 'till-limit', 'till-movement'],
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

export const readDrawers = defineCall({
  method: 'GET',
  path: '/api/drawers',
  permission: 'device.edit',
  says: 'Lista as gavetas do local',
  answer: DrawerListSchema,
  repeats: 'always',
})
export const makeDrawer = defineCall({
  method: 'POST',
  path: '/api/drawers',
  permission: 'settings.edit',
  says: 'Cria uma gaveta, com caixa e fechamento próprios',
  body: DrawerDraftSchema,
  status: 201,
  answer: DrawerListSchema,
  repeats: 'never',
  refusals: ['drawer-name'],
})
export const changeDrawer = defineCall({
  method: 'PATCH',
  path: '/api/drawers/:id',
  permission: 'settings.edit',
  says: 'Muda o nome de uma gaveta, ou a tira de uso',
  params: byId,
  body: DrawerEditSchema,
  answer: DrawerListSchema,
  repeats: 'always',
  refusals: ['drawer-name', 'drawer-in-use', 'drawer-last'],
})
export const giveDrawer = defineCall({
  method: 'PATCH',
  path: '/api/devices/:id/drawer',
  permission: 'device.edit',
  says: 'Diz em que gaveta um aparelho fica',
  params: byId,
  body: DeviceDrawerSchema,
  answer: nothing,
  repeats: 'always',
})

export const tillCalls = [
  readTill,
  listDoubts,
  judgeDoubt,
  readClosedTills,
  readTillMovements,
  openTill,
  moveCash,
  correctMovement,
  checkPix,
  closeTill,
  explainDifference,
  readDrawers,
  makeDrawer,
  changeDrawer,
  giveDrawer,
] as const
