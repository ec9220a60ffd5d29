/** What a committed write changed, as far as open screens care. */
export type Change = {
  /** Civil dates whose occupancy changed. */
  dates: string[]
  /** Courts, prices, hours, closings, classes or the venue changed, so that every date may look different. */
  catalog: boolean
  /** Reservations changed: the desk's lists. */
  reservations: boolean
}
/** `id` is the calendar version that the write raised: it only grows, in the order of the commits. */
export type Stamped = Change & { id: number }

export type EventBus = {
  publish(change: Stamped): void
  /** The same, unless the change with this id was told already: a feed and a commit may both bring it. */
  publishOnce(change: Stamped): void
  /** Returns the function that ends the subscription. `onClose` is called when the server stops. */
  subscribe(listener: (change: Stamped) => void, onClose?: () => void): () => void
  /** What came after `id`, or null when that is longer ago than is remembered. */
  since(id: number): Stamped[] | null
  /** The server stops: whoever streams must end. */
  close(): void
}

const REMEMBERED = 500

/** Tells this process's listeners what was committed, here or (through a feed) elsewhere. */
export function createEventBus(): EventBus {
  const listeners = new Map<(change: Stamped) => void, (() => void) | undefined>()
  let remembered: Stamped[] = []
  const publish = (change: Stamped) => {
    remembered = [...remembered.slice(1 - REMEMBERED), change]
    for (const listener of listeners.keys()) listener(change)
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
