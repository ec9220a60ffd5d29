/** Calls back whenever the page is seen again, returns from the browser's cache, or the line is said to be back. */
export function onWake(listener: () => void): () => void {
  const whenSeen = () => document.visibilityState === 'visible' && listener()
  const whenKept = (event: PageTransitionEvent) => event.persisted && listener()
  document.addEventListener('visibilitychange', whenSeen)
  window.addEventListener('pageshow', whenKept)
  window.addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', whenSeen)
    window.removeEventListener('pageshow', whenKept)
    window.removeEventListener('online', listener)
  }
}
