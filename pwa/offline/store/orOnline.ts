import type { Resource } from '../../api/resource.ts'

/** The cached value, or the server's where none is cached; the request is made only then. `isKnown` says whether the cache has been read. */
export function orOnline<T>(
  cached: Resource<T>,
  online: Resource<T>,
  isKnown: () => boolean,
): Resource<T> {
  const isCached = () => cached.get().status === 'ready' || !isKnown()
  const get = () => (isCached() ? cached.get() : online.get())
  return {
    get,
    reload: () => (isCached() ? cached.reload() : online.reload()),
    refresh: () => (isCached() ? cached.refresh() : online.refresh()),
    subscribe(listener) {
      let leave: (() => void) | null = null
      const update = () => {
        if (isCached()) {
          leave?.()
          leave = null
        } else {
          leave ??= online.subscribe(listener)
        }
      }
      const stop = cached.subscribe(() => {
        update()
        listener()
      })
      update()
      return () => {
        stop()
        leave?.()
      }
    },
  }
}
