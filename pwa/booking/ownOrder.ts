import { fromCallback, type AnyEventObject } from 'xstate'
import type { FoundOrder } from './foundOrder.ts'

export type OwnOrderApi = {
  /** What the session has open at the server, unless its customer went on from it. */
  readOwnOrder(): Promise<FoundOrder | null>
  dismissOrder(reservationId: number): unknown
}
export type OwnOrderEvent = { type: 'order.found' } & FoundOrder

/** Asks once what the session has open, and again when the page wakes if no answer came. */
export function askForOwnOrder(api: OwnOrderApi) {
  return fromCallback<{ type: 'woke' }, undefined, AnyEventObject>(({ receive, sendBack }) => {
    let isAnswered = false
    const ask = async () => {
      try {
        const found = await api.readOwnOrder()
        if (found && !isAnswered)
          sendBack({ type: 'order.found', ...found } satisfies OwnOrderEvent)
        isAnswered = true
      } catch {
        // Nobody waits for it: the first screen works without.
      }
    }
    receive(() => {
      if (!isAnswered) void ask()
    })
    void ask()
  })
}
