import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How often something was asked for, and the bytes of requests and answers, heads and all. */
export type Carried = { calls: number; sent: number; received: number }
/** A connection between a browser and a server that is cut, and as slow as is wanted. */
export type Link = {
  /** The server's address at the browser's end. */
  origin: string
  /** Nothing gets through, and both ends see a reset. */
  cut(): void
  /** Lets everything through: so many bytes a second each way, or as fast as they come. */
  pass(bytesPerSecond?: number): void
  /** Counts what got through so far, by method and path. */
  carried(): ReadonlyMap<string, Carried>
  close(): Promise<void>
}

const REQUEST = /^([A-Z]+ [^\s?]+)\S* HTTP\/1\.1\r\n/
/** Small enough that a slow link is as even as a real one. */
const PIECE_BYTES = 100

/** A proxy on loopback: Chromium's own throttling reaches neither a service worker nor the bytes of a head. Of HTTP it knows how a request begins, and that a browser has one at a time on a connection. */
export async function openLink(serverOrigin: string): Promise<Link> {
  const { hostname, port } = new URL(serverOrigin)
  const ends = new Set<Socket>()
  const carried = new Map<string, Carried>()
  const [up, down] = [createWay(), createWay()]
  let isCut = false

  const loadOf = (request: string) => {
    const load = carried.get(request) ?? { calls: 0, sent: 0, received: 0 }
    carried.set(request, load)
    return load
  }
  const join = (browser: Socket) => {
    const server = connect(Number(port), hostname)
    let request = ''
    browser.on('data', (bytes) => {
      const begun = REQUEST.exec(bytes.toString('latin1'))?.[1]
      request = begun ?? request
      const load = loadOf(request)
      if (begun) load.calls += 1
      up.carry(bytes, server, (count) => (load.sent += count))
    })
    server.on('data', (bytes) => {
      const load = loadOf(request)
      down.carry(bytes, browser, (count) => (load.received += count))
    })
    browser.on('close', () => server.destroy())
    server.on('end', () => down.finish(browser))
    server.on('close', () => down.finish(browser))
    for (const end of [browser, server]) {
      ends.add(end)
      end.setNoDelay()
      end.on('close', () => ends.delete(end))
      end.on('error', () => end.destroy())
      if (isCut) end.resetAndDestroy()
    }
  }
  const listener = createServer(join)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const own = listener.address() as AddressInfo
  const cut = () => {
    isCut = true
    ends.forEach((end) => end.resetAndDestroy())
  }
  return {
    origin: `http://127.0.0.1:${own.port}`,
    cut,
    pass(bytesPerSecond = Infinity) {
      isCut = false
      up.setSpeed(bytesPerSecond)
      down.setSpeed(bytesPerSecond)
    },
    carried: () => structuredClone(carried),
    async close() {
      cut()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

/** All that goes one way, in the order in which it comes. */
function createWay() {
  let bytesPerMs = Infinity
  let freeAt = 0
  let turn: Promise<unknown> = Promise.resolve()

  const pieceBy = async (piece: Buffer, to: Socket, count: (bytes: number) => void) => {
    if (to.destroyed) return
    freeAt = Math.max(freeAt, performance.now()) + piece.length / bytesPerMs
    const leftMs = freeAt - performance.now()
    if (leftMs >= 1) await wait(leftMs)
    count(piece.length)
    if (to.writable) to.write(piece)
  }
  return {
    setSpeed(bytesPerSecond: number) {
      bytesPerMs = bytesPerSecond / 1_000
      freeAt = 0
    },
    carry(bytes: Buffer, to: Socket, count: (bytes: number) => void) {
      const size = bytesPerMs === Infinity ? bytes.length : PIECE_BYTES
      for (let at = 0; at < bytes.length; at += size) {
        const piece = bytes.subarray(at, at + size)
        turn = turn.then(() => pieceBy(piece, to, count))
      }
    },
    finish(to: Socket) {
      turn = turn.then(() => to.end())
    },
  }
}
