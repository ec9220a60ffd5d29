import { networksOf, widestOf } from '../http/networks.ts'

type Seat = { client: string; widest: string; end: () => void }
type Most = { ofOne: number; ofAll: number }

/** Counts visitors' event streams: of each client with the networks that it is in, and of all. */
export function createStreamSeats({ ofOne, ofAll }: Most) {
  // In the order in which they came: what one visitor is sent all are, so that the first is idle for longest.
  const seats = new Set<Seat>()
  const open = new Map<string, number>()
  const countOf = (network: string) => open.get(network) ?? 0

  function add(client: string, one: 1 | -1) {
    for (const { network } of networksOf(client)) {
      const count = countOf(network) + one
      if (count > 0) open.set(network, count)
      else open.delete(network)
    }
  }
  function leave(seat: Seat) {
    if (seats.delete(seat)) add(seat.client, -1)
  }
  /** Ends the oldest stream of whoever has most of them: a crowd makes room for a crowd, and not a single visitor. */
  function makeRoom() {
    let gone: Seat | null = null
    let most = 0
    for (const seat of seats) {
      const count = countOf(seat.widest)
      if (count > most) [gone, most] = [seat, count]
    }
    if (!gone) return
    leave(gone)
    gone.end()
  }

  return {
    /** Takes a seat, for which another stream may end; null when its network has as many as it may. Returns how to leave it, which may be done twice. */
    take(client: string, end: () => void): (() => void) | null {
      const isFull = networksOf(client).some(
        ({ network, times }) => countOf(network) >= ofOne * times,
      )
      if (isFull) return null
      if (seats.size >= ofAll) makeRoom()
      const seat = { client, widest: widestOf(client), end }
      seats.add(seat)
      add(client, 1)
      return () => leave(seat)
    },
  }
}
