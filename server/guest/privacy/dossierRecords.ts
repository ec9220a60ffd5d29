import type { DossierSection } from '#shared/guest/privacy/dossier.ts'
import { REQUEST_NAMES } from '#shared/guest/privacy/person.ts'
import { readRequests } from '../../account/audit/privacyRequests.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { identifiersOf, type FoundIdentity } from './findPerson.ts'
import { feedsAbout } from '../feeds/feeds.ts'
import { findMentions } from './mentions.ts'

/** What the staff did with their rows; which of the staff is nobody else's business. */
export async function recordSection(
  db: Db,
  people: readonly FoundIdentity[],
  ids: readonly number[],
): Promise<DossierSection> {
  const { audit } = await findMentions(db, people)
  const entries = await db('audit_entries')
    .where((any) =>
      any
        .whereIn('id', audit)
        .orWhere((own) => own.where({ entity: 'reservation' }).whereIn('entityId', ids.map(String)))
        .orWhere((seen) => seen.where({ entity: 'person' }).whereIn('entityId', ids.map(String))),
    )
    .orderBy('id')
    .select('at', 'entity', 'entityId', 'action')
  return {
    key: 'records',
    title: 'O que a equipe fez com estes registros',
    fields: [
      ['at', 'Quando', 'instant'],
      ['action', 'O quê'],
      ['about', 'Registro'],
    ],
    rows: entries.map(({ at, entity, entityId, action }) => ({
      at,
      action: ACTIONS[action] ?? action,
      about: entity === 'fixedClass' ? `Aula nº ${entityId}` : `Reserva nº ${entityId}`,
    })),
  }
}

const ACTIONS: Record<string, string> = {
  created: 'Criou',
  changed: 'Alterou',
  approved: 'Aprovou',
  canceled: 'Cancelou',
  removed: 'Excluiu',
  'cpf-seen': 'Viu o CPF',
}

/** Lists the addresses by which calendar programs read the hours of a person. */
export async function feedSection(db: Db, ids: readonly number[]): Promise<DossierSection> {
  const groups = await db('reservations')
    .whereIn('id', [...ids])
    .whereNotNull('paymentGroupId')
    .distinct('paymentGroupId')
  const feeds = await feedsAbout(
    db,
    groups.flatMap(({ paymentGroupId }) => paymentGroupId ?? []),
  )
    .orderBy('id')
    .select('createdAt', 'lastReadAt')
  return {
    key: 'feeds',
    title: 'Endereços de agenda para programas de calendário',
    fields: [
      ['createdAt', 'Criado em', 'instant'],
      ['lastReadAt', 'Lido por último', 'instant'],
    ],
    rows: feeds,
  }
}

/** What the payment provider reported about the person's charges. */
export async function eventSection(
  db: Db,
  people: readonly FoundIdentity[],
  attempts: readonly { providerPaymentId: string | null }[],
): Promise<DossierSection> {
  const { events } = await findMentions(db, people)
  const charges = attempts.flatMap(({ providerPaymentId }) => providerPaymentId ?? [])
  const rows = await db('webhook_logs')
    .where((any) => any.whereIn('paymentId', charges).orWhereIn('id', events))
    .orderBy('id')
    .select('receivedAt', 'eventType', 'paymentId')
  return {
    key: 'providerEvents',
    title: 'Avisos do provedor de pagamentos',
    fields: [
      ['receivedAt', 'Recebido em', 'instant'],
      ['eventType', 'Aviso'],
      ['paymentId', 'Nº no provedor'],
    ],
    rows,
  }
}

/** What was asked for before about the same person. */
export async function requestSection(
  db: Db,
  deps: Pick<PaymentDeps, 'sessionKeys'>,
  people: readonly FoundIdentity[],
): Promise<DossierSection> {
  const requests = await readRequests(db, deps, identifiersOf(people))
  return {
    key: 'requests',
    title: 'Pedidos anteriores sobre estes dados',
    fields: [
      ['at', 'Quando', 'instant'],
      ['kind', 'Pedido'],
      ['outcome', 'Resultado'],
    ],
    rows: requests.map(({ at, kind, outcome }) => ({
      at,
      kind: REQUEST_NAMES[kind],
      outcome: outcome === 'done' ? 'Feito' : 'Recusado',
    })),
  }
}
