import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { send } from '../send.ts'
import { renewing } from './account.ts'
import { proving } from './proof.ts'

export type GivenProof =
  | { passkey: AuthenticationResponseJSON }
  | { code: string }
  | { recovery: string }
  | { password: string }

/** A person's own passkeys, code app and recovery codes, and what shows that it is them. */
export const secondFactorApi = {
  read: () => send('GET /api/account/second-factor'),
  passkeyOptions: () => proving(() => send('POST /api/account/passkeys/options')),
  addPasskey: (passkey: RegistrationResponseJSON) =>
    proving(() => send('POST /api/account/passkeys', { body: { passkey } })),
  removePasskey: (id: number) =>
    proving(() => send('DELETE /api/account/passkeys/:id', { params: { id } })),
  appOptions: () => proving(() => send('POST /api/account/app/options')),
  addApp: (body: { code: string }) => proving(() => send('POST /api/account/app', { body })),
  removeApp: () => proving(() => send('DELETE /api/account/app')),
  newRecoveryCodes: () => proving(() => send('POST /api/account/recovery-codes')),

  proofWays: () => send('GET /api/account/proof'),
  proofOptions: () => send('POST /api/account/proof/options'),
  prove: (body: GivenProof) => send('POST /api/account/proof', { body }),

  signInOptions: () => send('POST /api/login/options'),
  /** By a passkey alone, or by a code after the password. */
  async signIn(given: GivenProof): Promise<SessionUser> {
    if ('password' in given) throw new Error('the password was the first step')
    return renewing(
      'passkey' in given
        ? send('POST /api/login/passkey', { body: given })
        : send('POST /api/login/code', { body: given }),
    )
  },
}
