import type { RowKind } from '#shared/commands/snapshot.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/court/sport.ts'
import { digitsOf } from '#shared/customer/digits.ts'
import { formatPhone } from '#shared/customer/phone.ts'
import { reaisText } from '#shared/money/money.ts'
import { PAYMENT_STATUSES } from '#shared/payment/payment.ts'
import { CANCEL_SCOPES, DESK_STATUSES } from '#shared/reservation/adminReservation.schema.ts'
import { formatDate, isCivilDate } from '#shared/time/civil.ts'
import { hourText, SLOT_TIMES } from '#shared/time/hours.ts'
import {
  WEEKDAY_LABELS,
  WEEKDAYS,
  WEEKDAY_SHORT,
  weekdayOf,
  type Weekday,
} from '#shared/time/weekday.ts'
import { STATUS_LABELS } from '../reservation/reservationTexts.ts'
import { rowOf, type Fields, type Known } from './known.ts'

type Choice = { kind: 'choice'; options: readonly { value: string; label: string }[] }
type Plain = {
  kind:
    'text' | 'lines' | 'phone' | 'cpf' | 'money' | 'date' | 'clock' | 'flag' | 'court' | 'sports'
}
/** One thing that a command's body says, in a person's words. */
export type CommandField = { name: string; label: string } & (Choice | Plain)

const choice = (name: string, label: string, words: readonly (readonly [string, string])[]) =>
  ({
    name,
    label,
    kind: 'choice',
    options: words.map(([value, label]) => ({ value, label })),
  }) as const satisfies CommandField
const plain = (name: string, label: string, kind: Plain['kind'] = 'text') =>
  ({ name, label, kind }) as const satisfies CommandField

const hours = [...SLOT_TIMES, hourText(23)].map((hour) => [hour, hour] as const)
const court = plain('courtId', 'Quadra', 'court')
const date = plain('date', 'Data', 'date')
const price = plain('price', 'Preço', 'money')
const description = plain('description', 'Descrição')
const start = choice('startTime', 'Início', hours)
const end = choice('endTime', 'Término', hours)
const sport = choice(
  'sportType',
  'Modalidade',
  SPORTS.map((one) => [one, SPORT_LABELS[one]] as const),
)
const weekday = choice(
  'weekday',
  'Dia da semana',
  WEEKDAYS.map((day) => [day, WEEKDAY_LABELS[day]] as const),
)

export const SCOPE_LABELS: Record<(typeof CANCEL_SCOPES)[number], string> = {
  one: 'Apenas esta',
  following: 'Esta e as próximas',
  future: 'Todas as futuras da série',
  group: 'Todas do mesmo pagamento',
}

/** What the desk may say of each kind of row, in the order in which a form asks it. */
export const FIELDS: Record<RowKind, readonly CommandField[]> = {
  court: [
    plain('name', 'Nome'),
    description,
    plain('sportTypes', 'Modalidades', 'sports'),
    plain('sportTypePriority', 'Ordem de prioridade', 'sports'),
    plain('active', 'Quadra ativa', 'flag'),
  ],
  price: [court, weekday, start, end, price],
  specialPrice: [court, date, start, end, price, description],
  operationHours: [
    weekday,
    plain('isOpen', 'Aberto', 'flag'),
    plain('openTime', 'Abertura', 'clock'),
    plain('closeTime', 'Fechamento', 'clock'),
  ],
  closingDate: [
    date,
    description,
    plain('allDay', 'Dia inteiro', 'flag'),
    plain('startTime', 'Início', 'clock'),
    plain('endTime', 'Término', 'clock'),
  ],
  reservation: [
    plain('customerName', 'Nome do cliente'),
    plain('customerEmail', 'E-mail'),
    plain('customerPhone', 'Telefone', 'phone'),
    plain('customerCpf', 'CPF', 'cpf'),
    sport,
    court,
    date,
    start,
    end,
    plain('endDate', 'Data final', 'date'),
    price,
    choice(
      'status',
      'Status',
      DESK_STATUSES.map((one) => [one, STATUS_LABELS[one]] as const),
    ),
    choice(
      'paymentStatus',
      'Pagamento',
      PAYMENT_STATUSES.map((one) => [one, PAYMENT_LABELS[one]] as const),
    ),
    choice(
      'scope',
      'Alcance',
      CANCEL_SCOPES.map((scope) => [scope, SCOPE_LABELS[scope]] as const),
    ),
    choice('money', 'O que fazer com o dinheiro', [
      ['refund', 'Estornar'],
      ['keep', 'Manter com o local'],
    ]),
    plain('notes', 'Observações', 'lines'),
  ],
  fixedClass: [
    plain('name', 'Nome da aula'),
    plain('instructor', 'Instrutor'),
    court,
    sport,
    plain('startDate', 'Data de início', 'date'),
    weekday,
    start,
    end,
    plain('email', 'E-mail de contato'),
    plain('phone', 'Telefone de contato', 'phone'),
    date,
  ],
  venue: [
    plain('name', 'Nome do local'),
    plain('brand', 'Sigla'),
    plain('address', 'Endereço'),
    plain('phone', 'Telefone', 'phone'),
    plain('email', 'E-mail'),
  ],
}

const NOTHING = '—'
// Not even kept on the device, where it comes from the server.
const UNSEEN = 'não mostrado'

/** What a field says, for a person. A CPF is never written out. */
function fieldText(field: CommandField, value: unknown, known: Known): string {
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
      return reaisText(Number(value))
    case 'phone':
      return formatPhone(digitsOf(text))
    case 'sports':
      return [value].flat().map(sportName).join(', ')
    default:
      return text
  }
}

type Difference = { field: CommandField; asked: string; now: string }

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

/** `sex 21/11`; with the year when it is not this one. */
export function dayText(date: unknown, { today }: Pick<Known, 'today'>): string {
  const day = String(date ?? '').slice(0, 10)
  if (!isCivilDate(day)) return day
  const written = formatDate(day)
  const short = day.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written
  return `${WEEKDAY_SHORT[weekdayOf(day)].toLowerCase()} ${short}`
}

/** `18:00–19:00`. */
export function rangeText({ startTime, endTime }: Fields): string {
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
