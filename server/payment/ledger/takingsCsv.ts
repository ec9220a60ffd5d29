import { formatCpf } from '#shared/platform/contact/documents.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { SHORT_METHOD_LABELS } from '#shared/payment/charges/payment.ts'
import { MOVEMENT_KIND_NAMES, TILL_METHOD_NAMES } from '#shared/book/till/till.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { movementsBetween } from '../../book/till/tillBook.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Nullable, ScopeOf } from '../../platform/db/db.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { CSV_START, csvCode, csvLine, csvReais, csvText } from '../../platform/http/csv.ts'
import { instantsOf } from './paymentTotals.ts'

const HEADINGS = ['Data', 'Hora', 'Origem', 'Tipo', 'Forma', 'Serviço', 'Quadra', 'Cliente']
const MORE = ['CPF', 'Valor', 'Reserva', 'Bandeira', 'NSU']

type Line = {
  at: string
  origin: string
  kind: string
  method: string
  service: string
  court: string
  customer: string
  cpf: string | null
  cents: number
  about: string
  /** Of a card at the counter, as the machine's receipt says. */
  brand?: string | null
  nsu?: string | null
}

/** What came in and went back between two days, line by line, at the counter and online: for the accountant's spreadsheet. */
export async function takingsCsv(
  { config, knex }: Pick<PaymentDeps, 'knex' | 'config'>,
  startDate: CivilDate,
  endDate: CivilDate,
): Promise<string> {
  const [from, until] = instantsOf([startDate, endDate], config.venueTimezone)
  const deps = { knex, from, until }
  const lines = [
    ...(await counterLines(deps)),
    ...(await onlineLines(deps)),
    ...(await refundLines(deps)),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const head = csvLine([...HEADINGS, ...MORE].map(csvText))
  return CSV_START + head + lines.map((line) => lineText(line, config.venueTimezone)).join('')
}

type Between = Pick<PaymentDeps, 'knex'> & { from: string; until: string }

const OF_EITHER = `left join reservations as r on r.id = coalesce(m.reservation_id, t.reservation_id)
  left join courts as c on c.id = r.court_id`

/** What came in at the counter and went back, for reservations and for tabs: whose reservation a tab belongs to has a CPF. */
async function counterLines({ from, knex, until }: Between): Promise<Line[]> {
  const rows = await movementsBetween(knex, from, until)
    .leftJoin('tabs as t', 't.id', 'm.tabId')
    .joinRaw<Nullable<ScopeOf<'reservations as r'> & ScopeOf<'courts as c'>>>(OF_EITHER)
    .whereRaw('coalesce(m.reservation_id, m.tab_id) is not null')
    .select(
      'm.at',
      'm.kind',
      'm.method',
      'm.cents',
      'm.brand',
      'm.nsu',
      'm.tabId',
      't.name',
      'r.id',
      'r.sportType',
      'r.customerName',
      'r.customerCpf',
      'c.name as court',
    )
  return rows.map(({ at, brand, cents, nsu, ...row }) => ({
    at,
    origin: 'Balcão',
    kind: MOVEMENT_KIND_NAMES[row.kind],
    method: TILL_METHOD_NAMES[row.method],
    service: row.tabId === null ? `Quadra de ${SPORT_LABELS[row.sportType!]}` : 'Comanda',
    court: row.court ?? '',
    customer: row.name ?? row.customerName ?? '',
    cpf: row.customerCpf,
    cents,
    about: row.id === null ? '' : String(row.id),
    brand,
    nsu,
  }))
}

async function onlineLines({ from, knex, until }: Between): Promise<Line[]> {
  const rows = await knex('payment_attempts as a')
    .whereNotNull('a.paidAt')
    .where('a.paidAt', '>=', from)
    .where('a.paidAt', '<', until)
    // A receipt that was undone is none.
    .whereRaw(`coalesce(a.charge_status, '') not in ('open', 'in-analysis', 'cancelled')`)
    .select('a.paymentGroupId', 'a.paidAt', 'a.method', 'a.amount', 'a.received')
  return withGroups(
    knex,
    rows.map((row) => ({
      group: row.paymentGroupId,
      at: row.paidAt!,
      kind: 'Recebimento',
      method: SHORT_METHOD_LABELS[row.method],
      cents: row.received ?? row.amount,
    })),
  )
}

async function refundLines({ from, knex, until }: Between): Promise<Line[]> {
  const rows = await knex('refunds as f')
    .join('payment_attempts as a', 'a.id', 'f.attemptId')
    .whereNotNull('f.doneAt')
    .where('f.doneAt', '>=', from)
    .where('f.doneAt', '<', until)
    .select('a.paymentGroupId', 'a.method', 'f.doneAt', 'f.amount')
  return withGroups(
    knex,
    rows.map((row) => ({
      group: row.paymentGroupId,
      at: row.doneAt!,
      kind: 'Devolução',
      method: SHORT_METHOD_LABELS[row.method],
      cents: -row.amount,
    })),
  )
}

type OfGroup = Pick<Line, 'at' | 'kind' | 'method' | 'cents'> & { group: string }

/** A charge pays a group: its line names all of its reservations. */
async function withGroups(knex: PaymentDeps['knex'], charges: readonly OfGroup[]): Promise<Line[]> {
  const groups = new Map<string, Member[]>()
  for (const chunk of inChunks([...new Set(charges.map(({ group }) => group))])) {
    for (const member of await membersOf(knex, chunk)) {
      const { group } = member
      if (group !== null) groups.set(group, [...(groups.get(group) ?? []), member])
    }
  }
  return charges.map(({ group, ...charge }) => {
    const members = groups.get(group) ?? []
    const listed = (texts: readonly string[]) => [...new Set(texts)].join(', ')
    return {
      ...charge,
      origin: 'Online',
      service: listed(members.map(({ sportType }) => `Quadra de ${SPORT_LABELS[sportType]}`)),
      court: listed(members.map(({ court }) => court)),
      customer: members[0]?.customerName ?? '',
      cpf: members[0]?.customerCpf ?? null,
      about: listed(members.map(({ id }) => String(id))),
    }
  })
}

type Member = Awaited<ReturnType<typeof membersOf>>[number]

function membersOf(knex: PaymentDeps['knex'], groups: string[]) {
  return knex('reservations as r')
    .join('courts as c', 'c.id', 'r.courtId')
    .whereIn('r.paymentGroupId', groups)
    .orderBy('r.id')
    .select(
      'r.id',
      'r.paymentGroupId as group',
      'r.sportType',
      'r.customerName',
      'r.customerCpf',
      'c.name as court',
    )
}

function lineText(line: Line, timeZone: string): string {
  const { date, time } = venueNow(Date.parse(line.at), timeZone)
  return csvLine([
    formatDate(date),
    time,
    csvText(line.origin),
    csvText(line.kind),
    csvText(line.method),
    csvText(line.service),
    csvText(line.court),
    csvText(line.customer),
    csvText(line.cpf ? formatCpf(line.cpf) : ''),
    csvReais(toReais(line.cents)),
    csvText(line.about),
    csvText(line.brand ?? ''),
    csvCode(line.nsu ?? ''),
  ])
}
