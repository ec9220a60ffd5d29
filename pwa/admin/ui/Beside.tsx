import { useEffect, useRef, type ReactNode } from 'react'
import { HalfContext, PaneContext } from '../../ui/Pane.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'

/** Whether what is chosen of a list has room beside it. */
export function useHasRoomBeside(): boolean {
  return useMediaQuery('(width >= 1200px)')
}

type Props = {
  /** Draws itself as a part of the screen where it stands beside; else over it. */
  chosen: ReactNode
  onClose: () => void
  /** The list, in which links that are `aria-current` lead to what is chosen. */
  children: ReactNode
}

/** A list with what is chosen of it: beside it where there is room, else over it. Closed, it gives the focus back to its row. */
export function Beside({ chosen, onClose, children }: Props) {
  const hasRoom = useHasRoomBeside()
  const isOpen = Boolean(chosen)
  const isBeside = isOpen && hasRoom
  const list = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLElement | null>(null)
  const touched = useRef<Element | null>(null)
  useEffect(() => {
    const [first = null, ...others] = markedIn(list.current)
    if (isOpen) row.current = others.find((one) => one === touched.current) ?? first ?? row.current
    else if (document.activeElement === document.body) row.current?.focus()
    if (!isOpen) row.current = null
  })
  // Beside it the list is laid out anew.
  useEffect(() => {
    if (isBeside) row.current?.closest('tr, li')?.scrollIntoView?.({ block: 'nearest' })
  }, [isBeside])
  return (
    <div className={isBeside ? 'beside' : undefined}>
      <div
        className="beside__list"
        ref={list}
        onFocus={({ target }) => {
          touched.current = target
        }}
      >
        <HalfContext value={isBeside}>{children}</HalfContext>
      </div>
      {/* The same part at any width: what is asked over it stays when the window is turned. */}
      <PaneContext value={isBeside ? onClose : null}>{chosen}</PaneContext>
    </div>
  )
}

function markedIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[aria-current="true"]') ?? [])]
}
