/** Calls back whenever the page is seen again, returns from the browser's cache, or the line is said to be back. */
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
