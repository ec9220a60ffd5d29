import type { RowKind } from '#shared/commands/snapshot.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { policySentences, type Policy } from '#shared/venue/policy/policy.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { formatDate, isCivilDate } from '#shared/platform/time/civil.ts'
import {
  WEEKDAY_LABELS,
  WEEKDAY_SHORT,
  weekdayOf,
  type Weekday,
} from '#shared/platform/time/weekday.ts'
import type { CommandField } from './commandFields.ts'
import { rowOf, type Fields, type Known } from './known.ts'

const NOTHING = '—'
// A CPF of the server is not even stored on the device.
const UNSEEN = 'não mostrado'

/** What a field says, for a person. A CPF is never written out. */
function fieldText(field: CommandField, value: unknown, known: Known): string {
  if (value === null || value === undefined || value === '') return NOTHING
  const text = String(value).trim()
  switch (field.kind) {
    case 'choice': {
      const label = field.options.find((option) => option.value === value)?.label
      return label ?? STATUS_LABELS[text as keyof typeof STATUS_LABELS] ?? text
    }
    case 'court':
      return courtName(Number(value), known)
    case 'cpf':
      return 'informado'
    case 'date':
      return formatDate(text.slice(0, 10))
    case 'flag':
      return value === true ? 'Sim' : 'Não'
    case 'money':
      return reaisText(Number(value))
    case 'phone':
      return formatPhone(text)
    case 'policy':
      return policySentences(value as Policy).join(' ')
    case 'sports':
      return [value].flat().map(sportName).join(', ')
    default:
      return text
  }
}

type Difference = { field: CommandField; mine: string; now: string }

/** The fields in which the edit and the row differ, in the order of the form; a CPF cannot be compared. */
export function differences(
  fields: readonly CommandField[],
  edited: Fields,
  now: Fields,
  known: Known,
): Difference[] {
  return fields.flatMap((field) => {
    if (edited[field.name] === undefined) return []
    const mine = fieldText(field, edited[field.name], known)
    const theirs = field.kind === 'cpf' ? UNSEEN : fieldText(field, now[field.name], known)
    const isEmpty = field.kind === 'cpf' && mine === NOTHING
    return mine === theirs || isEmpty ? [] : [{ field, mine, now: theirs }]
  })
}

/** `quadra para Quadra do Mar, início para 19:00`; every edited field when the row is not known, and `nothing` where none is another one. */
export function changesText(
  fields: readonly CommandField[],
  edited: object,
  now: object | null,
  known: Known,
  nothing = 'nada que já não esteja assim',
): string {
  const changed = differences(fields, edited as Fields, (now ?? {}) as Fields, known)
  const texts = changed.map(({ field, mine }) =>
    field.kind === 'cpf' ? 'CPF informado' : `${lowerFirst(field.label)} para ${mine}`,
  )
  return texts.join(', ') || nothing
}

function lowerFirst(label: string) {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

function sportName(value: unknown) {
  return SPORT_LABELS[value as Sport] ?? String(value)
}

/** `sex 21/11`; with the year when it is not this one. */
export function dayText(date: unknown, { today }: Pick<Known, 'today'>): string {
  const day = String(date ?? '').slice(0, 10)
  if (!isCivilDate(day)) return day
  const written = formatDate(day)
  const short = day.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written
  return `${WEEKDAY_SHORT[weekdayOf(day)].toLowerCase()} ${short}`
}

/** `18:00–19:00`. */
export function spanText({ startTime, endTime }: Fields): string {
  return `${String(startTime ?? '')}–${String(endTime ?? '')}`
}

/** `segunda-feira`. */
export function weekdayText(weekday: unknown): string {
  return (WEEKDAY_LABELS[weekday as Weekday] ?? String(weekday ?? '')).toLowerCase()
}

/** `segundas-feiras`, `sábados`. */
export function everyWeek(weekday: unknown): string {
  return weekdayText(weekday).replaceAll(/([^-]+)/g, '$1s')
}

export function moneyText(reais: unknown): string {
  return reaisText(Number(reais ?? 0))
}

/** The court by its name, also one that is still to be made. */
export function courtName(id: number, known: Known): string {
  const name = rowOf('court', id, known)?.['name']
  if (typeof name === 'string' && name) return name
  return isTempId(id) ? 'quadra ainda não enviada' : `quadra nº ${id}`
}

type RowText = { noun: string; of: (row: Fields, known: Known) => string }

const on = ({ courtId }: Fields, known: Known) => courtName(Number(courtId), known)
const weekly = ({ weekday, ...row }: Fields) => `${everyWeek(weekday)} ${spanText(row)}`
const name = (row: Fields) => String(row['name'] ?? '')

export const ROW_TEXTS: Record<RowKind, RowText> = {
  court: { noun: 'quadra', of: name },
  price: {
    noun: 'preço',
    of: (row, known) => `${on(row, known)}, ${weekdayText(row['weekday'])} ${spanText(row)}`,
  },
  specialPrice: {
    noun: 'preço especial',
    of: (row, known) => `${on(row, known)}, ${dayText(row['date'], known)} ${spanText(row)}`,
  },
  operationHours: { noun: 'horário', of: ({ weekday }) => weekdayText(weekday) },
  closingDate: {
    noun: 'fechamento',
    of: ({ allDay, date, description, ...row }, known) =>
      `${dayText(date, known)} ${allDay === false ? spanText(row) : 'o dia todo'}: ${String(description)}`,
  },
  reservation: {
    noun: 'reserva',
    of: ({ customerName, date, ...row }, known) =>
      `${String(customerName ?? '')}, ${on(row, known)}, ${dayText(date, known)} ${spanText(row)}`,
  },
  fixedClass: {
    noun: 'aula fixa',
    of: (row, known) => `${name(row)}, ${on(row, known)}, ${weekly(row)}`,
  },
  customer: { noun: 'cadastro', of: name },
  till: { noun: 'caixa', of: () => 'da recepção' },
  product: { noun: 'produto', of: name },
  tab: { noun: 'comanda', of: name },
  venue: { noun: 'local', of: name },
}

/** A short text for the row with this id; what this device does not know goes by its number. */
export function rowText(kind: RowKind, id: number, known: Known): string {
  const row = rowOf(kind, id, known)
  if (row) return ROW_TEXTS[kind].of(row, known)
  return isTempId(id) ? 'ainda não enviada' : `nº ${id}`
}
