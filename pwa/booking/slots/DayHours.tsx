import { memo, useLayoutEffect, useRef, type KeyboardEvent, type TouchEvent } from 'react'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { shortPrice } from '../place.ts'
import {
  cellLabel,
  dayAndMonth,
  DAY_PARTS,
  isShownByDay,
  weekdayName,
  type CellProps,
  type GridDay,
} from './weekView.ts'
import './dayHours.css'

// So many have a whole row each, and the evening is still seen without scrolling.
const FEW = 8
const PANEL = 'day-hours'
const tabId = (date: CivilDate) => `day-${date}`

type Props = {
  days: readonly GridDay[]
  shown: GridDay
  /** A day beside those of the strip turns the week. */
  onShow: (date: CivilDate) => void
  onStep: (days: 1 | -1) => void
  onToggle: (date: CivilDate, startTime: ClockTime) => void
}

/** The week for a narrow screen: a strip of its days, and the hours of one of them that are still to come. */
export function DayHours({ days, shown, onShow, onStep, onToggle }: Props) {
  const swipe = useSwipe(onStep)
  const hours = shown.cells.filter(isShownByDay)
  return (
    <>
      <DayStrip {...{ days, shown, onShow, onStep }} />
      <div
        id={PANEL}
        className={`dayhours${hours.length > FEW ? '' : ' dayhours--few'}`}
        role="tabpanel"
        aria-labelledby={tabId(shown.date)}
        {...swipe}
      >
        {hours.length === 0 && (
          <p className="muted dayhours__none">
            {shown.closedReason ?? 'Nenhum horário neste dia.'}
          </p>
        )}
        {DAY_PARTS.map(({ name, from, to }) => {
          const cells = hours.filter(({ startTime }) => from <= startTime && startTime < to)
          return (
            cells.length > 0 && (
              <section key={name} aria-label={name}>
                <h3 className="dayhours__part" aria-hidden="true">
                  {name}
                </h3>
                <div className="dayhours__rows">
                  {cells.map(({ startTime, status, priceCents, isMarked }) => (
                    <HourRow
                      key={startTime}
                      {...{ date: shown.date, startTime, status, priceCents, isMarked, onToggle }}
                    />
                  ))}
                </div>
              </section>
            )
          )
        })}
      </div>
    </>
  )
}

type StripProps = Omit<Props, 'onToggle'>

/** One tab of the keyboard; the arrow keys lead from day to day, and over the edge into the next week. */
function DayStrip({ days, shown, onShow, onStep }: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = strip
    if (!current?.contains(document.activeElement)) return
    current.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  })
  const move = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') onStep(1)
    else if (event.key === 'ArrowLeft') onStep(-1)
    else if (event.key === 'Home') onShow(days[0]!.date)
    else if (event.key === 'End') onShow(days.at(-1)!.date)
    else return
    event.preventDefault()
  }
  return (
    <div ref={strip} className="daystrip" role="tablist" aria-label="Dias">
      {days.map(({ date, shortName, isToday, closedReason, cells }, column) => {
        const isShown = date === shown.date
        const free = cells.filter(({ status }) => status === 'available').length
        const isKnown = cells[0]?.status !== 'loading'
        const mine = cells.some(({ status }) => status === 'selected')
        const plural = free === 1 ? '' : 's'
        const state = closedReason ? 'fechado' : `${free || 'sem'} horário${plural} livre${plural}`
        return (
          <button
            key={column}
            type="button"
            id={tabId(date)}
            role="tab"
            aria-selected={isShown}
            aria-controls={PANEL}
            tabIndex={isShown ? 0 : -1}
            className={`daystrip__day${isKnown && free === 0 ? ' daystrip__day--full' : ''}`}
            aria-label={[
              `${weekdayName(date)} ${dayAndMonth(date)}`,
              ...(isToday ? ['hoje'] : []),
              ...(isKnown ? [state] : []),
              ...(mine ? ['com horário selecionado'] : []),
            ].join(', ')}
            onClick={() => onShow(date)}
            onKeyDown={move}
          >
            <span>{isToday ? 'hoje' : shortName.toLowerCase()}</span>
            <strong>{date.slice(8)}</strong>
            <span className="daystrip__mark">{mine ? '✓' : ''}</span>
          </button>
        )
      })}
    </div>
  )
}

type HourProps = CellProps & { onToggle: Props['onToggle'] }

/** One hour, drawn again just when something of it changed. */
const HourRow = memo(function HourRow({ onToggle, ...cell }: HourProps) {
  const { date, startTime, status, priceCents, isMarked } = cell
  const isDead = status === 'unavailable' || status === 'loading'
  return (
    <button
      type="button"
      className={`hour slot--${status}${isMarked ? ' slot--marked' : ''}`}
      aria-label={cellLabel(cell)}
      aria-pressed={status === 'selected' || status === 'picking'}
      aria-disabled={isDead}
      tabIndex={isDead ? -1 : 0}
      onClick={() => !isDead && onToggle(date, startTime)}
    >
      <strong>{startTime}</strong>
      <span>
        {status === 'loading' ? '' : isDead ? 'Indisponível' : `R$ ${shortPrice(priceCents)}`}
      </span>
    </button>
  )
})

const SWIPE_PX = 48

/** A finger that goes sideways turns the day, one that scrolls does not. */
function useSwipe(onStep: (days: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0]
      start.current =
        finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchCancel() {
      start.current = null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = null
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onStep(x < 0 ? 1 : -1)
    },
  }
}
