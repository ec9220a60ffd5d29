import { fromCallback, type AnyEventObject } from 'xstate'
import type { Hold, HoldList } from '#shared/booking/hold/hold.schema.ts'
import type { HoldWish } from '../api/holds.ts'
import { slotKey, type HoldsRead, type SlotKey } from './cart.ts'
import type { FoundOrder } from './foundOrder.ts'
import type { OwnOrderApi } from './ownOrder.ts'

export type HoldsApi = {
  placeHold(wish: HoldWish): Promise<Hold>
  releaseHold(id: number): Promise<HoldList>
  releaseHolds(ids: readonly number[]): Promise<unknown>
  readHolds(): Promise<HoldList>
  resumeHolds(ids: readonly number[]): Promise<HoldList>
}

export type HoldTask =
  | { type: 'place'; wish: HoldWish }
  | { type: 'placeAll'; wishes: HoldWish[] }
  | { type: 'release'; key: SlotKey; holdId: number }
  /** These, and whatever the requests under way still bring. */
  | { type: 'releaseAll'; ids: readonly number[] }
  | { type: 'read'; ids: readonly number[] }

export type HoldEvent =
  | { type: 'slot.held'; key: SlotKey; hold: Hold }
  | { type: 'slot.refused'; key: SlotKey; error: unknown }
  | { type: 'slot.released'; key: SlotKey }
  | { type: 'slot.release.failed'; key: SlotKey; error: unknown }
  /** `order`: what the browser has ordered, where holds are gone. */
  | ({ type: 'holds.read'; order: FoundOrder | null } & HoldsRead)

type Api = HoldsApi & Pick<OwnOrderApi, 'readOwnOrder'>

/** Carries out hold requests side by side; releasing everything waits for those under way, and later ones wait for it. */
export function holdRequests(api: Api) {
  return fromCallback<HoldTask, undefined, AnyEventObject>(({ receive, sendBack }) => {
    const underWay = new Set<Promise<readonly number[]>>()
    let released: Promise<unknown> = Promise.resolve()
    const answer = (event: HoldEvent) => sendBack(event)
    let releases = 0
    /** Returns the hold's id when everything was released since it was asked for: it has come too late. */
    const placed = async (wish: HoldWish, before: number) => {
      const event = await place(api, wish)
      answer(event)
      return event.type === 'slot.held' && releases > before ? [event.hold.id] : []
    }
    const read = oneAtATime((ids) => readOwn(api, ids).then(answer))

    /** Returns the ids of the holds that it has placed too late. */
    const carryOut = async (request: HoldTask, before: number): Promise<readonly number[]> => {
      await released
      switch (request.type) {
        case 'place':
          return placed(request.wish, before)
        case 'placeAll': {
          // One after the other: the first may be what this browser's session begins with.
          const ids: number[] = []
          for (const wish of request.wishes) ids.push(...(await placed(wish, before)))
          return ids
        }
        case 'release':
          answer(await release(api, request.key, request.holdId))
          return []
        case 'read':
          if (request.ids.length > 0) await read(request.ids)
          return []
        case 'releaseAll':
          return []
      }
    }

    receive((request) => {
      if (request.type === 'releaseAll') {
        releases += 1
        // What cannot be released now ends by itself when the server's time for it is over.
        released = Promise.all([Promise.all(underWay), released])
          .then(([late]) => releaseAny(api, new Set([...request.ids, ...late.flat()])))
          .catch(() => undefined)
        return
      }
      const done: Promise<readonly number[]> = carryOut(request, releases)
        .catch(() => [])
        .finally(() => underWay.delete(done))
      underWay.add(done)
    })
  })
}

async function releaseAny(api: HoldsApi, ids: ReadonlySet<number>) {
  if (ids.size > 0) await api.releaseHolds([...ids])
}

/** Asks what is left of these holds. What another tab let go as it closed is taken back: this one still has it on screen. */
async function readOwn(api: Api, asked: readonly number[]): Promise<HoldEvent> {
  const own = ({ holds }: HoldList) => holds.filter(({ id }) => asked.includes(id))
  let list = await api.readHolds()
  const leaving = own(list).filter((hold) => hold.leaving)
  if (leaving.length > 0) list = await api.resumeHolds(leaving.map(({ id }) => id))
  const isGone = own(list).length + (list.lost?.length ?? 0) < asked.length
  const order = isGone ? await api.readOwnOrder().catch(() => null) : null
  return { type: 'holds.read', asked, list: { ...list, holds: own(list) }, order }
}

/** While one is under way, the last of those asked for meanwhile waits: events come in crowds. */
function oneAtATime(run: (ids: readonly number[]) => Promise<void>) {
  let isRunning = false
  let next: readonly number[] | null = null
  return async (ids: readonly number[]) => {
    next = ids
    if (isRunning) return
    isRunning = true
    try {
      while (next) {
        const asked: readonly number[] = next
        next = null
        await run(asked)
      }
    } finally {
      isRunning = false
    }
  }
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
