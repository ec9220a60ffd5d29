import type { Resource } from '../../api/resource.ts'

/** What is kept on the device, and where nothing is kept what the server says: asked only then. `isKnown` tells whether the device was looked at. */
export function orOnline<T>(
  kept: Resource<T>,
  online: Resource<T>,
  isKnown: () => boolean,
): Resource<T> {
  const isKept = () => kept.get().status === 'ready' || !isKnown()
  const get = () => (isKept() ? kept.get() : online.get())
  return {
    get,
    reload: () => (isKept() ? kept.reload() : online.reload()),
    refresh: () => (isKept() ? kept.refresh() : online.refresh()),
    subscribe(listener) {
      let leave: (() => void) | null = null
      const look = () => {
        if (isKept()) {
          leave?.()
          leave = null
        } else {
          leave ??= online.subscribe(listener)
        }
      }
      const stop = kept.subscribe(() => {
        look()
        listener()
      })
      look()
      return () => {
        stop()
        leave?.()
      }
    },
  }
}
