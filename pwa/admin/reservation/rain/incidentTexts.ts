import type { PlayedShare } from '#shared/guest/rain/incident.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import type { ChosenRow } from './chosenRows.ts'

export const PLAYED_NAMES: Record<PlayedShare, string> = {
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
