import { formatCnpj, phoneDigits } from '#shared/customer/documents.ts'
import { MARK_NAMES, type Mark } from '#shared/customer/listedCustomer.ts'
import { SPORT_LABELS } from '#shared/court/sport.ts'
import { toReais } from '#shared/money/money.ts'
import {
  METHOD_LABELS,
  PAYMENT_LABELS,
  attemptLabel,
  paymentStatusOf,
} from '#shared/payment/payment.ts'
import type { Dossier, DossierSection } from '#shared/privacy/dossier.ts'
import { REQUEST_NAMES } from '#shared/privacy/person.ts'
import { STATUS_LABELS } from '#shared/reservation/status.ts'
import { WEEKDAY_LABELS } from '#shared/time/weekday.ts'
import { readRequests } from '../audit/privacyRequests.ts'
import { namedCourts } from '../booking/reservations.ts'
import type { CatalogData } from '../catalog/catalog.ts'
import type { Db } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'
import type { PaymentDeps } from '../payment/gateway.ts'
import { identifiersOf, type FoundIdentity } from './findPerson.ts'
import { findMentions } from './mentions.ts'

/** All that is stored of a person, section by section. */
export async function readDossier(
  db: Db,
  deps: Pick<PaymentDeps, 'sessionKeys' | 'config'>,
  { venue }: CatalogData,
  people: readonly FoundIdentity[],
  nowMs: number,
): Promise<Dossier> {
  const ids = people.flatMap(({ reservationIds }) => reservationIds)
  const { name, companyName, cnpj, address, phone, email, dpoName, dpoEmail } = venue
  const { attempts, sections: money } = await moneySections(db, ids)
  return {
    generatedAt: toInstant(nowMs),
    venue: {
      name,
      companyName,
      cnpj: formatCnpj(cnpj),
      address,
      phone,
      email,
      dpoName,
      dpoEmail,
      timeZone: deps.config.venueTimezone,
    },
    sections: [
      identitySection(people),
      await customerSection(db, people),
      await accountSection(db, people),
      await reservationSection(db, ids),
      ...money,
      await classSection(db, people),
      await recordSection(db, people, ids),
      await eventSection(db, people, attempts),
      await requestSection(db, deps, people),
    ],
  }
}

function identitySection(people: readonly FoundIdentity[]): DossierSection {
  return {
    key: 'identities',
    title: 'Como você está registrado',
    fields: [
      ['name', 'Nome'],
      ['email', 'E-mail'],
      ['phone', 'Telefone', 'phone'],
      ['cpf', 'CPF', 'cpf'],
    ],
    rows: people.map(({ name, email, phone, cpf }) => ({ name, email, phone, cpf })),
  }
}

async function customerSection(db: Db, people: readonly FoundIdentity[]): Promise<DossierSection> {
  const customers = await db('customers')
    .whereIn(
      'id',
      people.flatMap(({ customerIds }) => customerIds),
    )
    .orderBy('id')
  return {
    key: 'customers',
    title: 'Cadastro na recepção',
    fields: [
      ['name', 'Nome'],
      ['email', 'E-mail'],
      ['phone', 'Telefone', 'phone'],
      ['cpf', 'CPF', 'cpf'],
      ['notes', 'Observações da equipe'],
      ['tags', 'Etiquetas'],
      ['marks', 'Marcações'],
      ['since', 'Cliente desde', 'instant'],
      ['blockReason', 'Motivo de bloqueio'],
      ['blockedUntil', 'Bloqueado até', 'date'],
    ],
    rows: customers.map((row) => ({
      name: row.name,
      email: row.email,
      phone: row.phone && phoneDigits(row.phone),
      cpf: row.cpf,
      notes: row.notes,
      tags: (JSON.parse(row.tags) as string[]).join(', ') || null,
      marks: (JSON.parse(row.marks) as Mark[]).map((mark) => MARK_NAMES[mark]).join(', ') || null,
      since: row.since,
      blockReason: row.blockReason,
      blockedUntil: row.blockedUntil,
    })),
  }
}

async function accountSection(db: Db, people: readonly FoundIdentity[]): Promise<DossierSection> {
  const accounts = await db('users')
    .whereIn(
      'id',
      people.flatMap(({ accountIds }) => accountIds),
    )
    .select('username', 'name', 'email', 'createdAt', 'lastSeenAt')
  return {
    key: 'accounts',
    title: 'Conta no site',
    fields: [
      ['username', 'Usuário'],
      ['name', 'Nome'],
      ['email', 'E-mail'],
      ['createdAt', 'Criada em', 'instant'],
      ['lastSeenAt', 'Último acesso', 'instant'],
    ],
    rows: accounts,
  }
}

