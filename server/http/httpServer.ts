import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

const IDLE_CHECK_MS = 25

export type HttpServer = {
  port: number
  /** Accepts nothing more, lets requests in flight finish, and after `graceMs` closes the remaining connections. */
  stop(graceMs: number): Promise<void>
}

/** Listens. While it stops, `/readyz` on a connection that is still open answers 503. */
export async function startHttpServer(
  handle: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<HttpServer> {
  let stopping = false
  const server = createServer((request, response) => {
    if (!stopping) return handle(request, response)
    // So that a keep-alive connection ends with this answer.
    response.setHeader('Connection', 'close')
    if (request.url === '/readyz') response.writeHead(503).end()
    else handle(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs) {
      stopping = true
      const closed = new Promise((resolve) => server.close(resolve))
      // A keep-alive connection becomes idle only when its last answer is sent.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}
