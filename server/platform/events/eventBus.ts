import type { Logger } from 'pino'
import type { Stamped } from '../db/change.ts'

export type EventBus = {
  publish(change: Stamped): void
  /** The same, unless the change with this id was published already: a feed and a commit may both bring it. */
  publishOnce(change: Stamped): void
  /** Returns the function that ends the subscription. `onClose` is called when the server stops. */
  subscribe(listener: (change: Stamped) => void, onClose?: () => void): () => void
  /** The changes after `id`, or null when that is older than the history. */
  since(id: number): Stamped[] | null
  /** The server stops: open streams must end. */
  close(): void
}

const REMEMBERED = 500

/**
 * Notifies this process's listeners of what was committed, here or (through a feed) in another process. One that throws is logged and
 * changes nothing for the others, nor for the answer of the write, which is committed.
 */
export function createEventBus(log: Pick<Logger, 'error'>): EventBus {
  const listeners = new Map<(change: Stamped) => void, (() => void) | undefined>()
  let remembered: Stamped[] = []
  const publish = (change: Stamped) => {
    remembered = [...remembered.slice(1 - REMEMBERED), change]
    for (const listener of listeners.keys()) {
      try {
        listener(change)
      } catch (error) {
        log.error({ err: error }, 'a change was not followed')
      }
    }
  }
  return {
    publish,
    publishOnce(change) {
      if (!remembered.some(({ id }) => id === change.id)) publish(change)
    },
    subscribe(listener, onClose) {
      listeners.set(listener, onClose)
      return () => listeners.delete(listener)
    },
    since(id) {
      const oldest = remembered[0]
      if (!oldest || id < oldest.id - 1) return null
      return remembered.filter((change) => change.id > id)
    },
    close() {
      for (const onClose of listeners.values()) onClose?.()
    },
  }
}
