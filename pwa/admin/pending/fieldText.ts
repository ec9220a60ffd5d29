import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { digitsOf } from '#shared/customer/digits.ts'
import { formatPhone } from '#shared/customer/phone.ts'
import { formatReais, toCents } from '#shared/money/money.ts'
import { formatDate } from '#shared/time/civil.ts'
import { STATUS_LABELS } from '../reservation/reservationWords.ts'
import type { CommandField } from './commandFields.ts'
import { courtName } from './deskWords.ts'
import type { Fields, Known } from './known.ts'

const NOTHING = '—'
// Not even kept on the device, where it comes from the server.
const UNSEEN = 'não mostrado'

/** What a field says, for a person. A CPF is never written out. */
export function fieldText(field: CommandField, value: unknown, known: Known): string {
  if (value === null || value === undefined || value === '') return NOTHING
  const text = String(value).trim()
  switch (field.kind) {
    case 'choice': {
      const told = field.options.find((option) => option.value === value)?.label
      return told ?? STATUS_LABELS[text as keyof typeof STATUS_LABELS] ?? text
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
      return formatReais(toCents(Number(value)))
    case 'phone':
      return formatPhone(digitsOf(text))
    case 'sports':
      return [value].flat().map(sportName).join(', ')
    default:
      return text
  }
}

export type Difference = { field: CommandField; asked: string; now: string }

/** Where what was asked is not what there is, in the order of the form; a CPF cannot be compared. */
export function differences(
  fields: readonly CommandField[],
  asked: Fields,
  now: Fields,
  known: Known,
): Difference[] {
  return fields.flatMap((field) => {
    if (asked[field.name] === undefined) return []
    const mine = fieldText(field, asked[field.name], known)
    const theirs = field.kind === 'cpf' ? UNSEEN : fieldText(field, now[field.name], known)
    const isUntold = field.kind === 'cpf' && mine === NOTHING
    return mine === theirs || isUntold ? [] : [{ field, asked: mine, now: theirs }]
  })
}

/** `quadra para Quadra do Mar, início para 19:00`; all that was asked when the row is not known. */
export function changesText(
  fields: readonly CommandField[],
  asked: object,
  now: object | null,
  known: Known,
): string {
  const changed = differences(fields, asked as Fields, (now ?? {}) as Fields, known)
  const words = changed.map(({ field, asked }) =>
    field.kind === 'cpf' ? 'CPF informado' : `${lowerFirst(field.label)} para ${asked}`,
  )
  return words.join(', ') || 'nada que já não esteja assim'
}

function lowerFirst(label: string) {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

function sportName(value: unknown) {
  return SPORT_LABELS[value as Sport] ?? String(value)
}
