import { fromCallback, type AnyEventObject } from 'xstate'
import type { Hold, HoldList } from '#shared/hold/hold.schema.ts'
import type { HoldWish } from '../api/holds.ts'
import { slotKey, type SlotKey } from './cart.ts'

export type HoldsApi = {
  placeHold(wish: HoldWish): Promise<Hold>
  releaseHold(id: number): Promise<HoldList>
  releaseAllHolds(): Promise<HoldList>
  resumeHolds(): Promise<HoldList>
}

export type HoldTask =
  | { type: 'place'; wish: HoldWish }
  | { type: 'placeAll'; wishes: HoldWish[] }
  | { type: 'release'; key: SlotKey; holdId: number }
  | { type: 'releaseAll' }
  | { type: 'read' }

export type HoldEvent =
  | { type: 'slot.held'; key: SlotKey; hold: Hold }
  | { type: 'slot.refused'; key: SlotKey; error: unknown }
  | { type: 'slot.released'; key: SlotKey }
  | { type: 'slot.release.failed'; key: SlotKey; error: unknown }
  | { type: 'holds.read'; list: HoldList }

/** Carries out hold requests side by side; releasing everything waits for those under way, and later ones wait for it. */
export function holdRequests(api: HoldsApi) {
  return fromCallback<HoldTask, undefined, AnyEventObject>(({ receive, sendBack }) => {
    const underWay = new Set<Promise<unknown>>()
    let released: Promise<unknown> = Promise.resolve()
    const answer = (event: HoldEvent) => sendBack(event)

    const carryOut = async (request: HoldTask) => {
      await released
      switch (request.type) {
        case 'place':
          return place(api, request.wish).then(answer)
        case 'placeAll':
          // One after the other: the first may be what this browser's session begins with.
          for (const wish of request.wishes) answer(await place(api, wish))
          return undefined
        case 'release':
          return release(api, request.key, request.holdId).then(answer)
        case 'read':
          return api.resumeHolds().then((list) => answer({ type: 'holds.read', list }))
        case 'releaseAll':
          return undefined
      }
    }

    receive((request) => {
      if (request.type === 'releaseAll') {
        // What cannot be released now ends by itself when the server's time for it is over.
        released = Promise.allSettled([...underWay, released])
          .then(() => api.releaseAllHolds())
          .catch(() => undefined)
        return
      }
      const done: Promise<unknown> = carryOut(request)
        .catch(() => undefined)
        .finally(() => underWay.delete(done))
      underWay.add(done)
    })
  })
}

function place(api: HoldsApi, wish: HoldWish): Promise<HoldEvent> {
  const key = slotKey(wish)
  return api.placeHold(wish).then(
    (hold) => ({ type: 'slot.held', key, hold }),
    (error: unknown) => ({ type: 'slot.refused', key, error }),
  )
}

function release(api: HoldsApi, key: SlotKey, holdId: number): Promise<HoldEvent> {
  return api.releaseHold(holdId).then(
    () => ({ type: 'slot.released', key }),
    (error: unknown) => ({ type: 'slot.release.failed', key, error }),
  )
}
