import { connect } from 'node:net'

export type Reply = { status: number; text: string }
export type Client = ReturnType<typeof httpClient>

/** One browser over one keep-alive connection. Writes and reads the bytes itself: Node's own client takes as long as the server. */
export function httpClient(origin: string) {
  const { hostname, port, host } = new URL(origin)
  let received: Buffer = Buffer.alloc(0)
  let waiting: ((reply: Reply) => void) | null = null
  const cookies = new Map<string, string>()
  let socket = open()

  function open() {
    const opened = connect(Number(port), hostname).setNoDelay(true)
    received = Buffer.alloc(0)
    opened.on('data', receive)
    opened.on('error', () => undefined)
    // A connection that breaks off has answered nothing: status 0.
    opened.on('close', () => waiting?.({ status: 0, text: '' }))
    return opened
  }

  function receive(chunk: Buffer) {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const text = bodyOf(head, received.subarray(headEnd + 4))
    if (text === null) return
    // One request at a time: nothing follows.
    received = Buffer.alloc(0)
    for (const [, name, value] of head.matchAll(/\r\nset-cookie: ([^=;\r]+)=([^;\r]*)/gi)) {
      cookies.set(name!, value!)
    }
    waiting?.({ status: Number(head.slice(9, 12)), text })
  }

  function send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const text = body ? JSON.stringify(body) : ''
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      ...(cookies.size > 0
        ? [`Cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`]
        : []),
      ...(body
        ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]
        : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    return new Promise((resolve) => {
      // The server closes a connection on which nothing was asked for seconds.
      if (socket.destroyed || socket.readableEnded) socket = open()
      waiting = resolve
      socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
    })
  }

  return {
    send,
    /** Gives the browser its session, as the first hold does in the app. */
    async begin(): Promise<void> {
      const { text } = await send('GET', '/api/csrf-token')
      const { csrfToken } = JSON.parse(text) as { csrfToken: string }
      await send('DELETE', '/api/holds', {}, { 'X-CSRF-Token': csrfToken })
    },
    close: () => socket.destroy(),
  }
}

/** Null while it is not whole. A proxy that may compress sends it in chunks. */
function bodyOf(head: string, bytes: Buffer): string | null {
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) {
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    return bytes.length < length ? null : bytes.toString('utf8')
  }
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const sizeEnd = bytes.indexOf('\r\n', at)
    if (sizeEnd < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, sizeEnd), 16)
    const end = sizeEnd + 2 + size + 2
    if (bytes.length < end) return null
    if (size === 0) return Buffer.concat(parts).toString('utf8')
    parts.push(bytes.subarray(sizeEnd + 2, sizeEnd + 2 + size))
    at = end
  }
}
