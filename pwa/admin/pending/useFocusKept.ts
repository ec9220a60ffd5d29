import { useEffect, useRef } from 'react'

/** When what had the focus is gone with its entry, the list takes it: the keyboard does not start over at the top. */
export function useFocusKept(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef(count)
  useEffect(() => {
    const isLess = count < seen.current
    seen.current = count
    if (!isLess || document.activeElement !== document.body) return
    list.current?.focus({ preventScroll: true })
  }, [count])
  return list
}
