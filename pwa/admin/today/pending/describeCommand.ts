import { countText } from '#shared/platform/text/countText.ts'
import { occurrenceDates } from '#shared/booking/reservation/series.ts'
import {
  rowKindOf,
  type Command,
  type CommandKind,
  type CommandOf,
} from '#shared/commands/command.ts'
import type { RowKind } from '#shared/commands/snapshot.ts'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { CASH_REASON_NAMES, countedCents, MOVEMENT_KIND_NAMES } from '#shared/book/till/till.ts'
import { STOCK_REASON_NAMES } from '#shared/book/tab/tab.ts'
import type { PartMethod } from '#shared/booking/reservation/adminReservation.schema.ts'
import { saidMoney, waysText, withoutMoney } from '#shared/booking/reservation/saidMoney.ts'
import { toCents, toReais } from '#shared/platform/money/money.ts'
import { rangeText } from '#shared/platform/time/hours.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { FIELDS, SCOPE_TEXTS } from './commandFields.ts'
import {
  changesText,
  courtName,
  dayText,
  everyWeek,
  moneyText,
  ROW_TEXTS,
  rowText,
  spanText,
  weekdayText,
} from './fieldTexts.ts'
import { rowOf, type Fields, type Known } from './known.ts'

export function describeCommand<Kind extends CommandKind>(
  command: CommandOf<Kind>,
  known: Known,
): string {
  const describe: Describe<Kind> = DESCRIPTIONS[command.kind as Kind]
  return describe(command, known)
}

const partText = (amount: number, method: PartMethod) =>
  method === 'balance'
    ? `${moneyText(amount)} em crédito do cliente`
    : waysText([{ cents: toCents(Number(amount)), method }])

type Describe<Kind extends CommandKind> = (command: CommandOf<Kind>, known: Known) => string

