import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { isReadinessPath } from '#shared/platform/http/operatorPaths.ts'

const IDLE_CHECK_MS = 25

/** What one client may take of the server: of its memory, and of its connections' time. */
export type ConnectionLimits = {
  headerBytes: number
  /** From the first byte, or from the connection's beginning while nothing is sent. */
  headersMs: number
  /** For all of a request, its body included; an answer may take longer. */
  requestMs: number
  /** Without a byte in either direction; an open event stream has a heartbeat. */
  silentMs: number
  checkEveryMs: number
  connections: number
  /** Of one address; a proxy on this machine connects for everybody. */
  connectionsOfOne: number
  exempt: readonly string[]
}
const LIMITS: ConnectionLimits = {
  headerBytes: 16_384,
  headersMs: 10_000,
  requestMs: 30_000,
  silentMs: 120_000,
  checkEveryMs: 2_000,
  connections: 8_000,
  connectionsOfOne: 1_000,
  exempt: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
}

export type HttpServer = {
  port: number
  /** For `drainMs` still answers, but that it is not ready; then accepts nothing more, lets requests in flight finish, and after `graceMs` from the beginning closes the remaining connections. */
  stop(graceMs: number, drainMs?: number): Promise<void>
}

/** Listens. While it stops, `/readyz` and `/up` on a connection that is still open answers 503. */
export async function startHttpServer(
  handle: RequestListener,
  { host, port, trustedProxies = 0 }: { host: string; port: number; trustedProxies?: number },
  options: Partial<ConnectionLimits> = {},
): Promise<HttpServer> {
  const limits = { ...LIMITS, ...options }
  let stopping = false
  const timeouts = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  }
  const server = createServer(timeouts, (request, response) => {
    if (!stopping) return handle(request, response)
    // So that a keep-alive connection ends with this answer.
    response.setHeader('Connection', 'close')
    if (isReadinessPath(pathOf(request))) response.writeHead(503).end()
    else handle(request, response)
  })
  server.timeout = limits.silentMs
  server.maxConnections = limits.connections
  // Behind a proxy every connection is the proxy's; it has limits of its own.
  if (trustedProxies === 0) limitEach(server, limits)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs, drainMs = 0) {
      stopping = true
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      // A request that a proxy sends while its connection is being closed would be lost.
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
      const closed = new Promise((resolve) => server.close(resolve))
      // A keep-alive connection becomes idle only when its last answer is sent.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]!

function limitEach(server: Server, { connectionsOfOne, exempt }: ConnectionLimits) {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || exempt.includes(address)) return
    const others = open.get(address) ?? 0
    if (others >= connectionsOfOne) return void socket.destroy()
    open.set(address, others + 1)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
