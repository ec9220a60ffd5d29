import type { RowKind } from '#shared/commands/snapshot.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import { courtName, dayWords, everyWeek, rangeWords, weekdayWords } from './deskWords.ts'
import { rowOf, type Fields, type Known } from './known.ts'

type Words = { noun: string; of: (row: Fields, known: Known) => string }

const on = ({ courtId }: Fields, known: Known) => courtName(Number(courtId), known)
const weekly = ({ weekday, ...row }: Fields) => `${everyWeek(weekday)} ${rangeWords(row)}`
const name = (row: Fields) => String(row['name'] ?? '')

/** A row in a few words, as the person at the desk would tell it from others. */
export const ROW_WORDS: Record<RowKind, Words> = {
  court: { noun: 'quadra', of: name },
  price: {
    noun: 'preço',
    of: (row, known) => `${on(row, known)}, ${weekdayWords(row['weekday'])} ${rangeWords(row)}`,
  },
  specialPrice: {
    noun: 'preço especial',
    of: (row, known) => `${on(row, known)}, ${dayWords(row['date'], known)} ${rangeWords(row)}`,
  },
  operationHours: { noun: 'horário', of: ({ weekday }) => weekdayWords(weekday) },
  closingDate: {
    noun: 'fechamento',
    of: ({ allDay, date, description, ...row }, known) =>
      `${dayWords(date, known)} ${allDay === false ? rangeWords(row) : 'o dia todo'}: ${String(description)}`,
  },
  reservation: {
    noun: 'reserva',
    of: ({ customerName, date, ...row }, known) =>
      `${String(customerName ?? '')}, ${on(row, known)}, ${dayWords(date, known)} ${rangeWords(row)}`,
  },
  fixedClass: {
    noun: 'aula fixa',
    of: (row, known) => `${name(row)}, ${on(row, known)}, ${weekly(row)}`,
  },
  venue: { noun: 'local', of: name },
}

/** The row with this id in a few words; what this device does not know goes by its number. */
export function rowWords(kind: RowKind, id: number, known: Known): string {
  const row = rowOf(kind, id, known)
  if (row) return ROW_WORDS[kind].of(row, known)
  return isTempId(id) ? 'ainda não enviada' : `nº ${id}`
}
