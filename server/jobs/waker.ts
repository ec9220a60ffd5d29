/** Has jobs done now rather than with the next round. */
export type Waker = {
  wake(): void
  /** Who does them; nobody until then. */
  listen(listener: () => void): void
}

/** Between whoever writes a job and whoever does it. */
export function createWaker(): Waker {
  let listener: (() => void) | null = null
  return {
    wake: () => listener?.(),
    listen(next) {
      listener = next
    },
  }
}
