import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'

const THRESHOLD_PX = 50

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
      if (startX.current !== null) setOffset(event.clientX - startX.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
