import { connect, type Socket } from 'node:net'
import type { Goal } from '../report.ts'
import type { Abused } from './abused.ts'
import { visitorFrom } from './visitor.ts'

const NETWORKS = 40
const STREAMS_EACH = 100
const OTHERS = 40
const ANSWERED_WITHIN_MS = 5_000

/** 4,000 event streams from 40 networks; then 40 others visit, and follow the news themselves. */
export async function streams({ origin }: Abused): Promise<Goal[]> {
  const opened: Socket[] = []
  try {
    let taken = 0
    for (let index = 0; index < NETWORKS; index += 1) {
      const all = Array.from({ length: STREAMS_EACH }, () =>
        openStream(origin, `203.0.113.${index}`),
      )
      for (const { socket, status } of await Promise.all(all)) {
        opened.push(socket)
        if (status === 200) taken += 1
      }
    }
    let pages = 0
    let follow = 0
    for (let index = 0; index < OTHERS; index += 1) {
      const address = `198.51.100.${index}`
      const visitor = await visitorFrom(origin, address)
      if ((await visitor.get('/api/venue')).status === 200) pages += 1
      visitor.close()
      const { socket, status } = await openStream(origin, address)
      opened.push(socket)
      if (status === 200) follow += 1
    }
    return [
      {
        name: `streams taken of ${NETWORKS * STREAMS_EACH} from ${NETWORKS} networks`,
        value: taken,
      },
      { name: 'others that are served / all', value: pages / OTHERS, atLeast: 1 },
      { name: 'others that follow the news / all', value: follow / OTHERS, atLeast: 1 },
    ]
  } finally {
    for (const socket of opened) socket.destroy()
  }
}

type Opened = { socket: Socket; status: number }

/** The status that the stream begins with; 0 where there is none in time. */
function openStream(origin: string, address: string): Promise<Opened> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  return new Promise((resolve) => {
    const end = (status: number) => {
      clearTimeout(timer)
      resolve({ socket, status })
    }
    const timer = setTimeout(() => end(0), ANSWERED_WITHIN_MS)
    socket.once('data', (bytes) => end(Number(bytes.toString('latin1', 9, 12))))
    socket.once('close', () => end(0))
    socket.on('error', () => end(0))
    socket.write(
      `GET /api/events HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    )
  })
}
