import { within, type HourRange } from '#shared/platform/time/hours.ts'
import { playedMinutes, type IncidentSpan, type PlayedShare } from '#shared/guest/rain/incident.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import type { ChosenRow } from './chosenRows.ts'

/** `20 de 60 minutos: volta o resto`, which a phone shows whole. */
export function playedName(played: PlayedShare, span: IncidentSpan): string {
  if (played !== 'minutes') return PLAYED_NAMES[played]
  return `${playedMinutes({ ...span, played })} de 60 minutos: volta o resto`
}

const PLAYED_NAMES: Record<Exclude<PlayedShare, 'minutes'>, string> = {
  none: 'Nada: volta tudo',
  half: 'Metade: volta a metade',
  all: 'Tudo: não volta nada',
}

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`

/** `2 pessoas, 3 horas, R$ 240,00`. */
export function groupText({
  back,
  hours,
  people,
}: {
  people: number
  hours: number
  back: number
}): string {
  const money = back > 0 ? [formatReais(back)] : []
  return [count(people, 'pessoa', 'pessoas'), count(hours, 'hora', 'horas'), ...money].join(', ')
}

/** How many of a group keep hours that stay dry: `2 ficam com as horas secas`. */
export function dryText(rows: readonly Pick<ChosenRow, 'choice' | 'keepsDry'>[]): string | null {
  const kept = rows.filter(({ choice, keepsDry }) => keepsDry && choice !== 'keep').length
  if (kept === 0) return null
  return kept === 1 ? '1 fica com a hora seca' : `${kept} ficam com a hora seca`
}

const range = ({ endTime, startTime }: HourRange) => `${startTime} às ${endTime}`

/** `Fica das 18:00 às 19:00`. */
export const staysText = (dry: HourRange) => `Fica das ${range(dry)}`
/** `Vai tudo, das 18:00 às 20:00`. */
export const allText = (whole: HourRange) => `Vai tudo, das ${range(whole)}`

/** Says what stands beside a row's name: what it is, what of it goes, and how much of an hour in play was played. */
export function rowLines(row: ChosenRow, span: IncidentSpan, courtName: string): string[] {
  const { back, choice, keepsDry, mates, part, whole } = row
  const money = back > 0 && formatReais(back)
  const what = [
    `${courtName}, ${range(whole)}`,
    !keepsDry && money,
    mates.length > 0 && `e mais ${mates.length} do mesmo pedido não pago`,
  ]
  const goes = keepsDry && choice !== 'keep' && part && [`Sai das ${range(row)}`, money]
  const minutes = playedMinutes(span)
  const isInPlay = back > 0 && within(span.startTime, row.startTime, row.endTime)
  return [
    listed(what),
    ...(goes ? [`${listed(goes)}; fica ${formatReais(part.dry.price)}`] : []),
    ...(isInPlay && minutes > 0
      ? [`Do horário das ${span.startTime} foram jogados ${minutes} de 60 minutos`]
      : []),
  ]
}

const listed = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ')

export function holdsText(holds: number): string {
  return holds === 1
    ? '1 horário está sendo reservado agora por um cliente: ele é liberado e o cliente vê.'
    : `${holds} horários estão sendo reservados agora por clientes: eles são liberados e os clientes veem.`
}

/** What the button does: `Fechar 4 quadras e decidir 12`. */
export function closeText(courts: number, rows: readonly Pick<ChosenRow, 'choice'>[]): string {
  const done = rows.filter(({ choice }) => choice !== 'keep').length
  const closing = `Fechar ${count(courts, 'quadra', 'quadras')}`
  return done === 0 ? closing : `${closing} e decidir ${done}`
}
