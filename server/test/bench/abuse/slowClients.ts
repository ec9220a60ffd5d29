import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Figure } from '../report.ts'
import type { Abused } from './abused.ts'

const CLIENTS = 200
/** As `httpServer.ts` says, with the time until it looks. */
const HEADERS_S = 10
const REQUEST_S = 30
const LOOKS_LATE = 1.3

/** 200 connections say nothing, 200 send their headers and 200 a body a byte a second; others read meanwhile. */
export async function slowClients({ origin, front }: Abused): Promise<Figure[]> {
  let isOver = false
  const reads = slowestRead(origin, () => isOver)
  const post =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n'
  const [mute, headers, bodies] = await Promise.all([
    lastEnd(origin, ''),
    lastEnd(origin, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    lastEnd(origin, post),
  ])
  isOver = true
  const slowest: Figure = {
    name: 'slowest read of others beside 600 slow clients, s',
    value: await reads,
    atMost: 1,
  }
  if (front === 'behind Caddy') return [slowest]
  return [
    slowest,
    {
      name: `the last mute one ends after / ${HEADERS_S} s`,
      value: mute / HEADERS_S,
      atMost: LOOKS_LATE,
    },
    {
      name: `the last slow header ends after / ${HEADERS_S} s`,
      value: headers / HEADERS_S,
      atMost: LOOKS_LATE,
    },
    {
      name: `the last slow body ends after / ${REQUEST_S} s`,
      value: bodies / REQUEST_S,
      atMost: LOOKS_LATE,
    },
  ]
}

/** In seconds, when the server has ended the last of them; 60 where it has not. */
async function lastEnd(origin: string, beginning: string): Promise<number> {
  const ends = Array.from({ length: CLIENTS }, () => endOf(origin, beginning))
  return Math.max(...(await Promise.all(ends)))
}

function endOf(origin: string, beginning: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  const beganAt = performance.now()
  const socket = connect(Number(port), hostname)
  if (beginning !== '') socket.write(beginning)
  return new Promise((resolve) => {
    const drip = setInterval(() => beginning !== '' && socket.writable && socket.write('x'), 1_000)
    const end = () => {
      clearInterval(drip)
      clearTimeout(giveUp)
      socket.destroy()
      resolve((performance.now() - beganAt) / 1_000)
    }
    const giveUp = setTimeout(end, 60_000)
    // A refusal is read too: else the end would not be seen.
    socket.on('data', () => {})
    socket.once('close', end)
    socket.on('error', end)
  })
}

async function slowestRead(origin: string, isOver: () => boolean): Promise<number> {
  let slowest = 0
  while (!isOver()) {
    const beganAt = performance.now()
    await (await fetch(`${origin}/api/venue`)).arrayBuffer()
    slowest = Math.max(slowest, (performance.now() - beganAt) / 1_000)
    await wait(100)
  }
  return slowest
}
