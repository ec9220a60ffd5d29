import * as v from 'valibot'
import { byId, defineCall, media, nothing } from '../account/call/defineCall.ts'
import { ClientErrorCountSchema, ClientErrorSchema } from '../platform/http/clientError.schema.ts'
import { ServerDiagnosticsSchema } from '../platform/http/diagnostics.ts'
import {
  BackupsSchema,
  LostSinceSchema,
  NewPhraseSchema,
  PlaceTestSchema,
  ReturnOrderSchema,
} from './backup/backups.ts'
import { HealthActSchema, HealthAnswerSchema } from './health/health.ts'
import { UpdateOrderSchema, UpdatePlanSchema, VersionsSchema } from './update/update.ts'

/** State of the process, for a program that watches it from outside. */
const StateSchema = v.object({
  status: v.picklist(['ok', 'ready', 'not-ready', 'damaged', 'up', 'down']),
  lastSweepAt: v.exactOptional(v.nullable(v.string())),
  oldestExpiredAt: v.exactOptional(v.nullable(v.string())),
})

export const readAlive = defineCall({
  method: 'GET',
  path: '/healthz',
  permission: 'anybody',
  says: 'Diz que o processo vive',
  answer: StateSchema,
  repeats: 'always',
})
export const readReady = defineCall({
  method: 'GET',
  path: '/readyz',
  permission: 'anybody',
  says: 'Diz se o banco responde, aceita escritas e está inteiro; 503 quando não',
  answer: StateSchema,
  repeats: 'always',
})
export const readUp = defineCall({
  method: 'GET',
  path: '/up',
  permission: 'anybody',
  says: 'Diz se o servidor responde, para quem o troca ou reinicia; 503 quando não',
  answer: StateSchema,
  repeats: 'always',
})
export const readMetrics = defineCall({
  method: 'GET',
  path: '/metrics',
  permission: 'anybody',
  says: 'Métricas para o Prometheus, com o código das configurações em Authorization: Bearer',
  answer: media('text/plain; version=0.0.4; charset=utf-8'),
  repeats: 'always',
  refusals: ['not-found', 'not-signed-in'],
})
export const readOpenapi = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  permission: 'anybody',
  says: 'Esta descrição da API (OpenAPI 3.1)',
  answer: v.record(v.string(), v.unknown()),
  repeats: 'always',
})
export const readSecurityText = defineCall({
  method: 'GET',
  path: '/.well-known/security.txt',
  permission: 'anybody',
  says: 'Diz a quem avisar de uma falha de segurança (RFC 9116)',
  answer: media('text/plain; charset=utf-8'),
  repeats: 'always',
  refusals: ['not-found'],
})
export const reportClientError = defineCall({
  method: 'POST',
  path: '/api/client-errors',
  permission: 'anybody',
  says: 'Relata um defeito do aplicativo',
  body: ClientErrorSchema,
  answer: nothing,
  repeats: 'always',
})
export const countClientErrors = defineCall({
  method: 'GET',
  path: '/api/client-errors',
  permission: 'diagnostics.read',
  says: 'Conta os defeitos relatados',
  answer: ClientErrorCountSchema,
  repeats: 'always',
})
export const readDiagnostics = defineCall({
  method: 'GET',
  path: '/api/diagnostics',
  permission: 'diagnostics.read',
  says: 'O que está errado na instalação',
  answer: ServerDiagnosticsSchema,
  repeats: 'always',
})

export const readHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  permission: 'system.edit',
  says: 'Como o sistema está, em palavras',
  answer: HealthAnswerSchema,
  repeats: 'always',
})
export const readSupportBundle = defineCall({
  method: 'GET',
  path: '/api/health/bundle',
  permission: 'system.edit',
  says: 'O arquivo que se manda ao suporte, sem dados de pessoas',
  proof: true,
  answer: v.record(v.string(), v.unknown()),
  repeats: 'always',
})
export const actOnHealth = defineCall({
  method: 'POST',
  path: '/api/health/acts',
  permission: 'system.edit',
  says: 'Pede uma verificação, novas tentativas ou a limpeza agora',
  body: HealthActSchema,
  status: 202,
  answer: HealthActSchema,
  repeats: 'always',
})

