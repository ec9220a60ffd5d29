import type { OpenChoice } from '#shared/incident/incident.ts'
import { request } from './client.ts'
import { proving } from './people/proof.ts'

/** What the server alone knows of closings. */
export const incidentApi = {
  /** Whose customers have not chosen yet. */
  readOpen: () => request<OpenChoice[]>('GET', '/api/incidents/open'),
  /** Chooses for one of them; answers who is left. */
  choose: (
    { incidentId, reservationId }: OpenChoice,
    choice: 'credit' | 'refund',
    idempotencyKey: string,
  ) =>
    proving(() =>
      request<OpenChoice[]>('POST', `/api/incidents/${incidentId}/reservations/${reservationId}`, {
        body: { choice },
        idempotencyKey,
      }),
    ),
}
