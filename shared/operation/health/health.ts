import * as v from 'valibot'
import { keysOf } from '../../platform/text/keysOf.ts'
import { wireObject } from '../../platform/http/fields.ts'
import { SpaceSchema } from './space.ts'
import { INSTALLER_NOTES } from '../installer/installerNotes.ts'

/** Green needs nobody, yellow somebody soon, red somebody now. */
export const HEALTH_LEVELS = ['red', 'yellow', 'green'] as const
export type HealthLevel = (typeof HEALTH_LEVELS)[number]

/** What is looked at, by the name under which it is announced once. */
export const HEALTH_CHECKS = {
  database: 'Banco de dados',
  standby: 'Segundo banco de dados',
  disk: 'Disco',
  provider: 'Provedor de pagamentos',
  account: 'Conta no Asaas',
  webhook: 'Avisos de pagamento',
  backup: 'Cópias de segurança',
  drill: 'Ensaio de restauração',
  mail: 'E-mails',
  queues: 'Tarefas em segundo plano',
  address: 'Endereço na internet',
  certificate: 'Certificado',
  clock: 'Relógio',
  tablets: 'Aparelhos',
  requests: 'Erros do servidor',
  browsers: 'Erros nos navegadores',
  upkeep: 'Limpeza automática',
} as const
export type HealthCheck = keyof typeof HEALTH_CHECKS

/** Told to the owners when it is yellow already: nobody else can mend it, and nobody else sees it. */
export const SAID_WHEN_YELLOW: ReadonlySet<HealthCheck> = new Set<HealthCheck>(['account'])

/** What the server can be asked to do at once: measure again, try what failed again, clean up. */
const HEALTH_ACTS = ['check', 'retry', 'upkeep'] as const
export type HealthAct = (typeof HEALTH_ACTS)[number]

/** What a line's one button does: something on the server, or another screen. */
const HealthActionSchema = v.union([
  v.object({ label: v.string(), act: v.picklist(HEALTH_ACTS) }),
  v.object({ label: v.string(), to: v.string() }),
])
export type HealthAction = v.InferOutput<typeof HealthActionSchema>

const HealthLineSchema = v.object({
  check: v.picklist(keysOf(HEALTH_CHECKS)),
  level: v.picklist(HEALTH_LEVELS),
  sentence: v.string(),
  action: HealthActionSchema,
  /** Names the text for whoever installed it, where nobody else can mend it. */
  asks: v.exactOptional(v.picklist(keysOf(INSTALLER_NOTES))),
})
export type HealthLine = v.InferOutput<typeof HealthLineSchema>

/** Something that was cleaned up by itself. */
const UpkeepRunSchema = v.object({
  name: v.string(),
  /** ISO instant. */
  at: v.string(),
  /** How many things it removed; null where nothing is counted. */
  count: v.nullable(v.number()),
  failed: v.nullable(v.string()),
})
export type UpkeepRun = v.InferOutput<typeof UpkeepRunSchema>

/** `GET /api/health`: worst first. */
export const HealthAnswerSchema = v.object({
  lines: v.array(HealthLineSchema),
  upkeep: v.array(UpkeepRunSchema),
  /** Null where it cannot be read. */
  space: v.nullable(SpaceSchema),
  at: v.string(),
})
export type HealthAnswer = v.InferOutput<typeof HealthAnswerSchema>

/** What can still be said when the server runs and its database does not answer at all. */
export const DATABASE_GONE: HealthLine = {
  check: 'database',
  level: 'red',
  sentence:
    'O banco de dados não responde: nada pode ser lido nem reservado até que ele volte. Veja se ele está no ar e se há espaço em disco.',
  action: { label: 'Verificar de novo', act: 'check' },
}

/** What is stored cannot be read any more, in part or at all. */
export const DATABASE_DAMAGED: HealthLine = {
  check: 'database',
  level: 'red',
  sentence:
    'O banco de dados está danificado: parte do que está gravado não pode mais ser lida, e o que for gravado agora pode se perder. Pare o servidor e restaure a cópia boa mais nova.',
  action: { label: 'Ver cópias', to: '/admin/copias' },
}

/** The file was removed under the running server: what it still has open ends with it. */
export function databaseLost(saved: string | null): HealthLine {
  const rescue = saved
    ? `O que estava nele foi salvo na pasta das cópias (${saved}): pare o servidor, restaure essa cópia e ligue-o de novo.`
    : 'O que estava nele não pôde ser salvo: não desligue o servidor e chame quem cuida dele.'
  return {
    check: 'database',
    level: 'red',
    sentence: `O arquivo do banco de dados não está mais no lugar, e nada é gravado. ${rescue}`,
    action: { label: 'Ver cópias', to: '/admin/copias' },
  }
}

/** `POST /api/health/acts`. */
export const HealthActSchema = wireObject({
  act: v.picklist(HEALTH_ACTS, 'Ação inválida'),
})

/** The worst first; among equals in the order in which they matter. */
export function worstFirst(lines: readonly HealthLine[]): HealthLine[] {
  const rank = ({ level }: HealthLine) => HEALTH_LEVELS.indexOf(level)
  return lines.toSorted((a, b) => rank(a) - rank(b))
}

/** The worst level of all. */
export function worstOf(lines: readonly HealthLine[]): HealthLevel {
  return worstFirst(lines)[0]?.level ?? 'green'
}
