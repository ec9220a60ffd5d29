/** Runs once the page has nothing better to do; never for a customer who asked to save data. */
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