async function reservationSection(db: Db, ids: readonly number[]): Promise<DossierSection> {
  const courts = await namedCourts(db)
  const rows = await db('reservations_full').whereIn('id', ids).orderBy('date').orderBy('startTime')
  return {
    key: 'reservations',
    title: 'Reservas',
    fields: [
      ['date', 'Data', 'date'],
      ['startTime', 'Início'],
      ['endTime', 'Término'],
      ['court', 'Quadra'],
      ['sport', 'Modalidade'],
      ['price', 'Valor', 'reais'],
      ['status', 'Situação'],
      ['payment', 'Pagamento'],
      ['notes', 'Observações da equipe'],
      ['createdAt', 'Feita em', 'instant'],
      ['emailSentAt', 'E-mail de confirmação', 'instant'],
      ['termsAcceptedAt', 'Termos aceitos em', 'instant'],
      ['termsVersion', 'Versão dos termos', 'date'],
    ],
    rows: rows.map((row) => ({
      id: row.id,
      date: row.date,
      startTime: row.startTime,
      endTime: row.endTime,
      court: courts.get(row.courtId)?.name ?? null,
      sport: SPORT_LABELS[row.sportType],
      price: toReais(row.price),
      status: STATUS_LABELS[row.status],
      payment: PAYMENT_LABELS[row.paymentStatus],
      notes: row.notes,
      createdAt: row.createdAt,
      emailSentAt: row.emailSentAt,
      termsAcceptedAt: row.termsAcceptedAt,
      termsVersion: row.termsVersion,
    })),
  }
}

async function moneySections(db: Db, ids: readonly number[]) {
  const groups = (await db('reservations').whereIn('id', ids).select('paymentGroupId')).flatMap(
    ({ paymentGroupId }) => paymentGroupId ?? [],
  )
  const attempts = await db('payment_attempts')
    .whereIn('paymentGroupId', [...new Set(groups)])
    .orderBy('createdAt')
  const refunds = await db('refunds')
    .whereIn(
      'attemptId',
      attempts.map(({ id }) => id),
    )
    .orderBy('id')
  const charges: DossierSection = {
    key: 'payments',
    title: 'Cobranças',
    fields: [
      ['createdAt', 'Feita em', 'instant'],
      ['method', 'Forma'],
      ['amount', 'Valor', 'reais'],
      ['state', 'Situação'],
      ['paidAt', 'Paga em', 'instant'],
      ['card', 'Cartão final'],
      ['charge', 'Nº no provedor'],
    ],
    rows: attempts.map((row) => ({
      createdAt: row.createdAt,
      method: METHOD_LABELS[row.method],
      amount: toReais(row.amount),
      state: attemptLabel(row.state, paymentStatusOf(row.state, row.chargeStatus)),
      paidAt: row.paidAt,
      card: row.cardLast4,
      charge: row.providerPaymentId,
    })),
  }
  const returned: DossierSection = {
    key: 'refunds',
    title: 'Estornos',
    fields: [
      ['createdAt', 'Pedido em', 'instant'],
      ['amount', 'Valor', 'reais'],
      ['doneAt', 'Concluído em', 'instant'],
      ['note', 'Observação'],
    ],
    rows: refunds.map(({ createdAt, amount, doneAt, note }) => ({
      createdAt,
      amount: toReais(amount),
      doneAt,
      note,
    })),
  }
  return { attempts, sections: [charges, returned] }
}

async function classSection(db: Db, people: readonly FoundIdentity[]): Promise<DossierSection> {
  const classes = await db('fixed_classes')
    .whereIn(
      'id',
      people.flatMap(({ classIds }) => classIds),
    )
    .orderBy('id')
    .select('name', 'weekday', 'startTime', 'startDate', 'endDate', 'email', 'phone')
  return {
    key: 'classes',
    title: 'Aulas fixas de que você é contato',
    fields: [
      ['name', 'Aula'],
      ['weekday', 'Dia'],
      ['startTime', 'Início'],
      ['startDate', 'De', 'date'],
      ['endDate', 'Até', 'date'],
      ['email', 'E-mail'],
      ['phone', 'Telefone', 'phone'],
    ],
    rows: classes.map(({ weekday, ...row }) => ({ ...row, weekday: WEEKDAY_LABELS[weekday] })),
  }
}

/** What the staff did with their rows; which of the staff is nobody else's business. */
async function recordSection(
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

async function eventSection(
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

async function requestSection(
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
