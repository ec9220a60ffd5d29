import type { InviteDraft, StaffChange } from '#shared/account/people/staff.ts'
import { send } from '../send.ts'
import { proving } from './proof.ts'

/** Who works at the venue. With a connection only: what an owner takes away is taken at once. */
export const staffApi = {
  read: () => send('GET /api/staff'),
  change: (id: number, body: StaffChange) =>
    proving(() => send('PATCH /api/staff/:id', { params: { id }, body })),
  endSessions: (id: number) =>
    proving(() => send('DELETE /api/staff/:id/sessions', { params: { id } })),
  resetSecondFactor: (id: number) =>
    proving(() => send('DELETE /api/staff/:id/second-factor', { params: { id } })),
  invite: (body: InviteDraft) => proving(() => send('POST /api/staff/invites', { body })),
  withdraw: (id: number) =>
    proving(() => send('DELETE /api/staff/invites/:id', { params: { id } })),
}
