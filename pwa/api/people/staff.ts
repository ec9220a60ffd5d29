import type { InviteDraft, NewInvite, Staff, StaffChange } from '#shared/account/people/staff.ts'
import { request } from '../client.ts'
import { proving } from './proof.ts'

/** Who works at the venue. With a connection only: what an owner takes away is taken at once. */
export const staffApi = {
  read: () => request<Staff>('GET', '/api/staff'),
  change: (id: number, body: StaffChange) => proven<Staff>('PATCH', `/api/staff/${id}`, { body }),
  endSessions: (id: number) => proven<Staff>('DELETE', `/api/staff/${id}/sessions`),
  resetSecondFactor: (id: number) => proven<Staff>('DELETE', `/api/staff/${id}/second-factor`),
  invite: (body: InviteDraft) => proven<NewInvite>('POST', '/api/staff/invites', { body }),
  withdraw: (id: number) => proven<Staff>('DELETE', `/api/staff/invites/${id}`),
}

function proven<T>(...call: Parameters<typeof request>) {
  return proving(() => request<T>(...call))
}
