import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between browsers and a server, controlled by a journey. Playwright's own `setOffline` does not reach a service worker. */
export type CutConnection = {
  /** The server's address at the browsers' end of the connection. */
  url: string
  /** Lets everything through; what a black hole has held arrives now. */
  pass(): void
  /** Nothing gets through, and both ends see a reset. */
  cut(): void
  /** Accepts everything and forwards nothing, silently. */
  swallow(): void
  /** Answers in the server's place, what is meant, and lets the rest through. `head` is a request's first line and its headers. */
  intercept(answer: { status: number; html: string }, isMeant?: (head: string) => boolean): void
  /** Lets everything through, answers so much later. */
  delay(ms: number): void
  /** Cuts the connection when the server answers the next request that is meant: it is done, and no answer arrives. Resolves then. `head` is its first line and its headers. */
  loseAnswer(isMeant: (head: string) => boolean): Promise<void>
  close(): Promise<void>
}

type Mode = 'passing' | 'cut' | 'swallowing'
type Loss = { isMeant: (head: string) => boolean; lost: () => void }

const REQUEST = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/

/** A proxy on loopback. Of HTTP it knows only how a request begins, and that a browser has one request at a time on a connection. */
export async function openCutConnection(serverUrl: string): Promise<CutConnection> {
  const { hostname, port } = new URL(serverUrl)
  const ends = new Set<Socket>()
  let mode: Mode = 'passing'
  let delayMs = 0
  let loss: Loss | null = null
  let interceptor: ((head: string) => string | null) | null = null

  const become = (next: Mode) => {
    mode = next
    ends.forEach(obey)
  }
  const obey = (end: Socket) => {
    if (mode === 'cut') end.resetAndDestroy()
    else if (mode === 'swallowing') end.pause()
    else end.resume()
  }
  const takeLoss = (bytes: Buffer) => {
    const head = bytes.toString('latin1')
    if (!REQUEST.test(head) || !loss?.isMeant(head)) return null
    const taken = loss
    loss = null
    return taken
  }
  const join = (browser: Socket) => {
    const server = connect(Number(port), hostname)
    const later = inTurn(() => delayMs)
    let toLose: Loss | null = null
    browser.on('data', (bytes) => {
      const other = interceptor?.(bytes.toString('latin1')) ?? null
      if (other !== null) browser.end(other)
      // The rest of what was answered for it.
      if (browser.writableEnded) return
      toLose ??= takeLoss(bytes)
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!toLose) return later(() => browser.write(bytes))
      become('cut')
      toLose.lost()
    })
    browser.on('close', () => server.end())
    server.on('close', () => later(() => browser.end()))
    for (const end of [browser, server]) {
      ends.add(end)
      end.setNoDelay()
      end.on('close', () => ends.delete(end))
      // A reset is what this proxy is for.
      end.on('error', () => end.destroy())
      obey(end)
    }
  }
  const listener = createServer(join)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const own = listener.address() as AddressInfo
  const pass = (ms: number) => {
    delayMs = ms
    interceptor = null
    become('passing')
  }
  return {
    url: `http://${own.address}:${own.port}`,
    pass: () => pass(0),
    cut: () => become('cut'),
    swallow: () => become('swallowing'),
    intercept({ status, html }, isMeant = () => true) {
      pass(0)
      const length = Buffer.byteLength(html)
      const lines = [
        `HTTP/1.1 ${status} Intercepted`,
        'Content-Type: text/html; charset=utf-8',
        `Content-Length: ${length}`,
        'Connection: close',
      ]
      const text = [...lines, '', html].join('\r\n')
      interceptor = (head) => (REQUEST.test(head) && isMeant(head) ? text : null)
    },
    delay: pass,
    loseAnswer: (isMeant) =>
      new Promise((resolve) => {
        loss = { isMeant, lost: resolve }
      }),
    async close() {
      become('cut')
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

/** Does one thing after the other, each so much later than it was asked for. */
function inTurn(delayMs: () => number) {
  let turn: Promise<unknown> = Promise.resolve()
  return (act: () => void) => {
    const dueMs = Date.now() + delayMs()
    turn = turn.then(() => until(dueMs)).then(act)
  }
}

function until(dueMs: number) {
  const leftMs = dueMs - Date.now()
  return leftMs <= 0 ? null : new Promise((resolve) => setTimeout(resolve, leftMs))
}
