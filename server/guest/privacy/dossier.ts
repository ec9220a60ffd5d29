import { creditEntryName } from '#shared/book/credit/credit.ts'
import { formatCnpj } from '#shared/platform/contact/cnpj.ts'
import { readPhone } from '#shared/platform/contact/phone.ts'
import { MARK_NAMES, type Mark } from '#shared/customers/people/listedCustomer.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import type { Dossier, DossierSection } from '#shared/guest/privacy/dossier.ts'
import {
  ARRIVAL_LABELS,
  arrivalOf,
  type NotedArrival,
} from '#shared/booking/reservation/arrival.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { namedCourts } from '../../booking/rows/reservations.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { moneySections } from './dossierMoney.ts'
import { eventSection, feedSection, recordSection, requestSection } from './dossierRecords.ts'
import type { Personal } from './erase.ts'
import type { FoundIdentity } from './findPerson.ts'

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
      await creditSection(db, people),
      await accountSection(db, people),
      await reservationSection(db, ids),
      ...money,
      await classSection(db, people),
      await feedSection(db, ids),
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
      phone: row.phone && readPhone(row.phone),
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

async function creditSection(db: Db, people: readonly FoundIdentity[]): Promise<DossierSection> {
  const entries = await db('credit_entries as e')
    .leftJoin('credit_notes as n', 'n.entryId', 'e.id')
    .whereIn(
      'e.customerId',
      people.flatMap(({ customerIds }) => customerIds),
    )
    .orderBy('e.id')
    .select('e.at', 'e.source', 'e.reservationId', 'e.cents', 'e.expiresOn', 'n.note')
  return {
    key: 'credits',
    title: 'Créditos',
    fields: [
      ['at', 'Quando', 'instant'],
      ['source', 'O quê'],
      ['amount', 'Valor', 'reais'],
      ['expiresOn', 'Válido até', 'date'],
      ['note', 'Motivo'],
    ],
    rows: entries.map(({ at, source, cents, expiresOn, note, reservationId }) => ({
      at,
      source: creditEntryName(source, reservationId),
      amount: toReais(cents),
      expiresOn,
      note,
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

// Every field that is erased with a person is also told to them; name and contact are a section of their own.
type Row = DossierSection['rows'][number]
type ReservationEntry = Row & Record<Exclude<Personal, `customer${string}`>, Row[string]>

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
      ['arrival', 'Presença'],
      ['notes', 'Observações da equipe'],
      ['createdAt', 'Feita em', 'instant'],
      ['emailSentAt', 'E-mail de confirmação', 'instant'],
      ['termsAcceptedAt', 'Termos aceitos em', 'instant'],
      ['termsVersion', 'Versão dos termos', 'date'],
    ],
    rows: rows.map((row): ReservationEntry => ({
      id: row.id,
      date: row.date,
      startTime: row.startTime,
      endTime: row.endTime,
      court: courts.get(row.courtId)?.name ?? null,
      sport: SPORT_LABELS[row.sportType],
      price: toReais(row.price),
      status: STATUS_LABELS[row.status],
      payment: PAYMENT_LABELS[row.paymentStatus],
      arrival: arrivalText(row),
      notes: row.notes,
      createdAt: row.createdAt,
      emailSentAt: row.emailSentAt,
      termsAcceptedAt: row.termsAcceptedAt,
      termsVersion: row.termsVersion,
    })),
  }
}

function arrivalText(row: NotedArrival) {
  const arrival = arrivalOf(row)
  return arrival && ARRIVAL_LABELS[arrival]
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
