import type { IncidentPerson, OpenChoice } from '#shared/guest/rain/incident.ts'
import { request } from './client.ts'

/** What the server alone knows of closings. */
export const incidentApi = {
  /** Whose customers have not chosen yet. */
  readOpen: () => request<OpenChoice[]>('GET', '/api/incidents/open'),
  /** Everybody whom a closing met, with a text to send. */
  readPeople: (incidentId: number) =>
    request<IncidentPerson[]>('POST', `/api/incidents/${incidentId}/people`, { body: {} }),
}
