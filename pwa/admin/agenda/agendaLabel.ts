import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'

/** What a cell of the agenda says to who cannot see it. */
export type AgendaWords = { courtName: string; startTime: string; endTime?: string } & (
  | { kind: 'free'; isPast: boolean }
  | { kind: 'quiet'; text: string }
  | { kind: 'class'; name: string; sport: Sport; isUnsent?: boolean }
  | {
      kind: 'reservation'
      name: string
      sport: Sport
      tag: string
      payment: string
      byCustomer: boolean
      isUnsent?: boolean
    }
)

/** `Avulso, Maria Silva, Futevôlei, Quadra 1, 10:00 às 11:00, Pago`. */
export function agendaLabel(words: AgendaWords): string {
  const { courtName, startTime, endTime } = words
  const unsent = 'isUnsent' in words && words.isUnsent ? ['não enviado'] : []
  const place = [courtName, endTime ? `${startTime} às ${endTime}` : startTime]
  switch (words.kind) {
    case 'free':
      return [...place, words.isPast ? 'livre, já passou' : 'livre'].join(', ')
    case 'quiet':
      return [...place, words.text].join(', ')
    case 'class':
      return ['Aula', SPORT_LABELS[words.sport], words.name, ...place, ...unsent].join(', ')
    case 'reservation': {
      const origin = words.byCustomer ? ['criada por cliente'] : []
      const { name, payment, sport, tag } = words
      return [tag, SPORT_LABELS[sport], name, ...place, payment, ...origin, ...unsent].join(', ')
    }
  }
}
