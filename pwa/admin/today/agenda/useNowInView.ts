import { useEffect, useRef, useState, type RefObject } from 'react'

const IDLE_MS = 60_000
const ACTS = ['pointerdown', 'wheel', 'keydown', 'touchmove'] as const

/** Keeps the hour that runs in sight: it is there when today is opened and when an hour begins, and again after a minute in which nobody touches the grid. */
export function useNowInView(
  scroller: RefObject<HTMLElement | null>,
  nowHour: string | null,
  rowHeight: number,
) {
  const [isAway, setAway] = useState(false)
  const touchedAt = useRef(-Infinity)
  const before = useRef<string | null>(null)

  useEffect(() => {
    const isOpened = before.current === null
    before.current = nowHour
    const isIdle = performance.now() - touchedAt.current > IDLE_MS
    if (nowHour !== null && (isOpened || isIdle)) scrollToNow(scroller.current)
  }, [nowHour, scroller])
  // The rows have got another height: what was in sight is elsewhere.
  useEffect(() => {
    if (rowHeight > 0) scrollToNow(scroller.current)
  }, [rowHeight, scroller])

  useEffect(() => {
    const element = scroller.current
    if (!element || nowHour === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const touched = () => {
      touchedAt.current = performance.now()
      clearTimeout(timer)
      timer = setTimeout(() => scrollToNow(element), IDLE_MS)
    }
    for (const act of ACTS) element.addEventListener(act, touched, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const act of ACTS) element.removeEventListener(act, touched)
    }
  }, [scroller, nowHour])

  useEffect(() => {
    const root = scroller.current
    const hour = root && nowHour !== null && currentHour(root)
    if (!hour || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => setAway(!entries.at(-1)!.isIntersecting),
      { root, rootMargin: '-44px 0px 0px 0px', threshold: 0.5 },
    )
    observer.observe(hour)
    return () => {
      observer.disconnect()
      setAway(false)
    }
  }, [scroller, nowHour])
  return { isAway, bringBack: () => scrollToNow(scroller.current) }
}

function currentHour(root: HTMLElement) {
  return root.querySelector<HTMLElement>('[data-hour][aria-current]')
}

function scrollToNow(scroller: HTMLElement | null) {
  const hour = scroller && currentHour(scroller)
  if (!hour) return
  const first = scroller.querySelector<HTMLElement>('[data-hour]')!
  // One hour before it stays in sight, whole, below the courts' names.
  scroller.scrollTo?.({ top: hour.offsetTop - hour.offsetHeight - first.offsetTop })
}
