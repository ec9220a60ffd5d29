import { useEffect, type RefObject } from 'react'

/** Brings the hour that runs into sight when today is opened; then the grid stays where a person scrolls it. */
export function useScrollToNow(grid: RefObject<HTMLElement | null>, isToday: boolean) {
  useEffect(() => {
    const hour = grid.current?.querySelector<HTMLElement>('[data-hour][aria-current]')
    const scroller = grid.current?.parentElement
    if (!isToday || !hour || !scroller) return
    // One hour before it stays in sight, below the courts' names.
    scroller.scrollTo?.({ top: hour.offsetTop - 2 * hour.offsetHeight })
  }, [grid, isToday])
}
