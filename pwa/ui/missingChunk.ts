const KEY = 'reloaded-for-chunk'
const ONCE_PER_MS = 60_000

/** A chunk of an older deploy is gone: reloads for the new ones, but never in a circle. Whether it did. */
export function reloadOnceForMissingChunk(storage: Storage, nowMs: number, reload: () => void) {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (nowMs - last < ONCE_PER_MS) return false
  storage.setItem(KEY, String(nowMs))
  reload()
  return true
}
