import { useEffect } from 'react'

/** The browser's title while this is shown: the tabs of a desk and the back button tell its screens apart. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${before}`
    return () => {
      document.title = before
    }
  }, [title])
}
