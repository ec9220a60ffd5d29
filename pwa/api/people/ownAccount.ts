import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type {
  AccountDraft,
  AccountLink,
  InviteAcceptance,
  FirstOwner,
  OwnAccount,
  OwnerByPassword,
  OwnerDraft,
  PasswordChange,
  SessionUser,
} from '#shared/account/people/account.schema.ts'
import type { OwnPin } from '#shared/account/people/device.ts'
import type { BackupPart, ReceivedBackup, RestoreOrder } from '#shared/operation/backup/restore.ts'
import { forgetCsrfToken, request } from '../client.ts'

// An encrypted copy is opened before the answer.
const OPENING_MS = 29_000
const LINKS = '/api/account-links'

/** What a person does with their own account, and with a link that was sent to them. */
export const ownAccountApi = {
  read: () => request<OwnAccount>('GET', '/api/account'),
  correct: (body: AccountDraft) => request<OwnAccount>('PATCH', '/api/account', { body }),
  changePassword: (body: PasswordChange) =>
    renewing<SessionUser>('POST', '/api/account/password', body),
  setPin: (body: OwnPin) => request<void>('POST', '/api/account/pin', { body }),
  endSession: (id: string) => request<void>('DELETE', `/api/account/sessions/${id}`),
  endOtherSessions: () => request<OwnAccount>('DELETE', '/api/account/sessions'),
  remove: (body: { password: string }) => renewing<void>('POST', '/api/account/delete', body),

  askForLink: (body: { name: string }) => request<unknown>('POST', LINKS, { body }),
  readLink: (token: string) => request<AccountLink>('POST', `${LINKS}/read`, { body: { token } }),
  setPassword: (body: { token: string; password: string }) =>
    request<void>('POST', `${LINKS}/password`, { body }),
  ownerPasskeyOptions: (body: OwnerDraft) =>
    request<PublicKeyCredentialCreationOptionsJSON>('POST', `${LINKS}/owner/options`, { body }),
  becomeOwner: (body: OwnerByPassword | (OwnerDraft & { passkey: RegistrationResponseJSON })) =>
    renewing<FirstOwner>('POST', `${LINKS}/owner`, body),
  sendBackupPart: (body: BackupPart) =>
    request<ReceivedBackup>('POST', `${LINKS}/owner/backup`, { body }),
  restore: (body: RestoreOrder) =>
    request<unknown>('POST', `${LINKS}/owner/restore`, { body, silenceMs: OPENING_MS }),
  acceptInvite: (body: InviteAcceptance) => renewing<SessionUser>('POST', `${LINKS}/invite`, body),
}

// Each of these gives the browser another session id, and the CSRF token belongs to the id.
async function renewing<T>(method: 'POST', path: string, body: unknown) {
  const answer = await request<T>(method, path, { body })
  forgetCsrfToken()
  return answer
}
