import type { Resource } from '../../api/resource.ts'

/** What is kept on the device, and where nothing is kept what the server says: asked only then. `isKnown` tells whether the device was looked at. */
export function orOnline<T>(
  kept: Resource<T>,
  online: Resource<T>,
  isKnown: () => boolean,
): Resource<T> {
  const isCached = () => kept.get().status === 'ready' || !isKnown()
  const get = () => (isCached() ? kept.get() : online.get())
  return {
    get,
    reload: () => (isCached() ? kept.reload() : online.reload()),
    refresh: () => (isCached() ? kept.refresh() : online.refresh()),
    subscribe(listener) {
      let leave: (() => void) | null = null
      const look = () => {
        if (isCached()) {
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
