import type { Sport } from '#shared/court/sport.ts'
import type { CardSign } from './CardIcon.tsx'
import type { AgendaCell } from './dayView.ts'
import { paymentSign } from './paymentSign.ts'

export type FreeFace = { kind: 'free'; isPast: boolean }
/** An hour in which nothing can be done, and why. */
export type QuietFace = { kind: 'quiet'; text: string }
type Card = {
  id: number
  endTime: string
  name: string
  sport: Sport
  isPast: boolean
  isUnsent: boolean
}
export type ClassFace = { kind: 'class' } & Card
export type ReservationFace = {
  kind: 'reservation'
  tag: 'Avulso' | 'Recorrente'
  sign: CardSign
  /** What the sign means. */
  payment: string
  /** ISO instant until which it waits for the money; null when it does not. */
  expiresAt: string | null
  byCustomer: boolean
} & Card
/** What is drawn of a cell, in primitives, so that it compares by value. */
export type CellFace = FreeFace | QuietFace | ClassFace | ReservationFace
export type ShownCell = Exclude<AgendaCell, { kind: 'covered' }>

export function cellFace(cell: ShownCell, timeZone: string): CellFace {
  switch (cell.kind) {
    case 'free':
      return cell
    case 'closed':
      return { kind: 'quiet', text: cell.reason }
    case 'over':
      return { kind: 'quiet', text: 'Livre' }
    case 'held':
      return { kind: 'quiet', text: 'Cliente reservando' }
    case 'unknown':
      return { kind: 'quiet', text: 'Sem dados' }
    case 'class': {
      const { id, name, sportType, endTime } = cell.fixedClass
      const { isPast, isUnsent } = cell
      return { kind: 'class', id, name, endTime, sport: sportType, isPast, isUnsent }
    }
    case 'reservation': {
      const { id, endTime, customerName, sportType, expiresAt, ...rest } = cell.reservation
      const { sign, words } = paymentSign(cell.reservation, timeZone)
      return {
        kind: 'reservation',
        id,
        endTime,
        name: customerName,
        sport: sportType,
        isPast: cell.isPast,
        isUnsent: cell.isUnsent,
        tag: rest.reservationType === 'recorrente' ? 'Recorrente' : 'Avulso',
        sign,
        payment: words,
        expiresAt: rest.status === 'pending' ? expiresAt : null,
        byCustomer: rest.userId === null,
      }
    }
  }
}
