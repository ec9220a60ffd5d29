import { readFileSync } from 'node:fs'

/** Shorter ones nobody notices. */
const LONG_MS = 10
const EVERY_MS = 1

/** Sends the parent what each long turn of this process's event loop took of its thread's own time: what a busy machine adds to a clock is not in it. */
export function sendLongTurns(): void {
  let before = threadMs()
  setInterval(() => {
    const turnMs = threadMs() - before
    if (turnMs >= LONG_MS) process.send?.({ turnMs })
    before = threadMs()
  }, EVERY_MS)
}

function threadMs(): number {
  const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
  return Number(text.slice(0, text.indexOf(' '))) / 1_000_000
}