/** A sentence for every kind of command: a new kind does not compile until it has one. */
const DESCRIPTIONS: { [Kind in CommandKind]: Describe<Kind> } = {
  'court.create': ({ body }) => `Nova quadra ${body.name}: ${sports(body.sportTypes)}`,
  'court.update': courtChange,
  'court.remove': ({ id }, known) => `Excluir para sempre a quadra ${rowText('court', id, known)}`,
  'price.create': priceCreation,
  'price.update': change,
  'price.remove': removal,
  'price.copy': ({ body }, known) =>
    `${body.mode === 'add' ? 'Completar' : 'Copiar'} preços: ${body.copies.map((copy) => copyText(copy, known)).join('; ')}`,
  'price.adjust': ({ body: { courts, endTime, percent, seen, startTime, weekdays } }, known) => {
    const names = courts.map(({ courtId }) => courtName(courtId, known)).join(', ')
    const days = weekdays.map((day) => WEEKDAY_LABELS[day]).join(', ')
    const count = countText(seen.length, 'preço', 'preços')
    return `Mudar ${count} em ${percent > 0 ? '+' : ''}${percent}%: ${names}; ${days}; ${rangeText({ startTime, endTime })}`
  },
  'specialPrice.create': priceCreation,
  'specialPrice.update': change,
  'specialPrice.remove': removal,
  'operationHours.update': hoursChange,
  'closingDate.create': ({ body }, known) =>
    `Fechar ${ROW_TEXTS.closingDate.of(body, known)}${strandedText(body)}`,
  'closingDate.remove': ({ id }, known) => `Reabrir ${rowText('closingDate', id, known)}`,
  'reservation.create': reservationCreation,
  'reservation.update': reservationChange,
  'reservation.status': ({ id, body }, known) =>
    `${body.status === 'approved' ? 'Aprovar' : 'Cancelar'} ${theReservation(id, known)}`,
  'reservation.cancel': ({ id, body: { scope, money } }, known) =>
    `Cancelar ${theReservation(id, known)}${scopeText(scope)}${MONEY[money ?? 'later']}`,
  'reservation.reschedule': ({ id, body: { courtId, date, startTime } }, known) =>
    `Mudar o horário d${theReservation(id, known)} para ${dayText(String(date).slice(0, 10), known)} às ${startTime}, ${courtName(Number(courtId), known)}`,
  'reservation.part': ({ id, body: { amount, method } }, known) =>
    `Receber ${partText(amount, method)} de ${whose(id, known)}`,
  'reservation.undoPart': ({ id, body: { amount, method } }, known) =>
    `Desfazer o recebimento de ${partText(amount, method)} de ${whose(id, known)}`,
  'reservation.arrival': ({ id, body: { arrival } }, known) =>
    `${ARRIVAL_TEXTS[arrival ?? 'undone']}${theReservation(id, known)}`,
  'incident.create': ({ body: { courtIds, date, endTime, reason, rows, startTime } }, known) => {
    const courts = courtIds.map((id) => courtName(Number(id), known)).join(', ')
    const done = rows.filter(({ choice }) => choice !== 'keep').length
    const day = dayText(String(date).slice(0, 10), known)
    const what = countText(done, 'reserva ou aula decidida', 'reservas e aulas decididas')
    return `Fechar ${courts}, ${day}, ${startTime} às ${endTime}: ${reason} (${what})`
  },
  'incident.lift': () => 'Reabrir as quadras: parou de chover',
  'incident.told': ({ body: { reservationId, state } }, known) =>
    state === 'sent'
      ? `Anotar que o aviso d${theReservation(reservationId, known)} foi enviado por WhatsApp`
      : `Anotar que o WhatsApp d${theReservation(reservationId, known)} foi aberto`,
  'incident.choose': ({ body: { choice, place, reservationId } }, known) => {
    const what = `D${theReservation(reservationId, known)}, que o local fechou: `
    if (choice !== 'move' || !place) return what + ASKED_TEXTS[choice]
    const day = dayText(String(place.date).slice(0, 10), known)
    return `${what}mudar para ${day} às ${place.startTime}, ${courtName(Number(place.courtId), known)}`
  },
  'customer.create': ({ body: { name } }) => `Novo cliente: ${name}`,
  'customer.distinct': ({ id, body: { other } }, known) =>
    `Anotar que ${rowText('customer', id, known)} e ${rowText('customer', other, known)} não são a mesma pessoa`,
  'customer.update': ({ id, body }, known) => {
    const changed = changesText(FIELDS.customer, body, rowOf('customer', id, known), known)
    return `Alterar o cadastro de ${rowText('customer', id, known)}: ${changed}`
  },
  'customer.block': ({ id, body: { reason } }, known) => {
    const who = rowText('customer', id, known)
    return reason === null ? `Desbloquear ${who}` : `Bloquear ${who}: ${reason}`
  },
  'customer.credit': ({ id, body: { amount, reason } }, known) => {
    const act = amount < 0 ? 'Retirar' : 'Lançar'
    const who = rowText('customer', id, known)
    return `${act} ${moneyText(Math.abs(amount))} de crédito de ${who}: ${reason}`
  },
  'customer.merge': ({ id, body: { other } }, known) =>
    `Unificar o cadastro de ${rowText('customer', id, known)} com o de ${rowText('customer', other, known)}`,
  'customer.unmerge': ({ id }, known) =>
    `Separar de novo o cadastro de ${rowText('customer', id, known)}`,
  'reservation.addOccurrence': ({ id, body: { courtId, date } }, known) => {
    const where = courtId === undefined ? '' : `, em ${courtName(courtId, known)}`
    return `Acrescentar ${dayText(date, known)}${where} à série de ${rowText('reservation', id, known)}`
  },
  'fixedClass.create': ({ body }, known) => {
    const begins = formatDate(String(body.startDate).slice(0, 10))
    return `Nova ${newRowText('fixedClass', body, known)}, a partir de ${begins}`
  },
  'fixedClass.update': change,
  'fixedClass.cancel': ({ id, body }, known) => {
    const text = rowText('fixedClass', id, known)
    if (body.cancelAll) return `Cancelar todas as próximas aulas de ${text}`
    return `Cancelar a aula de ${dayText(body.date, known)}: ${text}`
  },
  'fixedClass.remove': removal,
  'till.open': ({ body: { opening } }) => `Abrir o caixa com ${moneyText(opening)} de troco`,
  'till.cash': ({ body: { amount, kind, reason } }) =>
    `${MOVEMENT_KIND_NAMES[kind]} de ${moneyText(amount)} no caixa: ${CASH_REASON_NAMES[reason]}`,
  'till.correct': ({ body: { note } }) => `Corrigir um lançamento do caixa: ${note}`,
  'till.close': ({ body: { count } }) =>
    `Fechar o caixa com ${moneyText(toReais(countedCents(count)))} contados`,
  'till.check': ({ body: { outcome } }) =>
    `Conferir um PIX na chave: ${outcome === 'received' ? 'caiu' : 'não caiu'}`,
  'till.explain': ({ body: { note } }) => `Explicar a diferença do caixa: ${note}`,
  'product.create': ({ body: { name, price } }) => `Novo produto: ${name}, ${moneyText(price)}`,
  'product.update': ({ body, id }, known) => {
    const changed = changesText(FIELDS.product, body, rowOf('product', id, known), known)
    return `Alterar o produto ${rowText('product', id, known)}: ${changed}`
  },
  'product.stock': ({ body: { quantity, reason }, id }, known) => {
    const count = `${quantity > 0 ? '+' : ''}${quantity}`
    return `Estoque de ${rowText('product', id, known)}: ${count} (${STOCK_REASON_NAMES[reason]})`
  },
  'tab.create': ({ body: { name, reservation } }, known) =>
    reservation
      ? `Abrir a comanda da reserva de ${rowText('reservation', reservation.id, known)}`
      : `Abrir a comanda ${name ?? ''}`,
  'tab.add': ({ body, id }, known) =>
    `Lançar ${itemText(body, known)} na comanda ${rowText('tab', id, known)}`,
  'tab.remove': ({ body, id }, known) =>
    `Tirar ${itemText(body, known)} da comanda ${rowText('tab', id, known)}`,
  'tab.pay': ({ body: { court, parts }, id }, known) => {
    const paid = parts.map(({ amount, method }) => ({ cents: toCents(amount), method }))
    const what = court ? 'da quadra e da comanda' : 'da comanda'
    return `Receber ${waysText(paid)} ${what} ${rowText('tab', id, known)}`
  },
  'tab.giveBack': ({ body: { amount }, id }, known) => {
    const what = amount ? `${moneyText(amount)} que sobraram` : 'o que sobrou'
    return `Devolver ${what} da comanda ${rowText('tab', id, known)}`
  },
  'tab.close': ({ id }, known) => `Fechar a comanda ${rowText('tab', id, known)}`,
  'venue.update': ({ body }, known) =>
    `Alterar os dados do local: ${changesText(FIELDS.venue, body, known.venue, known)}`,
}

