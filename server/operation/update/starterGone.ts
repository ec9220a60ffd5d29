/** Calls `end` when the process that started this one has ended, also if it did while this one was loading: Node reports that once, before anybody listens. */
export function onStarterGone(end: () => void): void {
  process.once('disconnect', end)
  if (process.send && !process.connected) end()
}
