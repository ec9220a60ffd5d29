import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { hourOf } from '#shared/platform/time/hours.ts'
import type { AgendaColumn } from './dayView.ts'
import type { GridPlace } from './moveObstacle.ts'

export type DragRules = {
  find: (id: number) => AdminReservation | null
  obstacle: (reservation: AdminReservation, place: GridPlace) => string | null
  /** Whether it may be dragged at all; reports why not. */
  mayTake: (reservation: AdminReservation) => boolean
  drop: (reservation: AdminReservation, place: GridPlace) => void
  /** Shows the day before or after, while a card is held at the edge. */
  turnDay?: (days: 1 | -1) => void
}
type Target = GridPlace & { obstacle: string | null; courtName: string; box: Box }
export type Dragged = {
  reservation: AdminReservation
  span: number
  ghost: Ghost
  target: Target | null
  /** The edge at which it is held: the day before, or the one after. */
  edge: -1 | 0 | 1
}

const SLOP_PX = 8
const LONG_PRESS_MS = 450
/** How long a card is held at the edge until the day turns, and then until it turns again. */
const TURN_MS = 700

type Grip = {
  id: number
  pointerId: number
  x: number
  y: number
  isTouch: boolean
  /** How many hours below the card's first one it was taken. */
  hoursBelow: number
  timer?: ReturnType<typeof setTimeout>
  turn?: ReturnType<typeof setTimeout>
}

/** Takes up a card by the pointer (on touch by a long press), shows where it would fall, and lets it fall. */
export function useCardDrag(
  grid: RefObject<HTMLElement | null>,
  columns: readonly AgendaColumn[],
  rules: DragRules,
) {
  const grip = useRef<Grip | null>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  // What moves between two drawings must be known at once.
  const current = useRef<Dragged | null>(null)
  const show = (next: Dragged | null) => {
    current.current = next
    setDragged(next)
  }
  const latest = useRef(rules)
  const shownColumns = useRef(columns)
  const point = useRef({ x: 0, y: 0 })
  const release = () => {
    clearTimeout(grip.current?.timer)
    clearTimeout(grip.current?.turn)
    grip.current = null
    if (current.current) show(null)
  }
  const begin = () => {
    const held = grip.current
    const reservation = held && rules.find(held.id)
    if (!held || !reservation || !rules.mayTake(reservation)) return release()
    grid.current?.setPointerCapture(held.pointerId)
    if (held.isTouch) navigator.vibrate?.(20)
    const span = hourOf(reservation.endTime) - hourOf(reservation.startTime)
    show({ reservation, span, ghost: createGhost(held.x, held.y), target: null, edge: 0 })
  }
  const holdAt = (held: Grip, edge: Dragged['edge']) => {
    clearTimeout(held.turn)
    if (edge === 0) return
    held.turn = setTimeout(() => {
      latest.current.turnDay?.(edge)
      holdAt(held, edge)
    }, TURN_MS)
  }
  const follow = (held: Grip, x: number, y: number) => {
    point.current = { x, y }
    const drag = current.current!
    drag.ghost.moveTo(x, y)
    const scroller = grid.current!.parentElement!
    const edge = edgeAt(scroller, x)
    if (edge !== drag.edge) holdAt(held, edge)
    scrollNearEdge(scroller, x, y)
    const target = targetAt(held, drag, x, y)
    if (edge !== drag.edge || target !== drag.target) show({ ...drag, edge, target })
  }
  const targetAt = (held: Grip, drag: Dragged, x: number, y: number): Target | null => {
    const at = pointedAt(grid.current!, x, y)
    const row = at && Math.max(0, at.row - held.hoursBelow)
    const court = at && shownColumns.current[at.column]
    const startTime = row === null ? undefined : court?.hours[row]
    if (!court || row === null || !startTime) return null
    const place = { courtId: court.courtId, date: court.date, startTime }
    if (drag.target && samePlace(drag.target, place)) return drag.target
    const obstacle = rules.obstacle(drag.reservation, place)
    const box = boxOf(grid.current!, row, at.column, drag.span)
    return { ...place, obstacle, courtName: court.name, box }
  }
  // Another day under the card that is held: what is there now is the target.
  const followAgain = useRef(() => {})
  useEffect(() => {
    latest.current = rules
    followAgain.current = () => {
      const drag = current.current
      if (!drag || !grip.current) return
      show({ ...drag, target: null })
      follow(grip.current, point.current.x, point.current.y)
    }
  })
  useEffect(() => {
    shownColumns.current = columns
    followAgain.current()
  }, [columns])
  useDragEnds(grid, current, grip, release)

  return {
    dragged,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        release()
        const card = (event.target as Element).closest<HTMLElement>('[data-reservation]')
        if (!card || event.button !== 0 || !event.isPrimary) return
        const { clientX: x, clientY: y, pointerId, pointerType } = event
        const cell = card.closest<HTMLElement>('[data-row]')!
        const top = Number(cell.dataset['row'])
        const isTouch = pointerType === 'touch'
        const hoursBelow = (pointedAt(event.currentTarget, x, y)?.row ?? top) - top
        const id = Number(card.dataset['reservation'])
        grip.current = { id, pointerId, x, y, isTouch, hoursBelow }
        if (isTouch) grip.current.timer = setTimeout(begin, LONG_PRESS_MS)
      },
      onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
        const held = grip.current
        if (!held) return
        if (current.current) return follow(held, x, y)
        if (Math.hypot(x - held.x, y - held.y) < SLOP_PX) return
        // A finger that moves before the long press scrolls.
        if (held.isTouch) release()
        else begin()
      },
      onPointerUp() {
        const drag = current.current
        release()
        if (drag?.target?.obstacle === null) rules.drop(drag.reservation, drag.target)
      },
      onPointerCancel: release,
      onContextMenu: (event: { preventDefault(): void }) => {
        if (grip.current?.isTouch) event.preventDefault()
      },
    },
  }
}

