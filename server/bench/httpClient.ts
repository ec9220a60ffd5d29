import { connect } from 'node:net'

export type Reply = { status: number; text: string }
export type Client = ReturnType<typeof httpClient>

/** One browser over one keep-alive connection. Writes and reads the bytes itself: Node's own client takes as long as the server. */
export function httpClient(origin: string) {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  let received = Buffer.alloc(0)
  let waiting: ((reply: Reply) => void) | null = null
  let cookie = ''

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < headEnd + 4 + length) return
    const text = received.toString('utf8', headEnd + 4, headEnd + 4 + length)
    received = received.subarray(headEnd + 4 + length)
    const cookies = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, pair]) => pair)
    if (cookies.length > 0) cookie = cookies.join('; ')
    waiting?.({ status: Number(head.slice(9, 12)), text })
  })

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
      ...(cookie ? [`Cookie: ${cookie}`] : []),
      ...(body
        ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]
        : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    return new Promise((resolve) => {
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
