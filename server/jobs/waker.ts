/** Has jobs looked at now rather than with the next round. */
export type Waker = {
  wake(): void
  /** Who does the looking; nobody until then. */
  listen(listener: () => void): void
}

/** A bell between who writes a job and who does it. */
export function createWaker(): Waker {
  let listener: (() => void) | null = null
  return {
    wake: () => listener?.(),
    listen(next) {
      listener = next
    },
  }
}
