import { createServer } from 'node:net'

// Below what the system hands out by itself (`ip_local_port_range`), so that nobody is given it before it is used.
const FIRST = 20_000
const COUNT = 12_000

/** A port that nobody listens on, for a server whose address must be known before it starts. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return String(port)
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
