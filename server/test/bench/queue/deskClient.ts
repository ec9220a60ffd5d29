import type { SignedInVenue } from '../adminCookie.ts'
import { httpClient, type Client } from '../httpClient.ts'

/** Sends what an admin's browser sends, without a browser. Throws for whatever is refused. */
export type DeskClient = {
  send<Answer>(...[method, path, body, headers]: Parameters<Client['send']>): Promise<Answer>
  close(): void
}

export async function openDeskClient({ cookie, origin }: SignedInVenue): Promise<DeskClient> {
  const client = httpClient(origin)
  const given: Record<string, string> = { Cookie: cookie }
  const { text } = await client.send('GET', '/api/csrf-token', undefined, given)
  given['X-CSRF-Token'] = (JSON.parse(text) as { csrfToken: string }).csrfToken
  return {
    async send<Answer>(...[method, path, body, headers]: Parameters<Client['send']>) {
      const all = { ...given, ...headers }
      let { status, text } = await client.send(method, path, body, all)
      // The server closes a connection on which nothing was asked for seconds, perhaps at this moment.
      if (status === 0) ({ status, text } = await client.send(method, path, body, all))
      if (status < 200 || status >= 300) {
        throw new Error(`${method} ${path} was answered ${status} ${text}`)
      }
      return JSON.parse(text) as Answer
    },
    close: client.close,
  }
}
