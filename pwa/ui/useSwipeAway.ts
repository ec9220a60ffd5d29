import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'

const THRESHOLD_PX = 50
const DRAG_PX = 8

/** Props for something that a sideways drag of 50 px dismisses; a shorter one lets it spring back. */
export function useSwipeAway(onDismiss: () => void) {
  const startX = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)

  const end = () => {
    startX.current = null
    if (Math.abs(offset) >= THRESHOLD_PX) onDismiss()
    else setOffset(0)
  }
  const style: CSSProperties = offset === 0 ? {} : { transform: `translateX(${offset}px)` }
  return {
    style,
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current === null) return
      const moved = event.clientX - startX.current
      // Not from the start: a captured pointer would no longer click the button inside.
      if (Math.abs(moved) >= DRAG_PX) event.currentTarget.setPointerCapture?.(event.pointerId)
      setOffset(moved)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
