import { useEffect } from 'react'

/** The browser's title while this is shown: so that tabs and the back button name its screens. */
export function useTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${before}`
    return () => {
      document.title = before
    }
  }, [title])
}
