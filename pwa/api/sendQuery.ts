import { send } from './client.ts'

/** Reads a list by its query. The text of a search is about people, and is sent outside the address. */
export function sendQuery(path: string, query: string): Promise<Response> {
  const params = new URLSearchParams(query)
  const search = params.get('search') ?? undefined
  params.delete('search')
  return send('GET', `${path}?${params}`, { search })
}
