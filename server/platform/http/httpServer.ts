import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { isReadinessPath } from '#shared/platform/http/operatorPaths.ts'
import { clientKey, networksOf } from './networks.ts'

const IDLE_CHECK_MS = 25

/** What one client may take of the server: of its memory, and of its connections' time. */
export type ConnectionLimits = {
  headerBytes: number
  /** From the first byte, and from the connection's beginning until there is one. */
  headersMs: number
  /** For all of a request, its body included; an answer may take longer. */
  requestMs: number
  /** Without a byte in either direction; an open event stream has a heartbeat. */
  silentMs: number
  /** Between two requests of a connection. */
  keepAliveMs: number
  checkEveryMs: number
  connections: number
  /** Connections of one address, and more of its networks; a proxy on this machine connects for everybody. */
  connectionsOfOne: number
  exempt: readonly string[]
}
const LIMITS: ConnectionLimits = {
  headerBytes: 16_384,
  headersMs: 10_000,
  requestMs: 30_000,
  silentMs: 120_000,
  keepAliveMs: 10_000,
  checkEveryMs: 1_000,
  connections: 8_000,
  connectionsOfOne: 1_000,
  exempt: ['127.0.0.1', '::1', '::ffff:127.0.0.1'],
}

// Caddy keeps an idle connection for two minutes: one that ends here first would lose the request that is on its way.
const PROXY_KEEP_ALIVE_MS = 130_000

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
  const isBehindProxy = trustedProxies > 0
  const keepAliveMs = isBehindProxy ? PROXY_KEEP_ALIVE_MS : LIMITS.keepAliveMs
  const limits = { ...LIMITS, keepAliveMs, ...options }
  let stopping = false
  const timeouts = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
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
  if (!isBehindProxy) {
    limitEach(server, limits)
    endMute(server, limits)
  }
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

// Node counts from the first byte on: without one only the silence of two minutes would end it.
function endMute(server: Server, { headersMs }: ConnectionLimits) {
  server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, headersMs)
    socket.once('close', () => clearTimeout(timer))
  })
}

function limitEach(server: Server, { connectionsOfOne, exempt }: ConnectionLimits) {
  const open = new Map<string, number>()
  const countOf = (network: string) => open.get(network) ?? 0
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || exempt.includes(address)) return
    const networks = networksOf(clientKey(address))
    if (networks.some(({ network, times }) => countOf(network) >= connectionsOfOne * times)) {
      return void socket.destroy()
    }
    for (const { network } of networks) open.set(network, countOf(network) + 1)
    socket.once('close', () => {
      for (const { network } of networks) {
        const left = countOf(network) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      }
    })
  })
}
