import type { InviteDraft, NewInvite, Staff, StaffChange } from '#shared/account/staff.ts'
import { request } from './client.ts'

/** Who works at the venue. With a connection only: what an owner takes away is taken at once. */
export const staffApi = {
  read: () => request<Staff>('GET', '/api/staff'),
  change: (id: number, body: StaffChange) => request<Staff>('PATCH', `/api/staff/${id}`, { body }),
  endSessions: (id: number) => request<Staff>('DELETE', `/api/staff/${id}/sessions`),
  invite: (body: InviteDraft) => request<NewInvite>('POST', '/api/staff/invites', { body }),
  withdraw: (id: number) => request<Staff>('DELETE', `/api/staff/invites/${id}`),
}
