/** Calls back whenever the page is seen again, returns from the browser's cache, or the browser reports a connection again. */
export function onWake(listener: () => void): () => void {
  const whenSeen = () => document.visibilityState === 'visible' && listener()
  const whenCached = (event: PageTransitionEvent) => event.persisted && listener()
  document.addEventListener('visibilitychange', whenSeen)
  window.addEventListener('pageshow', whenCached)
  window.addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', whenSeen)
    window.removeEventListener('pageshow', whenCached)
    window.removeEventListener('online', listener)
  }
}

/** Runs once the page has nothing better to do; never for a customer whose browser saves data. */
export function whenIdle(run: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(run, { timeout: 4_000 })
    return () => cancelIdleCallback(id)
  }
  // Safari has no idle callback.
  const id = setTimeout(run, 1_500)
  return () => clearTimeout(id)
}
