import { attemptLabel, OPEN_LABEL, SHORT_METHOD_LABELS } from '#shared/payment/charges/payment.ts'
import type { AttemptEntry } from '#shared/payment/charges/ledger.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { CSV_START, csvLine, csvReais, csvText } from '../../platform/http/csv.ts'
import {
  BOOKED_AT,
  filteredAttempts,
  NEWEST_FIRST,
  selectListed,
  toAttemptEntry,
  type AttemptFilter,
  type ListDeps,
  type ListedAttempt,
} from './attemptList.ts'

const AT_ONCE = 500

export const HEADINGS = [
  'Data',
  'Situação',
  'Forma',
  'Valor cobrado',
  'Valor recebido',
  'Valor estornado',
  'Recebido em',
  'Cliente',
  'E-mail',
  'Reservas',
  'Cartão',
  'Cobrança',
]

/** The charges of a list as a CSV that a pt-BR spreadsheet opens, read in batches while it is sent. */
export async function* attemptsCsv(deps: ListDeps, filter: AttemptFilter): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADINGS.map(csvText))
  let last: ListedAttempt | undefined
  for (;;) {
    const rows = await nextRows(deps, filter, last)
    last = rows.at(-1)
    if (!last) return
    const cells = rows.map((row) => attemptCells(toAttemptEntry(row), deps.config.venueTimezone))
    yield cells.map(csvLine).join('')
  }
}

async function nextRows(
  deps: ListDeps,
  filter: AttemptFilter,
  last: ListedAttempt | undefined,
): Promise<ListedAttempt[]> {
  const query = selectListed(filteredAttempts(deps, filter), deps.knex)
    .orderByRaw(NEWEST_FIRST)
    .limit(AT_ONCE)
  if (last)
    query.whereRaw(`(${BOOKED_AT}, a.id) < (?, ?)`, [last.paidAt ?? last.createdAt, last.id])
  return query
}

/** A charge as a line of the file. */
export function attemptCells(entry: AttemptEntry, timeZone: string): string[] {
  const when = (instant: string | null) => (instant ? venueTime(instant, timeZone) : '')
  const card = [entry.cardBrand, entry.cardLast4].filter(Boolean).join(' ')
  return [
    when(entry.paidAt ?? entry.createdAt),
    csvText(stateOf(entry)),
    csvText(SHORT_METHOD_LABELS[entry.method]),
    csvReais(entry.amount),
    csvReais(entry.received),
    csvReais(entry.refunded),
    when(entry.paidAt),
    csvText(entry.customerName),
    csvText(entry.customerEmail),
    String(entry.reservations),
    csvText(card),
    csvText(entry.chargeId ?? ''),
  ]
}

// The export's text differs from the screens' 'Em aberto': existing spreadsheets depend on it.
const OPEN = 'Aberto'

function stateOf({ state, paymentStatus }: AttemptEntry) {
  const label = attemptLabel(state, paymentStatus)
  return label === OPEN_LABEL ? OPEN : label
}

export function venueTime(instant: string, timeZone: string) {
  const { date, time } = venueNow(fromInstant(instant), timeZone)
  return `${formatDate(date)} ${time}`
}
