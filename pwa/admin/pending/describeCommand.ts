import { rowKindOf, targetOf, type Command } from '#shared/commands/command.ts'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { formatDate } from '#shared/time/civil.ts'
import { describeReservation } from './describeReservation.ts'
import { FIELDS } from './commandFields.ts'
import { courtName, dayWords, moneyWords, weekdayWords } from './deskWords.ts'
import { changesText } from './fieldText.ts'
import { rowOf, type Fields, type Known } from './known.ts'
import { ROW_WORDS, rowWords } from './rowWords.ts'

/** What was asked, in one sentence. */
export function describeCommand(command: Command, known: Known): string {
  switch (command.kind) {
    case 'court.create':
      return `Nova quadra ${command.body.name}: ${sports(command.body.sportTypes)}`
    case 'court.update':
      return courtChange(command, known)
    case 'court.remove':
      return `Excluir para sempre a quadra ${rowWords('court', command.id, known)}`
    case 'price.create':
    case 'specialPrice.create':
      return `Novo ${rowText(command, known)}, ${moneyWords(command.body.price)} por hora`
    case 'price.copy':
      return `Copiar preços: ${command.body.copies.map((copy) => copyWords(copy, known)).join('; ')}`
    case 'operationHours.update':
      return hoursChange(command, known)
    case 'closingDate.create':
      return `Fechar ${ROW_WORDS.closingDate.of(command.body, known)}${strandedWords(command.body)}`
    case 'closingDate.remove':
      return `Reabrir ${rowWords('closingDate', command.id, known)}`
    case 'reservation.create':
    case 'reservation.update':
    case 'reservation.status':
    case 'reservation.cancel':
    case 'reservation.addOccurrence':
      return describeReservation(command, known)
    case 'fixedClass.create': {
      const { startDate } = command.body
      return `Nova ${rowText(command, known)}, a partir de ${formatDate(String(startDate).slice(0, 10))}`
    }
    case 'fixedClass.cancel': {
      const words = rowWords('fixedClass', command.id, known)
      if (command.body.cancelAll) return `Cancelar todas as próximas aulas de ${words}`
      return `Cancelar a aula de ${dayWords(command.body.date, known)}: ${words}`
    }
    case 'price.remove':
    case 'specialPrice.remove':
    case 'fixedClass.remove':
      return `Excluir ${theRow(command, known)}`
    case 'venue.update':
      return `Alterar os dados do local: ${changesText(FIELDS.venue, command.body, known.venue, known)}`
    default: {
      const kind = rowKindOf(command)
      const changed = changesText(FIELDS[kind], command.body, rowOf(kind, command.id, known), known)
      return `Alterar ${theRow(command, known)}: ${changed}`
    }
  }
}

type Of<Kind> = Extract<Command, { kind: Kind }>

function courtChange({ id, body }: Of<'court.update'>, known: Known) {
  const words = rowWords('court', id, known)
  const isSwitch = Object.keys(body).length === 1 && body.active !== undefined
  if (isSwitch) return `${body.active ? 'Ativar' : 'Desativar'} a quadra ${words}`
  const changed = changesText(FIELDS.court, body, rowOf('court', id, known), known)
  return `Alterar a quadra ${words}: ${changed}`
}

function hoursChange({ id, body }: Of<'operationHours.update'>, known: Known) {
  const row = { ...rowOf('operationHours', id, known), ...body }
  const weekday = row['weekday'] ? weekdayWords(row['weekday']) : `horário nº ${id}`
  const hours =
    row['isOpen'] === false
      ? 'fechado'
      : `das ${String(row['openTime'] ?? '—')} às ${String(row['closeTime'] ?? '—')}`
  return `Funcionamento de ${weekday}: ${hours}${strandedWords(body)}`
}

function strandedWords({
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

type Day = { courtId: number; weekday: string }

function copyWords({ from, to }: { from: Day; to: readonly Day[] }, known: Known) {
  const day = ({ courtId, weekday }: Day) =>
    `${courtName(courtId, known)} (${weekdayWords(weekday)})`
  return `de ${day(from)} para ${to.map(day).join(', ')}`
}

function theRow(command: Command, known: Known) {
  const kind = rowKindOf(command)
  const { noun } = ROW_WORDS[kind]
  const article = kind === 'fixedClass' ? 'a' : 'o'
  return `${article} ${noun} ${rowWords(kind, targetOf(command)?.id ?? 0, known)}`
}

function rowText(command: Command & { body: object }, known: Known) {
  const { noun, of } = ROW_WORDS[rowKindOf(command)]
  return `${noun} ${of(command.body as Fields, known)}`
}

function sports(list: unknown) {
  return [list]
    .flat()
    .map((sport) => SPORT_LABELS[sport as Sport] ?? String(sport))
    .join(', ')
}
