import { isOffline } from '../../api/refusal.ts'

/** A word of the server that is no older proves the connection. */
const RECENT_MS = 900
const PATIENCE_MS = 2_900

type Asked = {
  /** Asks the server for anything, and waits so long for the first word. */
  ask(silenceMs: number): Promise<unknown>
  /** Called when it gave none. */
  gone(): void
  /** Every word of the server. */
  onAnswer(listener: () => void): () => void
  nowMs(): number
}

/** Asks for a word when somebody touches the screen, unless one comes anyway: within four seconds they read that there is no connection. */
export function askWhenTouched({ ask, gone, onAnswer, nowMs }: Asked): () => void {
  let heardMs = -Infinity
  let asking: ReturnType<typeof setTimeout> | null = null
  const stopHearing = onAnswer(() => (heardMs = nowMs()))
  const touched = () => {
    const touchedMs = nowMs()
    asking ??= setTimeout(
      async () => {
        try {
          if (heardMs < touchedMs) await ask(PATIENCE_MS)
        } catch (error) {
          if (isOffline(error)) gone()
        }
        asking = null
      },
      Math.max(0, heardMs + RECENT_MS - touchedMs),
    )
  }
  window.addEventListener('pointerdown', touched)
  window.addEventListener('keydown', touched)
  return () => {
    stopHearing()
    clearTimeout(asking ?? undefined)
    window.removeEventListener('pointerdown', touched)
    window.removeEventListener('keydown', touched)
  }
}
