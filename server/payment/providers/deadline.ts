/** A time limit of one call: its signal aborts when the time is over, unless it has ended before. */
export type Deadline = { signal: AbortSignal; end(): void }

const SLICES = 50

/**
 * Only the time counts in which this process could take an answer. One that was busy or stopped for seconds finds the timer over
 * and the answer unread: it would take its own slowness for a silent provider.
 */
export function startDeadline(ms: number): Deadline {
  const controller = new AbortController()
  let left = SLICES
  let timer = setTimeout(next, ms / SLICES)

  function next() {
    left -= 1
    if (left > 0) timer = setTimeout(next, ms / SLICES)
    else controller.abort(timeIsOver())
  }

  return { signal: controller.signal, end: () => clearTimeout(timer) }
}

/** Why a call was given up. */
export function timeIsOver(): DOMException {
  return new DOMException('No answer in time', 'TimeoutError')
}

export function isTimeOver(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}
