import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import type {
  AccountDraft,
  InviteAcceptance,
  OwnerByPassword,
  OwnerDraft,
  PasswordChange,
} from '#shared/account/people/account.schema.ts'
import type { OwnPin } from '#shared/account/people/device.ts'
import type { BackupPart, RestoreOrder } from '#shared/operation/backup/restore.ts'
import { send } from '../send.ts'
import { renewing } from './account.ts'
import { proving } from './proof.ts'

// An encrypted copy is opened before the answer.
const OPENING_MS = 29_000

/** What a person does with their own account, and with a link that was sent to them. */
export const ownAccountApi = {
  read: () => send('GET /api/account'),
  correct: (body: AccountDraft) => send('PATCH /api/account', { body }),
  changePassword: (body: PasswordChange) => renewing(send('POST /api/account/password', { body })),
  setPin: (body: OwnPin) => send('POST /api/account/pin', { body }),
  endSession: (id: string) =>
    proving(() => send('DELETE /api/account/sessions/:id', { params: { id } })),
  endOtherSessions: () => proving(() => send('DELETE /api/account/sessions')),
  remove: (body: { password: string }) => renewing(send('POST /api/account/delete', { body })),

  askForLink: (body: { name: string }) => send('POST /api/account-links', { body }),
  readLink: (token: string) => send('POST /api/account-links/read', { body: { token } }),
  setPassword: (body: { token: string; password: string }) =>
    send('POST /api/account-links/password', { body }),
  ownerPasskeyOptions: (body: OwnerDraft) =>
    send('POST /api/account-links/owner/options', { body }),
  becomeOwner: (body: OwnerByPassword | (OwnerDraft & { passkey: RegistrationResponseJSON })) =>
    renewing(send('POST /api/account-links/owner', { body })),
  sendBackupPart: (body: BackupPart) => send('POST /api/account-links/owner/backup', { body }),
  restore: (body: RestoreOrder) =>
    send('POST /api/account-links/owner/restore', { body, silenceMs: OPENING_MS }),
  acceptInvite: (body: InviteAcceptance) =>
    renewing(send('POST /api/account-links/invite', { body })),
}
