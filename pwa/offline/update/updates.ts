import { createValue, type Value } from '../../api/resource.ts'

export type Updates = {
  offered: Value<boolean>
  take(): void
  /** Not now: the banner returns with the next version or when the app is opened again. */
  putOff(): void
  /** A newer worker is waiting; `letTakeOver` makes it the one that serves. */
  onWaiting(letTakeOver: () => void): void
  /** A newer worker serves now, because this page or another one let it. */
  tookOver(): void
}

const LONGEST_WAIT_MS = 4_000

/** What the page does about newer versions: offers them, and never reloads unasked. */
export function createUpdates(reload: () => void): Updates {
  const offered = createValue(false)
  let taken = false
  let letTakeOver: (() => void) | null = null
  return {
    offered,
    take() {
      if (taken) return
      taken = true
      if (!letTakeOver) return reload()
      letTakeOver()
      // A worker that was replaced meanwhile cannot take over.
      setTimeout(reload, LONGEST_WAIT_MS)
    },
    putOff: () => offered.set(false),
    onWaiting(how) {
      letTakeOver = how
      offered.set(true)
    },
    tookOver() {
      letTakeOver = null
      if (taken) reload()
      else offered.set(true)
    },
  }
}
