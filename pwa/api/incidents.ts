import { send } from './send.ts'

/** What the server alone knows of closings. */
export const incidentApi = {
  /** Whose customers have not chosen yet. */
  readOpen: () => send('GET /api/incidents/open'),
  /** Everybody whom a closing met, with a text to send. */
  readPeople: (id: number) => send('POST /api/incidents/:id/people', { params: { id } }),
}
