import { nearFree } from '#shared/booking/calendar/nearFree.ts'
import type { SlotReason } from '#shared/venue/hours/availability.ts'
import { slotKey, type SlotKey } from '../cart.ts'
import type { WantedHour } from '../remembered.ts'
import { dayText } from '../place.ts'
import type { GridDay } from './weekView.ts'

/** An hour that a customer came for, as the calendar has it: free, theirs, or gone and why, with the free hours around it. */
export type SoughtHour = WantedHour & {
  isFree: boolean
  gone: string | null
  near: readonly WantedHour[]
  /** Marks one of which a near one is theirs. */
  isReplaced: boolean
}

/** A day of a calendar, as far as it matters here. */
type SeenDay = Pick<GridDay, 'date'> & {
  cells: readonly Pick<GridDay['cells'][number], 'startTime' | 'status' | 'reason'>[]
}

/** Finds the hours whose days are shown. */
export function soughtIn(
  days: readonly SeenDay[],
  hours: readonly WantedHour[],
): readonly SoughtHour[] {
  const sought = hours.map(slotKey)
  const others = days.flatMap(({ date, cells }) =>
    cells
      .map(({ startTime, status }) => ({ date, startTime, status }))
      .filter(
        (one) => one.status === 'available' || (isTheirs(one) && !sought.includes(slotKey(one))),
      ),
  )
  return hours.flatMap((hour) => {
    const day = days.find(({ date }) => date === hour.date)
    return day && day.cells[0]?.status !== 'loading' ? found(day, hour, others) : []
  })
}

type Other = WantedHour & Pick<GridDay['cells'][number], 'status'>
const isTheirs = ({ status }: Other) => status === 'selected' || status === 'picking'

function found({ cells }: SeenDay, hour: WantedHour, others: readonly Other[]): SoughtHour {
  const { date, startTime } = hour
  const cell = cells.find((one) => one.startTime === startTime)
  const isGone = !cell || cell.status === 'unavailable'
  const near = isGone ? nearFree(hour, others) : []
  return {
    date,
    startTime,
    isFree: cell?.status === 'available',
    gone: isGone ? goneText(cell?.reason) : null,
    near,
    isReplaced: near.some(isTheirs),
  }
}

function goneText(reason: SlotReason | undefined): string {
  switch (reason) {
    case 'occupied':
    case 'court-occupied':
      return 'já está reservado'
    case 'held':
      return 'está sendo reservado por outra pessoa'
    case 'past':
      return 'já passou'
    case 'closed-day':
      return 'cai em um dia fechado'
    case 'outside-hours':
      return 'está fora do horário de funcionamento'
    case 'no-court':
      return 'não tem quadra para esta modalidade'
    default:
      return 'não está disponível'
  }
}

/** The text about an hour that was sought, and the free ones near it, to be tapped. */
export type SoughtNote = { text: string; near: readonly (WantedHour & { label: string })[] }

/** The days with what was sought pointed at where it is free, else what is near, and that in words. */
export function pointOut(days: readonly GridDay[], hours: readonly WantedHour[]) {
  const sought = soughtIn(days, hours).filter(({ isReplaced }) => !isReplaced)
  const marks = marksOf(sought)
  const pointed = days.map((day) => ({
    ...day,
    cells: day.cells.map((cell) =>
      marks.has(slotKey({ date: day.date, ...cell })) ? { ...cell, isMarked: true } : cell,
    ),
  }))
  return { days: pointed, notes: sought.flatMap(noteOf) }
}

/** Scrolls to the first hour that is pointed at, when there is something to say of it. */
export function showMark(text: string): void {
  if (text) document.querySelector('.slot--marked')?.scrollIntoView?.({ block: 'center' })
}

function marksOf(sought: readonly SoughtHour[]): ReadonlySet<SlotKey> {
  return new Set(sought.flatMap((hour) => (hour.isFree ? [hour] : hour.near).map(slotKey)))
}

/** `Qui 03/12, 20:00 já está reservado. Livre perto:` */
function noteOf(hour: SoughtHour): SoughtNote[] {
  const { date, startTime, isFree, gone, near } = hour
  const name = `${dayText(date, '')}, ${startTime}`
  if (isFree) return [{ text: `Toque em ${name} para reservar.`, near: [] }]
  if (gone === null) return []
  const around = near.length > 0 ? 'Livre perto:' : `${NONE_NEAR}.`
  return [
    {
      text: `${capital(name)} ${gone}. ${around}`,
      near: near.map((one) => ({ ...one, label: nearLabel(one, hour) })),
    },
  ]
}

/** `Livre perto: 19:00 e 21:00`. */
export function nearText(hour: SoughtHour): string {
  const names = hour.near.map((one) => nearLabel(one, hour))
  return names.length > 0 ? `Livre perto: ${names.join(' e ')}` : NONE_NEAR
}

const NONE_NEAR = 'Perto não há horário livre'

/** `19:00`, of another day `sex 04/12 20:00`. */
function nearLabel({ date, startTime }: WantedHour, { date: soughtDate }: WantedHour): string {
  return date === soughtDate ? startTime : `${dayText(date, '')} ${startTime}`
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
