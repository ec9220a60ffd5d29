import { creditEntryName, type CreditSource } from '#shared/book/credit/credit.ts'
import { formatCpf } from '#shared/platform/contact/documents.ts'
import { toReais } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { daysOfMonth, type Month } from '#shared/platform/time/month.ts'
import { CSV_START, csvLine, csvReais, csvText } from '../../platform/http/csv.ts'
import { entriesBetween, type BookedEntry, type EntryDeps } from '../ledger/entries.ts'

const HEADINGS = [
  'Data',
  'O quê',
  'Origem',
  'Cliente',
  'CPF/CNPJ',
  'Valor',
  'Reserva',
  'Vale até',
  'Motivo',
]

type Line = BookedEntry & {
  why: CreditSource
  name: string | null
  cpf: string | null
  expiresOn: string
  note: string | null
}

/** Customers' credit that was given, used, given back and that ended in a month; positive is what the venue owes more. */
export async function creditsCsv(deps: EntryDeps, month: Month): Promise<string> {
  const lines: Line[] = await entriesBetween(deps, daysOfMonth(month), ['lot', 'credit'])
    .joinRaw('join credit_entries x on x.id = cast(e.id as integer)')
    .leftJoin('customers as c', 'c.id', 'x.customerId')
    .leftJoin('credit_notes as n', 'n.entryId', 'x.id')
    .orderBy(['e.at', 'x.id'])
    .select('e.*', 'c.name', 'c.cpf', 'x.expiresOn', 'n.note')
  return CSV_START + csvLine(HEADINGS.map(csvText)) + lines.map(lineText).join('')
}

function lineText({ book, cents, cpf, date, expiresOn, name, note, reservationId, why }: Line) {
  return csvLine([
    formatDate(date),
    csvText(whatOf({ cents, why })),
    csvText(creditEntryName(why, reservationId)),
    csvText(name ?? ''),
    csvText(cpf ? formatCpf(cpf) : ''),
    // Credit that pays something is less that is owed.
    csvReais(toReais(book === 'credit' ? 0 - cents : cents)),
    csvText(reservationId === null ? '' : String(reservationId)),
    formatDate(expiresOn),
    csvText(note ?? ''),
  ])
}

function whatOf({ cents, why }: Pick<Line, 'cents' | 'why'>): string {
  if (why === 'use') return 'Usado'
  if (why === 'return') return 'Devolvido'
  if (why === 'expiry') return 'Vencido'
  return cents < 0 ? 'Retirado' : 'Dado'
}