/** Escape lets go, a finger that drags does not scroll, and the click that ends a drag opens nothing. */
function useDragEnds(
  grid: RefObject<HTMLElement | null>,
  current: RefObject<Dragged | null>,
  grip: RefObject<Grip | null>,
  release: () => void,
) {
  const letGo = useRef(release)
  useEffect(() => {
    letGo.current = release
  })
  useEffect(() => {
    const element = grid.current!
    let endedAt = -1
    const forget = () => {
      clearTimeout(grip.current?.timer)
      clearTimeout(grip.current?.turn)
    }
    const still = (event: Event) => current.current && event.preventDefault()
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && letGo.current()
    const note = ({ timeStamp }: Event) => {
      if (current.current) endedAt = timeStamp
    }
    const swallow = (event: Event) => {
      if (event.timeStamp - endedAt < 300) event.stopPropagation()
    }
    element.addEventListener('touchmove', still, { passive: false })
    element.addEventListener('pointerup', note, { capture: true })
    element.addEventListener('click', swallow, { capture: true })
    document.addEventListener('keydown', escape)
    return () => {
      forget()
      element.removeEventListener('touchmove', still)
      element.removeEventListener('pointerup', note, { capture: true })
      element.removeEventListener('click', swallow, { capture: true })
      document.removeEventListener('keydown', escape)
    }
  }, [grid, current, grip])
}

/** What hangs on the pointer. It moves in the DOM alone. */
type Ghost = {
  hangOn(element: HTMLElement | null): void
  moveTo(x: number, y: number): void
}

function createGhost(x: number, y: number): Ghost {
  let [left, top] = [x, y]
  let element: HTMLElement | null = null
  // Above the finger that holds it, and beside what it would cover.
  const place = () => {
    if (element) element.style.transform = `translate(${left + 12}px, ${top - 60}px)`
  }
  return {
    hangOn(given) {
      element = given
      place()
    },
    moveTo(x, y) {
      left = x
      top = y
      place()
    },
  }
}

const EDGE_PX = 56
const STEP_PX = 18
const TURN_PX = 28

function samePlace(one: GridPlace, other: GridPlace) {
  return (
    one.courtId === other.courtId && one.date === other.date && one.startTime === other.startTime
  )
}

/** The side at which a point lies, once there is nothing more to scroll to. */
function edgeAt(scroller: HTMLElement, x: number): Dragged['edge'] {
  const { left, right } = scroller.getBoundingClientRect()
  const isFirst = scroller.scrollLeft <= 1
  const isLast = scroller.scrollLeft + scroller.clientWidth >= scroller.scrollWidth - 1
  if (x < left + TURN_PX && isFirst) return -1
  return x > right - TURN_PX && isLast ? 1 : 0
}

/** The hour and the court under a point, by index; null beside the grid. */
function pointedAt(grid: HTMLElement, x: number, y: number) {
  const row = indexUnder(grid, '[data-hour]', ({ top, bottom }) => top <= y && y < bottom)
  const column = indexUnder(grid, '[data-court]', ({ left, right }) => left <= x && x < right)
  return row < 0 || column < 0 ? null : { row, column }
}

/** The place of a court's hours in the grid, in its own pixels. */
function boxOf(grid: HTMLElement, row: number, column: number, span: number) {
  const hours = [...grid.querySelectorAll<HTMLElement>('[data-hour]')].slice(row, row + span)
  const court = [...grid.querySelectorAll<HTMLElement>('[data-court]')][column]
  return {
    left: court?.offsetLeft ?? 0,
    width: court?.offsetWidth ?? 0,
    top: hours[0]?.offsetTop ?? 0,
    height: hours.reduce((sum, hour) => sum + hour.offsetHeight, 0),
  }
}
type Box = ReturnType<typeof boxOf>

/** Scrolls on while something is held near an edge. */
function scrollNearEdge(scroller: HTMLElement, x: number, y: number) {
  const { bottom, left, right, top } = scroller.getBoundingClientRect()
  const towards = (at: number, from: number, to: number) =>
    at > to - EDGE_PX ? STEP_PX : at < from + EDGE_PX ? -STEP_PX : 0
  scroller.scrollBy(towards(x, left, right), towards(y, top, bottom))
}

function indexUnder(grid: HTMLElement, selector: string, isUnder: (rect: DOMRect) => boolean) {
  const headers = [...grid.querySelectorAll(selector)]
  return headers.findIndex((header) => isUnder(header.getBoundingClientRect()))
}
