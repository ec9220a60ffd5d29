import { httpClient, type Client, type Reply } from '../httpClient.ts'

export type Visitor = {
  get(path: string): Promise<Reply>
  send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Reply>
  close(): void
}

/** Opens a browser that comes from that address, with its session. */
export async function visitorFrom(origin: string, address: string): Promise<Visitor> {
  const client: Client = httpClient(origin)
  const from = { 'X-Forwarded-For': address }
  const { text } = await client.send('GET', '/api/csrf-token', undefined, from)
  const token = (JSON.parse(text) as { csrfToken: string }).csrfToken
  return {
    get: (path) => client.send('GET', path, undefined, from),
    send: (method, path, body = {}) =>
      client.send(method, path, body, { ...from, 'X-CSRF-Token': token }),
    close: () => client.close(),
  }
}