type Item = { product: { id: number }; quantity: number; price: number }

function itemText({ price, product, quantity }: Item, known: Known) {
  return `${quantity} × ${rowText('product', product.id, known)} a ${moneyText(price)}`
}

const ASKED_TEXTS = { move: 'mudar de horário', credit: 'virar crédito', refund: 'devolver' }

function priceCreation(
  command: CommandOf<'price.create' | 'specialPrice.create'>,
  known: Known,
): string {
  const { body } = command
  return `Novo ${newRowText(rowKindOf(command), body, known)}, ${moneyText(body.price)} por hora`
}

function change(
  command: CommandOf<'price.update' | 'specialPrice.update' | 'fixedClass.update'>,
  known: Known,
): string {
  const kind = rowKindOf(command)
  const changed = changesText(FIELDS[kind], command.body, rowOf(kind, command.id, known), known)
  return `Alterar ${theRow(command, known)}: ${changed}`
}

function removal(
  command: CommandOf<'price.remove' | 'specialPrice.remove' | 'fixedClass.remove'>,
  known: Known,
): string {
  return `Excluir ${theRow(command, known)}`
}

function courtChange({ id, body }: CommandOf<'court.update'>, known: Known) {
  const court = rowText('court', id, known)
  const isSwitch = Object.keys(body).length === 1 && body.active !== undefined
  if (isSwitch) return `${body.active ? 'Ativar' : 'Desativar'} a quadra ${court}`
  const changed = changesText(FIELDS.court, body, rowOf('court', id, known), known)
  return `Alterar a quadra ${court}: ${changed}`
}

function hoursChange({ id, body }: CommandOf<'operationHours.update'>, known: Known) {
  const row = { ...rowOf('operationHours', id, known), ...body }
  const weekday = row['weekday'] ? weekdayText(row['weekday']) : `horário nº ${id}`
  const hours =
    row['isOpen'] === false
      ? 'fechado'
      : `das ${String(row['openTime'] ?? '—')} às ${String(row['closeTime'] ?? '—')}`
  return `Funcionamento de ${weekday}: ${hours}${strandedText(body)}`
}

