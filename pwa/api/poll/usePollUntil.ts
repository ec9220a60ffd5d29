import { useEffect, useEffectEvent } from 'react'
import { createActor } from 'xstate'
import { onWake } from '../../ui/onWake.ts'
import { reporting } from '../reporter.ts'
import { pollMachine } from './poll.machine.ts'

/** Asks again and again until it is so, and soon when the page is seen or the connection is back; `ask` shows what it learns. */
export function usePollUntil(isSo: boolean, everyMs: number, ask: () => Promise<unknown>): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (isSo) return undefined
    const actor = createActor(pollMachine, {
      input: {
        firstMs: everyMs,
        betweenMs: everyMs,
        ask: async () => {
          await reporting(() => askNow())
          return false
        },
      },
    }).start()
    const stopWaking = onWake(() => actor.send({ type: 'hinted' }))
    return () => {
      stopWaking()
      actor.stop()
    }
  }, [isSo, everyMs])
}
