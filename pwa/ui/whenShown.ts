const LOOK_AGAIN_MS = 250
const AT_MOST_MS = 30_000

/** Runs once the screen waits for nothing and the page has nothing better to do: what is loaded then takes no room on a slow line from what somebody waits for. */
export function whenShown(run: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const sinceMs = Date.now()
  const look = () => {
    const isWaiting = document.querySelector('.skeleton, .waiting, [aria-busy="true"]') !== null
    if (!isWaiting || Date.now() - sinceMs > AT_MOST_MS) run()
    else timer = setTimeout(lookWhenIdle, LOOK_AGAIN_MS)
  }
  const lookWhenIdle = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: 1_000 })
    else timer = setTimeout(look)
  }
  timer = setTimeout(lookWhenIdle)
  return () => clearTimeout(timer)
}
