import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type {
  ApprovalRequest,
  DeviceDraft,
  DeviceLink,
  EnrolledDevices,
  OwnDevice,
  Unlock,
} from '#shared/account/people/device.ts'
import type { NewTvScreen, TvDraft, TvScreens } from '#shared/venue/tv/tv.ts'
import { forgetCsrfToken, request, type Method } from '../client.ts'

/** The venue's enrolled devices, and what this browser may do as one of them. */
export const devicesApi = {
  list: () => request<EnrolledDevices>('GET', '/api/devices'),
  enrolHere: (body: DeviceDraft) => renewing<EnrolledDevices>('POST', '/api/devices', body),
  link: (body: DeviceDraft) => request<DeviceLink>('POST', '/api/devices/links', { body }),
  revoke: (id: number) => request<EnrolledDevices>('DELETE', `/api/devices/${id}`),
  setLock: (minutes: number) =>
    request<EnrolledDevices>('PATCH', '/api/devices/lock', { body: { minutes } }),

  own: () => request<OwnDevice>('GET', '/api/device'),
  enrol: (code: string) => request<OwnDevice>('POST', '/api/device', { body: { code } }),
  /** It was revoked, and has nothing of people any more. */
  forgotten: () => request<void>('DELETE', '/api/device'),
  signIn: (userId: number, pin: string) =>
    renewing<{ user: SessionUser; unlock: Unlock }>('POST', '/api/device/sign-in', { userId, pin }),
  resume: (userId: number, secret: string) =>
    renewing<{ user: SessionUser }>('POST', '/api/device/resume', { userId, secret }),
  approve: (body: ApprovalRequest) => request<void>('POST', '/api/approvals', { body }),
}

/** The televisions on the wall. */
export const tvScreensApi = {
  list: () => request<TvScreens>('GET', '/api/tv-screens'),
  create: (body: TvDraft) => request<NewTvScreen>('POST', '/api/tv-screens', { body }),
  setNames: (id: number, showsNames: boolean) =>
    request<TvScreens>('PATCH', `/api/tv-screens/${id}`, { body: { showsNames } }),
  revoke: (id: number) => request<TvScreens>('DELETE', `/api/tv-screens/${id}`),
}

// Each of these gives the browser another session id, and the CSRF token belongs to the id.
async function renewing<T>(method: Method, path: string, body: unknown) {
  const answer = await request<T>(method, path, { body })
  forgetCsrfToken()
  return answer
}
