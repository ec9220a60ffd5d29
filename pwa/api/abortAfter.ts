/** Aborts after so long, or when `other` does; browsers before 2024 lack `AbortSignal.any`, those before 2022 `timeout`. */
export function abortAfter(ms: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  setTimeout(abort, ms)
  // Let go of with this one: a screen on a wall asks for years.
  other?.addEventListener('abort', abort, { signal: controller.signal })
  return controller.signal
}
