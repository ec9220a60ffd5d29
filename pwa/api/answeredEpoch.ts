import { createValue } from './resource.ts'

/** Which copy of its data the server last named, in an answer or an event; null before the first. */
export const answeredEpoch = createAnsweredEpoch()

export function createAnsweredEpoch() {
  const answered = createValue<string | null>(null)
  const listeners = new Set<() => void>()
  let cursor: string | undefined
  return {
    get: answered.get,
    subscribe: answered.subscribe,
    /** How far that copy was after the last edit. */
    cursor: () => cursor,
    /** Notified of every word of a server that works. */
    onAnswer(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note(header: unknown, isGood = true) {
      if (typeof header !== 'string' || header === '') return
      const [epoch = '', sealed] = header.split(' ')
      cursor = sealed ?? (epoch === answered.get() ? cursor : undefined)
      answered.set(epoch)
      if (isGood) listeners.forEach((listener) => listener())
    },
  }
}
