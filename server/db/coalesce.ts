/**
 * Lets many who ask for the same thing at once share the answer: one read runs and one waits behind it, for those who came after
 * it had begun. Whoever asks gets what was read after they asked.
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
