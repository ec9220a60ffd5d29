import type { Command } from '#shared/commands/command.ts'
import { occurrenceDates } from '#shared/recurrence/weeklyDates.ts'
import { weekdayOf } from '#shared/time/weekday.ts'
import { FIELDS, SCOPE_LABELS } from './commandFields.ts'
import { courtName, dayWords, everyWeek, moneyWords, rangeWords } from './deskWords.ts'
import { changesText } from './fieldText.ts'
import { rowOf, type Known } from './known.ts'
import { ROW_WORDS, rowWords } from './rowWords.ts'

type ReservationCommand = Extract<Command, { kind: `reservation.${string}` }>
type Of<Kind> = Extract<Command, { kind: Kind }>

/** What was asked of a reservation, in one sentence. */
export function describeReservation(command: ReservationCommand, known: Known): string {
  if (command.kind === 'reservation.create') return creation(command, known)
  const row = rowOf('reservation', command.id, known)
  const words = `a reserva ${row ? 'de ' : ''}${rowWords('reservation', command.id, known)}`
  switch (command.kind) {
    case 'reservation.update': {
      const { scope, ...body } = command.body
      const changed = changesText(FIELDS.reservation, body, row, known)
      return `Alterar ${words}${scopeWords(scope)}: ${changed}`
    }
    case 'reservation.status':
      return `${command.body.status === 'approved' ? 'Aprovar' : 'Cancelar'} ${words}`
    case 'reservation.cancel':
      return `Cancelar ${words}${scopeWords(command.body.scope)}${MONEY[command.body.money ?? 'later']}`
    case 'reservation.addOccurrence': {
      const { courtId, date } = command.body
      const where = courtId === undefined ? '' : `, em ${courtName(courtId, known)}`
      return `Acrescentar ${dayWords(date, known)}${where} à série de ${rowWords('reservation', command.id, known)}`
    }
  }
}

const MONEY = {
  refund: ', com estorno do valor',
  keep: ', sem devolver o valor',
  later: '',
} as const

function scopeWords(scope: keyof typeof SCOPE_LABELS | undefined) {
  if (scope === undefined || scope === 'one') return ''
  return ` (${SCOPE_LABELS[scope].toLowerCase()})`
}

function creation({ body }: Of<'reservation.create'>, known: Known) {
  const { isRecurring = false, endDate = null, price, status } = body
  const date = String(body.date).slice(0, 10)
  const pending = status === 'pending' ? ', pendente' : ''
  if (!isRecurring || !endDate) {
    const money = moneyWords(price)
    return `Reserva de ${ROW_WORDS.reservation.of(body, known)}, ${money}${pending}`
  }
  const until = endDate.slice(0, 10)
  const count = occurrenceDates({ date, endDate: until, isRecurring }).length
  const when = `${everyWeek(weekdayOf(date))} ${rangeWords(body)}`
  const span = `de ${dayWords(date, known)} até ${dayWords(until, known)} (${count} datas)`
  const court = courtName(Number(body.courtId), known)
  return `Reserva semanal de ${body.customerName}, ${court}, ${when}, ${span}, ${moneyWords(price)} cada${pending}`
}
