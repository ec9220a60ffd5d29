import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** An address in front of several databases, as a proxy gives it: each new connection goes to the one that was named last. */
export async function switchable(port: number) {
  let target = port
  const pairs = new Set<readonly [Socket, Socket]>()
  const silent = new WeakSet<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1')
    const pair = [client, behind] as const
    pairs.add(pair)
    for (const socket of pair) {
      const other = socket === client ? behind : client
      socket.on('data', (chunk) => silent.has(pair) || other.write(chunk))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    to: (next: number) => (target = next),
    /** From here on nothing of what is open arrives, and nothing is closed. */
    cut: () => pairs.forEach((pair) => silent.add(pair)),
    stop() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
