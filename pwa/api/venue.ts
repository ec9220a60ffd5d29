import { isCached } from './client.ts'
import { send, sendForHeaders } from './send.ts'

export function recallVenue() {
  return send('GET /api/venue', { mayBeCached: true })
}

export async function recallCourts() {
  const { answer, response } = await sendForHeaders('GET /api/courts', { mayBeCached: true })
  return { courts: answer, isCached: isCached(response) }
}