function strandedText({
  onStranded,
  seen,
}: {
  onStranded?: string | undefined
  seen?: number[] | undefined
}) {
  if (onStranded === 'keep') return ', mantendo as reservas que ficam fora do horário'
  if (onStranded !== 'cancel') return ''
  const count = seen?.length ?? 0
  if (count === 0) return ', cancelando as aulas do dia'
  return count === 1 ? ', cancelando 1 reserva' : `, cancelando ${count} reservas`
}

type CourtWeekday = { courtId: number; weekday: string }

function copyText({ from, to }: { from: CourtWeekday; to: readonly CourtWeekday[] }, known: Known) {
  const day = ({ courtId, weekday }: CourtWeekday) =>
    `${courtName(courtId, known)} (${weekdayText(weekday)})`
  return `de ${day(from)} para ${to.map(day).join(', ')}`
}

function theRow(command: Command & { id: number }, known: Known) {
  const kind = rowKindOf(command)
  const article = kind === 'fixedClass' ? 'a' : 'o'
  return `${article} ${ROW_TEXTS[kind].noun} ${rowText(kind, command.id, known)}`
}

function newRowText(kind: RowKind, body: object, known: Known) {
  const { noun, of } = ROW_TEXTS[kind]
  return `${noun} ${of(body as Fields, known)}`
}

function sports(list: unknown) {
  return [list]
    .flat()
    .map((sport) => SPORT_LABELS[sport as Sport] ?? String(sport))
    .join(', ')
}

/** Money comes first: it stands there whatever else is as it is already. */
function reservationChange(
  { id, body: { scope, ...body } }: CommandOf<'reservation.update'>,
  known: Known,
): string {
  const row = rowOf('reservation', id, known)
  const money = saidMoney(body, toCents(Number(row?.['price'] ?? 0)))
  if (money.length === 0) {
    const changed = changesText(FIELDS.reservation, body, row, known)
    return `Alterar ${theReservation(id, known)}${scopeText(scope)}: ${changed}`
  }
  const others = changesText(FIELDS.reservation, withoutMoney(body), row, known, '')
  const also = others && `, e alterar ${others}`
  return `Receber ${waysText(money)} de ${whose(id, known)}${scopeText(scope)}${also}`
}

const whose = (id: number, known: Known) =>
  rowOf('reservation', id, known) ? rowText('reservation', id, known) : `reserva nº ${id}`

function theReservation(id: number, known: Known) {
  const isKnown = rowOf('reservation', id, known) !== null
  return `a reserva ${isKnown ? 'de ' : ''}${rowText('reservation', id, known)}`
}

const ARRIVAL_TEXTS = {
  arrived: 'Anotar chegada n',
  missed: 'Anotar falta n',
  undone: 'Desfazer a presença anotada n',
}

const MONEY = {
  refund: ', com estorno do valor',
  keep: ', sem devolver o valor',
  later: '',
} as const

function scopeText(scope: keyof typeof SCOPE_TEXTS | undefined) {
  if (scope === undefined || scope === 'one') return ''
  return ` (${SCOPE_TEXTS[scope].toLowerCase()})`
}

function reservationCreation({ body }: CommandOf<'reservation.create'>, known: Known) {
  const { isRecurring = false, endDate = null, price, status } = body
  const date = String(body.date).slice(0, 10)
  const pending = status === 'pending' ? ', pendente' : ''
  if (!isRecurring || !endDate) {
    const money = moneyText(price)
    return `Reserva de ${ROW_TEXTS.reservation.of(body, known)}, ${money}${pending}`
  }
  const until = endDate.slice(0, 10)
  const left = new Set(
    body.exceptions?.filter(({ skip }) => skip).map((one) => one.date.slice(0, 10)),
  )
  const dates = occurrenceDates({ date, endDate: until, isRecurring }).filter(
    (one) => !left.has(one),
  )
  const when = `${everyWeek(weekdayOf(date))} ${spanText(body)}`
  const span = `de ${dayText(date, known)} até ${dayText(until, known)} (${datesText(dates.length, body.skipConflicts)})`
  const court = courtName(Number(body.courtId), known)
  return `Reserva semanal de ${body.customerName}, ${court}, ${when}, ${span}, ${moneyText(price)} cada${pending}`
}

function datesText(count: number, onlyFree = false) {
  const dates = countText(count, 'data', 'datas')
  return onlyFree ? `até ${dates}, só as livres` : dates
}
