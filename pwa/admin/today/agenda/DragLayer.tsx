import { useLayoutEffect, useRef } from 'react'
import type { Dragged } from './useCardDrag.ts'

/** Where a card is held to take it to another day. */
export function Edges({ held, isWeek }: { held: Dragged['edge']; isWeek: boolean }) {
  const [before, after] = isWeek
    ? ['Semana anterior', 'Próxima semana']
    : ['Dia anterior', 'Próximo dia']
  return (
    <>
      <div className="agenda__edge" data-held={held === -1 || undefined} aria-hidden="true">
        {before}
      </div>
      <div
        className="agenda__edge agenda__edge--after"
        data-held={held === 1 || undefined}
        aria-hidden="true"
      >
        {after}
      </div>
    </>
  )
}

/** What hangs on the pointer, and where it would fall. */
export function DragLayer({ dragged }: { dragged: Dragged }) {
  const { ghost, reservation, target } = dragged
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ghost.hangOn(element.current)
    return () => ghost.hangOn(null)
  }, [ghost])
  return (
    <>
      {target && (
        <div
          className={`agenda__target${target.obstacle ? ' agenda__target--refused' : ''}`}
          style={target.box}
          aria-hidden="true"
        >
          <strong>{target.startTime}</strong>
          <span>{target.obstacle ?? target.courtName}</span>
        </div>
      )}
      <div ref={element} className="agenda__ghost" aria-hidden="true">
        {reservation.customerName}
      </div>
    </>
  )
}
