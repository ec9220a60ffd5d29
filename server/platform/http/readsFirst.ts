import type { Middleware } from 'koa'

/** So many of the writes that have arrived begin before all other events have their turn. */
const AT_ONCE = 16
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Lets what only reads pass by the writes of a rush: thousands that arrive together would otherwise all begin before the next read begins. */
export function readsFirst(): Middleware {
  const waiting: (() => void)[] = []
  let begun = 0

  function nextTurn() {
    begun = 0
    for (const begin of waiting.splice(0, AT_ONCE)) {
      begun += 1
      begin()
    }
    if (begun > 0) setImmediate(nextTurn)
  }

  return async (ctx, next) => {
    if (READS.has(ctx.method)) return next()
    if (begun === AT_ONCE) {
      await new Promise<void>((begin) => waiting.push(begin))
      // Nobody waits for the answer any more, and the rest of the body will never come.
      if (ctx.res.destroyed) return undefined
    } else {
      if (begun === 0) setImmediate(nextTurn)
      begun += 1
    }
    return next()
  }
}
