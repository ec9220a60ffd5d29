/** Calls `end` as soon as whoever started this process is gone. One that went while this process was still loading is noticed too: that event nobody heard. */
export function onStarterGone(end: () => void): void {
  process.once('disconnect', end)
  if (process.send && !process.connected) end()
}