export const readBackups = defineCall({
  method: 'GET',
  path: '/api/backups',
  permission: 'system.edit',
  says: 'Lista as cópias de segurança',
  answer: BackupsSchema,
  repeats: 'always',
})
export const takeBackup = defineCall({
  method: 'POST',
  path: '/api/backups',
  permission: 'system.edit',
  says: 'Pede uma cópia agora',
  status: 202,
  answer: BackupsSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const makePhrase = defineCall({
  method: 'POST',
  path: '/api/backups/phrase',
  permission: 'system.edit',
  says: 'Gera a frase que cifra as cópias e a mostra uma única vez',
  proof: true,
  status: 201,
  answer: NewPhraseSchema,
  repeats: 'never',
})
export const testPlace = defineCall({
  method: 'POST',
  path: '/api/backups/place/test',
  permission: 'system.edit',
  says: 'Experimenta o segundo lugar das cópias',
  answer: PlaceTestSchema,
  repeats: 'always',
  refusals: ['not-found'],
})
export const askForDownload = defineCall({
  method: 'POST',
  path: '/api/backups/:id/download',
  permission: 'system.edit',
  says: 'Confirma que é a própria pessoa antes de baixar uma cópia',
  proof: true,
  params: byId,
  answer: nothing,
  repeats: 'always',
})
export const downloadBackup = defineCall({
  method: 'GET',
  path: '/api/backups/:id/file',
  permission: 'system.edit',
  says: 'Baixa uma cópia',
  proof: true,
  params: byId,
  answer: media('application/octet-stream'),
  repeats: 'always',
})
export const readLoss = defineCall({
  method: 'GET',
  path: '/api/backups/:id/loss',
  permission: 'system.edit',
  says: 'Conta o que se perde ao voltar a uma cópia',
  params: byId,
  answer: LostSinceSchema,
  repeats: 'always',
})
export const returnToBackup = defineCall({
  method: 'POST',
  path: '/api/backups/:id/return',
  permission: 'system.edit',
  says: 'Volta a uma cópia: faz antes uma de agora, e o servidor começa de novo com ela',
  proof: true,
  params: byId,
  body: ReturnOrderSchema,
  status: 202,
  answer: BackupsSchema,
  repeats: 'always',
})

export const readVersions = defineCall({
  method: 'GET',
  path: '/api/updates',
  permission: 'system.edit',
  says: 'A versão que roda, a próxima e as anteriores',
  answer: VersionsSchema,
  repeats: 'always',
})
export const askForUpdate = defineCall({
  method: 'POST',
  path: '/api/updates',
  permission: 'system.edit',
  says: 'Pede a atualização agora',
  proof: true,
  body: UpdateOrderSchema,
  status: 202,
  answer: VersionsSchema,
  repeats: 'always',
  refusals: ['update-waits', 'version-gone'],
})
export const planUpdate = defineCall({
  method: 'PATCH',
  path: '/api/updates/plan',
  permission: 'system.edit',
  says: 'Escolhe a hora das atualizações',
  body: UpdatePlanSchema,
  answer: VersionsSchema,
  repeats: 'always',
})
export const cancelUpdate = defineCall({
  method: 'DELETE',
  path: '/api/updates/:id',
  permission: 'system.edit',
  says: 'Cancela uma atualização que ainda espera',
  params: byId,
  answer: VersionsSchema,
  repeats: 'never',
})

export const systemCalls = [
  readAlive,
  readReady,
  readUp,
  readMetrics,
  readOpenapi,
  readSecurityText,
  reportClientError,
  countClientErrors,
  readDiagnostics,
  readHealth,
  readSupportBundle,
  actOnHealth,
  readBackups,
  takeBackup,
  makePhrase,
  testPlace,
  askForDownload,
  downloadBackup,
  readLoss,
  returnToBackup,
  readVersions,
  askForUpdate,
  planUpdate,
  cancelUpdate,
] as const
