import {
  CASH_REASON_NAMES,
  MOVEMENT_KIND_NAMES,
  type MovementKind,
} from '#shared/book/till/till.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { daysOfMonth, type Month } from '#shared/platform/time/month.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { CSV_START, csvLine, csvReais, csvText } from '../../platform/http/csv.ts'
import {
  entriesBetween,
  IN_ORDER,
  type BookedEntry,
  type BookName,
  type EntryDeps,
} from '../ledger/entries.ts'

const HEADINGS = ['Data', 'Hora', 'O quê', 'Valor', 'Motivo', 'Por', 'Cliente', 'Reserva']

const GIVEN_NAMES: Partial<Record<BookName, string>> = {
  courtesy: 'Cortesia',
  discount: 'Desconto',
}

type Line = BookedEntry & {
  reason: keyof typeof CASH_REASON_NAMES | null
  note: string | null
  givenNote: string | null
  name: string | null
  username: string | null
  customerName: string | null
  drawer: string | null
}

/** Lists what was given for nothing in a month or by prices below the table's, and the cash that was put in and taken out without a customer. */
export async function cashCsv(deps: EntryDeps, month: Month): Promise<string> {
  const lines: Line[] = await entriesBetween(deps, daysOfMonth(month), [
    'cash',
    'courtesy',
    'discount',
  ])
    .joinRaw(`left join till_movements m on e.book = 'cash' and m.id = cast(e.id as integer)`)
    .leftJoin('tills as t', 't.id', 'm.tillId')
    .leftJoin('till_notes as n', 'n.movementId', 'm.id')
    .joinRaw(
      `left join courtesy_notes k on e.book = 'courtesy' and k.courtesy_id = cast(e.id as integer)`,
    )
    .leftJoin('reservations as r', 'r.id', 'e.reservationId')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .orderByRaw(IN_ORDER)
    .select('e.*', 'm.reason', 'n.note', 'k.note as givenNote', 'u.name', 'u.username')
    .select('r.customerName', 't.name as drawer')
  const hasSeveral = (await deps.knex('tills').select('id')).length > 1
  const headings = hasSeveral ? [...HEADINGS, 'Gaveta'] : HEADINGS
  const text = (line: Line) =>
    csvLine([
      ...fieldsOf(line, deps.config.venueTimezone),
      ...(hasSeveral ? [csvText(line.drawer ?? '')] : []),
    ])
  return CSV_START + csvLine(headings.map(csvText)) + lines.map(text).join('')
}

function fieldsOf(line: Line, timeZone: string): string[] {
  const { book, cents, customerName, name, reason, reservationId, username, why } = line
  const { date, time } = venueNow(Date.parse(line.at), timeZone)
  const said = [reason && CASH_REASON_NAMES[reason], line.note, line.givenNote]
  if (book === 'discount')
    said.push(cents > 0 ? 'Preço abaixo da tabela' : 'Preço aumentado depois')
  return [
    formatDate(date),
    time,
    csvText(GIVEN_NAMES[book] ?? MOVEMENT_KIND_NAMES[why as MovementKind]),
    csvReais(toReais(cents)),
    csvText(said.filter(Boolean).join(': ')),
    csvText(name ?? username ?? ''),
    csvText(customerName ?? ''),
    csvText(reservationId === null ? '' : String(reservationId)),
  ]
}
