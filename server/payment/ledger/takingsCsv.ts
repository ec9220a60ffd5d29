import { formatCpf } from '#shared/platform/contact/documents.ts'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { LEDGER_METHOD_NAMES } from '#shared/payment/charges/ledger.ts'
import { MOVEMENT_KIND_NAMES } from '#shared/book/till/till.ts'
import { addDays, formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { CSV_START, csvCode, csvLine, csvReais, csvText } from '../../platform/http/csv.ts'
import { venueTime } from './attemptsCsv.ts'
import {
  entriesBetween,
  IN_ORDER,
  onlyDrawer,
  type BookedEntry,
  type EntryDeps,
  type EntryRange,
} from './entries.ts'

const DAYS_AT_ONCE = 14

const HEADINGS = ['Data', 'Hora', 'Origem', 'Tipo', 'Forma', 'Serviço', 'Quadra', 'Cliente']
const MORE = ['CPF', 'Valor', 'Reserva', 'Bandeira', 'NSU', 'Feito em', 'Recebido antes em']

/** Says what an entry is about. */
type About = {
  service: string
  court: string
  customer: string
  cpf: string | null
  reservations: string
}
type Line = BookedEntry & {
  tabName: string | null
  ownId: number | null
  sportType: Sport | null
  customerName: string | null
  customerCpf: string | null
  court: string | null
  group: string | null
}

/** Writes what came in and went back between two days, line by line, at the counter and online: for the accountant's spreadsheet. Read in batches of days while it is sent. */
export async function* takingsCsv(
  deps: EntryDeps,
  { drawer, endDate, startDate }: EntryRange,
): AsyncGenerator<string> {
  yield CSV_START + csvLine([...HEADINGS, ...MORE].map(csvText))
  for (let from = startDate; from <= endDate; from = addDays(from, DAYS_AT_ONCE)) {
    const last = addDays(from, DAYS_AT_ONCE - 1)
    yield await linesOf(deps, { drawer, startDate: from, endDate: last < endDate ? last : endDate })
  }
}

async function linesOf(deps: EntryDeps, { drawer, endDate, startDate }: EntryRange) {
  const lines: Line[] = await onlyDrawer(entriesBetween(deps, [startDate, endDate]), drawer)
    .leftJoin('tabs as t', 't.id', 'e.tabId')
    .leftJoin('reservations as r', 'r.id', 'e.reservationId')
    .leftJoin('courts as c', 'c.id', 'r.courtId')
    .leftJoin('payment_attempts as a', 'a.id', 'e.attemptId')
    .orderByRaw(IN_ORDER)
    .select('e.*', 't.name as tabName', 'r.id as ownId', 'r.sportType')
    .select('r.customerName', 'r.customerCpf', 'c.name as court', 'a.paymentGroupId as group')
  const ofGroup = await groupsOf(deps.knex, lines)
  const text = (line: Line) => {
    const about = line.group === null ? aboutOf(line) : ofGroup(line.group)
    return lineText(line, about, deps.config.venueTimezone)
  }
  return lines.map(text).join('')
}

/** A tab has the CPF of its reservation. */
function aboutOf({
  court,
  customerCpf,
  customerName,
  ownId,
  sportType,
  tabId,
  tabName,
}: Line): About {
  const isTab = tabId !== null
  return {
    service: isTab || sportType === null ? 'Comanda' : `Quadra de ${SPORT_LABELS[sportType]}`,
    court: court ?? '',
    customer: tabName ?? customerName ?? '',
    cpf: customerCpf,
    reservations: ownId === null ? '' : String(ownId),
  }
}

/** A charge pays a group: its line names all of its reservations. */
async function groupsOf(knex: EntryDeps['knex'], lines: readonly Line[]) {
  const groups = new Map<string, Member[]>()
  const wanted = new Set(lines.flatMap(({ group }) => group ?? []))
  for (const chunk of inChunks([...wanted])) {
    for (const member of await membersOf(knex, chunk)) {
      const { group } = member
      if (group !== null) groups.set(group, [...(groups.get(group) ?? []), member])
    }
  }
  const listed = (texts: readonly string[]) => [...new Set(texts)].join(', ')
  return (group: string): About => {
    const members = groups.get(group) ?? []
    return {
      service: listed(members.map(({ sportType }) => `Quadra de ${SPORT_LABELS[sportType]}`)),
      court: listed(members.map(({ court }) => court)),
      customer: members[0]?.customerName ?? '',
      cpf: members[0]?.customerCpf ?? null,
      reservations: listed(members.map(({ id }) => String(id))),
    }
  }
}

type Member = Awaited<ReturnType<typeof membersOf>>[number]

function membersOf(knex: EntryDeps['knex'], groups: string[]) {
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

const KINDS: Record<string, string> = {
  ...MOVEMENT_KIND_NAMES,
  paid: 'Recebimento',
  undone: 'Recebimento desfeito',
  redone: 'Recebimento refeito',
}

function lineText(line: Line, about: About, timeZone: string): string {
  const { date, time } = venueNow(Date.parse(line.at), timeZone)
  const when = (instant: string | null) => (instant === null ? '' : venueTime(instant, timeZone))
  return csvLine([
    formatDate(date),
    time,
    csvText(line.group === null ? 'Balcão' : 'Online'),
    csvText(KINDS[line.why] ?? MOVEMENT_KIND_NAMES.return),
    csvText(LEDGER_METHOD_NAMES[line.method]),
    csvText(about.service),
    csvText(about.court),
    csvText(about.customer),
    csvText(about.cpf ? formatCpf(about.cpf) : ''),
    csvReais(toReais(line.cents)),
    csvText(about.reservations),
    csvText(line.brand ?? ''),
    csvCode(line.nsu ?? ''),
    when(line.madeAt),
    when(line.cameAt),
  ])
}
