/** Starts queued jobs now rather than with the next round. */
export type Waker = {
  wake(): void
  /** Sets the one listener that runs them. */
  listen(listener: () => void): void
}

export function createWaker(): Waker {
  let listener: (() => void) | null = null
  return {
    wake: () => listener?.(),
    listen(next) {
      listener = next
    },
  }
}
