import { hourOf } from '#shared/platform/time/hours.ts'
import type { SlotReason } from '#shared/venue/hours/availability.ts'
import { slotKey, type SlotKey } from '../cart.ts'
import type { WantedHour } from '../remembered.ts'
import { dayText } from '../place.ts'
import type { GridDay } from './weekView.ts'

/** How far from an hour that is gone another one is still near. */
const NEAR_HOURS = 3

/** An hour that a customer came for, as the calendar has it: free, theirs, or gone and why, with the free hours around it. */
export type SoughtHour = WantedHour & { isFree: boolean; gone: string | null; near: string[] }

/** A day of a calendar, as far as it matters here. */
type SeenDay = Pick<GridDay, 'date'> & {
  cells: readonly Pick<GridDay['cells'][number], 'startTime' | 'status' | 'reason'>[]
}

/** Finds the hours whose days are shown. */
export function soughtIn(
  days: readonly SeenDay[],
  hours: readonly WantedHour[],
): readonly SoughtHour[] {
  return hours.flatMap((hour) => {
    const day = days.find(({ date }) => date === hour.date)
    return day && day.cells[0]?.status !== 'loading' ? found(day, hour) : []
  })
}

function found({ cells }: SeenDay, { date, startTime }: WantedHour): SoughtHour {
  const cell = cells.find((one) => one.startTime === startTime)
  const isFree = cell?.status === 'available'
  const isGone = !cell || cell.status === 'unavailable'
  const free = cells.filter(({ status }) => status === 'available').map((one) => one.startTime)
  const before = free.filter((time) => time < startTime && hoursTo(time, startTime) <= NEAR_HOURS)
  const after = free.filter((time) => time > startTime && hoursTo(startTime, time) <= NEAR_HOURS)
  return {
    date,
    startTime,
    isFree,
    gone: isGone ? goneText(cell?.reason) : null,
    near: isGone ? [...before.slice(-1), ...after.slice(0, 1)] : [],
  }
}

const hoursTo = (from: string, to: string) => hourOf(to) - hourOf(from)

function goneText(reason: SlotReason | undefined): string {
  switch (reason) {
    case 'occupied':
    case 'court-occupied':
      return 'já está reservado'
    case 'held':
      return 'está sendo reservado por outra pessoa'
    case 'past':
      return 'já passou'
    default:
      return 'não está disponível'
  }
}

/** The days with what was sought pointed at where it is free, else what is near, and that in words. */
export function pointOut(days: readonly GridDay[], hours: readonly WantedHour[]) {
  const sought = soughtIn(days, hours)
  const marks = marksOf(sought)
  const pointed = days.map((day) => ({
    ...day,
    cells: day.cells.map((cell) =>
      marks.has(slotKey({ date: day.date, ...cell })) ? { ...cell, isMarked: true } : cell,
    ),
  }))
  return { days: pointed, text: soughtText(sought) }
}

/** Scrolls to the first hour that is pointed at, when there is something to say of it. */
export function showMark(text: string): void {
  if (text) document.querySelector('.slot--marked')?.scrollIntoView?.({ block: 'center' })
}

function marksOf(sought: readonly SoughtHour[]): ReadonlySet<SlotKey> {
  return new Set(
    sought.flatMap(({ date, startTime, isFree, near }) =>
      (isFree ? [startTime] : near).map((time) => slotKey({ date, startTime: time })),
    ),
  )
}

/** `Qui 03/12, 20:00 já está reservado. Livre perto: 19:00 e 21:00.` */
function soughtText(sought: readonly SoughtHour[]): string {
  return sought
    .map(({ date, startTime, isFree, gone, near }) => {
      const hour = `${dayText(date, '')}, ${startTime}`
      if (isFree) return `Toque em ${hour} para reservar.`
      if (gone === null) return ''
      return `${capital(hour)} ${gone}. ${nearText(near)}.`
    })
    .filter(Boolean)
    .join(' ')
}

export function nearText(near: readonly string[]): string {
  return near.length > 0 ? `Livre perto: ${near.join(' e ')}` : 'Perto não há horário livre'
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
