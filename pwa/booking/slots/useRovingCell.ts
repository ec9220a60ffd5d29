import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { cellAfterKey } from './gridKeys.ts'

/**
 * One cell of the table in the tab order, the arrow keys move it. It moves in the DOM alone: through React it would
 * draw two more cells at each step.
 */
export function useRovingCell(table: RefObject<HTMLTableElement | null>) {
  const reachable = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    reachable.current = table.current?.querySelector('button') ?? null
    reachable.current?.setAttribute('tabindex', '0')
  }, [table])

  return {
    onFocus(event: FocusEvent) {
      reachable.current?.setAttribute('tabindex', '-1')
      reachable.current = event.target as HTMLElement
      reachable.current.setAttribute('tabindex', '0')
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const cell = cellAfterKey(event.currentTarget, event.target as Element, event.key)
      if (!cell) return
      event.preventDefault()
      cell.focus()
    },
  }
}
