/**
 * Lets concurrent callers share one read: one runs and one waits behind it, for callers that came after the first
 * had begun. Each caller gets a result that was read after its call.
 */
export function createCoalescer<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const answer = read().finally(() => {
      if (running.get(key) === answer) running.delete(key)
    })
    running.set(key, answer)
    return answer
  }

  return (key, read) => {
    const current = running.get(key)
    if (!current) return start(key, read)
    const queued = waiting.get(key)
    if (queued) return queued
    const begin = () => {
      waiting.delete(key)
      return start(key, read)
    }
    const next = current.then(begin, begin)
    waiting.set(key, next)
    return next
  }
}
