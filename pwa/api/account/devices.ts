import type { ApprovalRequest, DeviceDraft } from '#shared/account/people/device.ts'
import { send } from '../send.ts'
import { renewing } from './account.ts'

/** The venue's enrolled devices, and what this browser may do as one of them. */
export const devicesApi = {
  list: () => send('GET /api/devices'),
  enrolHere: (body: DeviceDraft) => renewing(send('POST /api/devices', { body })),
  link: (body: DeviceDraft) => send('POST /api/devices/links', { body }),
  revoke: (id: number) => send('DELETE /api/devices/:id', { params: { id } }),
  keepPhones: (kept: boolean) => send('PATCH /api/devices/phones', { body: { kept } }),
  setLock: (minutes: number) => send('PATCH /api/devices/lock', { body: { minutes } }),

  own: () => send('GET /api/device'),
  enrol: (code: string) => send('POST /api/device', { body: { code } }),
  /** It was revoked, and has nothing of people any more. */
  forgotten: () => send('DELETE /api/device'),
  signIn: (userId: number, pin: string) =>
    renewing(send('POST /api/device/sign-in', { body: { userId, pin } })),
  resume: (userId: number, secret: string) =>
    renewing(send('POST /api/device/resume', { body: { userId, secret } })),
  approve: (body: ApprovalRequest) => send('POST /api/approvals', { body }),
}
