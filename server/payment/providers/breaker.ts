import type { Logger } from 'pino'
import type { Clock } from '../../platform/settings/clock.ts'
import { GatewayPaused, GatewaySilent } from '../port/gateway.ts'

const SILENT_CALLS = 2
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60_000
/** How long the others wait while one call finds out whether the provider is back. */
const PROBE_MS = 3_000

type Pause = { sinceMs: number; forMs: number }

/** Stands before a provider that may accept calls and never answer them: one waits for it, the others know at once. */
type Breaker = {
  /** Milliseconds until a call may be made; 0 when it may be made now. */
  pausedForMs(): number
  /** No calls for that long, because the provider wants it so. */
  pause(forMs: number): void
  /**
   * Makes the call, or throws GatewayPaused without making it. After a pause the first call probes: `mayProbe` says whether this
   * one may, because the answer of a probe is likely to be lost.
   */
  call<T>(mayProbe: boolean, work: () => Promise<T>): Promise<T>
}

/**
 * closed --(calls without an answer in a row)--> open --(its pause is over)--> half open: one call probes
 * half open --(an answer)--> closed        half open --(none)--> open, for longer
 */
export function createBreaker({ clock, log }: { clock: Clock; log: Logger }): Breaker {
  let silentCalls = 0
  let trips = 0
  let open: Pause | null = null
  let quota: Pause | null = null
  let isProbing = false

  // A pause that begins in the future is from before the clock was set back.
  function left(pause: Pause | null) {
    if (!pause) return 0
    const leftMs = pause.sinceMs + pause.forMs - clock.now()
    return leftMs > 0 && leftMs <= pause.forMs ? leftMs : 0
  }

  function pausedForMs() {
    return Math.max(left(quota), left(open), isProbing ? PROBE_MS : 0)
  }

  function answered() {
    if (open) log.info('the payment provider answers again')
    silentCalls = 0
    trips = 0
    open = null
  }

  function silent() {
    silentCalls += 1
    if (!open && silentCalls < SILENT_CALLS) return
    const forMs = Math.min(FIRST_PAUSE_MS * 2 ** trips, LONGEST_PAUSE_MS)
    trips += 1
    open = { sinceMs: clock.now(), forMs }
    log.warn({ forMs }, 'the payment provider does not answer and is not called for a while')
  }

  return {
    pausedForMs,
    pause(forMs) {
      quota = { sinceMs: clock.now(), forMs }
    },
    async call(mayProbe, work) {
      const waitMs = pausedForMs()
      if (waitMs > 0) throw new GatewayPaused(waitMs)
      const isProbe = open !== null
      if (isProbe && !mayProbe) throw new GatewayPaused(PROBE_MS)
      if (isProbe) isProbing = true
      const begunIn = trips
      try {
        const answer = await work()
        answered()
        return answer
      } catch (error) {
        // A call that began before the pause says nothing new.
        if (!(error instanceof GatewaySilent)) answered()
        else if (begunIn === trips) silent()
        throw error
      } finally {
        if (isProbe) isProbing = false
      }
    },
  }
}
