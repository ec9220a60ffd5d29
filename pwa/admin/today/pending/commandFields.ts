import type { RowKind } from '#shared/commands/snapshot.ts'
import { SPORT_LABELS, SPORTS } from '#shared/venue/courts/sport.ts'
import { PAYMENT_LABELS } from '#shared/payment/charges/payment.ts'
import { PAYMENT_STATUSES } from '#shared/platform/money/paid.ts'
import {
  CANCEL_SCOPES,
  STAFF_STATUSES,
  type EditableField,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import { SCOPE_LABELS } from '#shared/booking/reservation/series.ts'
import { STATUS_LABELS } from '#shared/booking/reservation/status.ts'
import { DAY_END, DAY_HOURS } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS, WEEKDAYS } from '#shared/platform/time/weekday.ts'

type ChoiceField = { kind: 'choice'; options: readonly { value: string; label: string }[] }
type Plain = {
  kind:
    | 'text'
    | 'multiline'
    | 'phone'
    | 'cpf'
    | 'money'
    | 'date'
    | 'clock'
    | 'flag'
    | 'court'
    | 'sports'
    | 'policy'
}
/** One field of a command's body, as a person knows it. */
export type CommandField = { name: string; label: string } & (ChoiceField | Plain)

const choice = (name: string, label: string, labels: readonly (readonly [string, string])[]) =>
  ({
    name,
    label,
    kind: 'choice',
    options: labels.map(([value, label]) => ({ value, label })),
  }) as const satisfies CommandField
const plain = (name: string, label: string, kind: Plain['kind'] = 'text') =>
  ({ name, label, kind }) as const satisfies CommandField

const hours = [...DAY_HOURS, DAY_END].map((hour) => [hour, hour] as const)
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

export const SCOPE_TEXTS: Record<(typeof CANCEL_SCOPES)[number], string> = {
  ...SCOPE_LABELS,
  future: `${SCOPE_LABELS.future} da série`,
  group: 'Todas do mesmo pagamento',
}

/** What staff may set of a reservation, and what else a command about one says. */
const RESERVATION: Record<EditableField | 'endDate' | 'scope' | 'money', CommandField> = {
  customerName: plain('customerName', 'Nome do cliente'),
  customerEmail: plain('customerEmail', 'E-mail'),
  customerPhone: plain('customerPhone', 'Telefone', 'phone'),
  customerCpf: plain('customerCpf', 'CPF', 'cpf'),
  sportType: sport,
  courtId: court,
  date,
  startTime: start,
  endTime: end,
  endDate: plain('endDate', 'Data final', 'date'),
  price,
  status: choice(
    'status',
    'Status',
    STAFF_STATUSES.map((one) => [one, STATUS_LABELS[one]] as const),
  ),
  paymentStatus: choice(
    'paymentStatus',
    'Pagamento',
    PAYMENT_STATUSES.map((one) => [one, PAYMENT_LABELS[one]] as const),
  ),
  scope: choice(
    'scope',
    'Alcance',
    CANCEL_SCOPES.map((scope) => [scope, SCOPE_TEXTS[scope]] as const),
  ),
  money: choice('money', 'O que fazer com o dinheiro', [
    ['refund', 'Estornar'],
    ['keep', 'Manter com o local'],
  ]),
  notes: plain('notes', 'Observações', 'multiline'),
}

/** The fields of each kind of row, in the order of the form. */
export const FIELDS: Record<RowKind, readonly CommandField[]> = {
  court: [
    plain('name', 'Nome'),
    plain('shortName', 'Abreviação'),
    description,
    plain('sportTypes', 'Modalidades', 'sports'),
    plain('sportTypePriority', 'Ordem de prioridade', 'sports'),
    plain('active', 'Quadra ativa', 'flag'),
    plain('covered', 'Quadra coberta', 'flag'),
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
  reservation: Object.values(RESERVATION),
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
  till: [
    plain('opening', 'Troco na abertura', 'money'),
    plain('amount', 'Valor', 'money'),
    plain('note', 'Observação'),
  ],
  product: [
    plain('name', 'Nome'),
    plain('price', 'Preço', 'money'),
    plain('active', 'À venda', 'flag'),
    plain('tracked', 'Contar estoque', 'flag'),
  ],
  tab: [],
  customer: [
    plain('name', 'Nome'),
    plain('phone', 'Telefone', 'phone'),
    plain('email', 'E-mail'),
    plain('cpf', 'CPF', 'cpf'),
    plain('notes', 'Observações', 'multiline'),
    plain('amount', 'Crédito', 'money'),
    plain('reason', 'Motivo'),
    plain('until', 'Até', 'date'),
    plain('expiresOn', 'Válido até', 'date'),
  ],
  venue: [
    plain('name', 'Nome do local'),
    plain('brand', 'Sigla'),
    plain('address', 'Endereço'),
    plain('phone', 'Telefone', 'phone'),
    plain('email', 'E-mail'),
    plain('latitude', 'Latitude'),
    plain('longitude', 'Longitude'),
    plain('colorMain', 'Cor principal'),
    plain('colorAccent', 'Cor de destaque'),
    plain('cancellation', 'Cancelamento', 'policy'),
    plain('refundLimit', 'Devolução sem aprovação até', 'money'),
    plain('partHours', 'Liberar reserva paga em parte (horas antes)'),
    plain('companyName', 'Razão social'),
    plain('cnpj', 'CNPJ'),
    plain('dpoName', 'Encarregado'),
    plain('dpoEmail', 'E-mail do encarregado'),
    plain('serviceCode', 'Código do serviço'),
    plain('issRate', 'Alíquota do ISS'),
  ],
}
