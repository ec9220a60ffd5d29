import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type {
  AppOptions,
  FactorAdded,
  ProofWays,
  SecondFactor,
} from '#shared/account/people/secondFactor.ts'
import { forgetCsrfToken, request } from '../client.ts'
import { proving } from './proof.ts'

const ACCOUNT = '/api/account'

export type GivenProof =
  | { passkey: AuthenticationResponseJSON }
  | { code: string }
  | { recovery: string }
  | { password: string }

/** A person's own passkeys, code app and recovery codes, and what shows that it is them. */
export const secondFactorApi = {
  read: () => request<SecondFactor>('GET', `${ACCOUNT}/second-factor`),
  passkeyOptions: () =>
    proven<PublicKeyCredentialCreationOptionsJSON>('POST', `${ACCOUNT}/passkeys/options`),
  addPasskey: (passkey: RegistrationResponseJSON) =>
    proven<FactorAdded>('POST', `${ACCOUNT}/passkeys`, { body: { passkey } }),
  removePasskey: (id: number) => proven<SecondFactor>('DELETE', `${ACCOUNT}/passkeys/${id}`),
  appOptions: () => proven<AppOptions>('POST', `${ACCOUNT}/app/options`),
  addApp: (body: { code: string }) => proven<FactorAdded>('POST', `${ACCOUNT}/app`, { body }),
  removeApp: () => proven<SecondFactor>('DELETE', `${ACCOUNT}/app`),
  newRecoveryCodes: () => proven<FactorAdded>('POST', `${ACCOUNT}/recovery-codes`),

  proofWays: () => request<ProofWays>('GET', `${ACCOUNT}/proof`),
  proofOptions: () =>
    request<PublicKeyCredentialRequestOptionsJSON>('POST', `${ACCOUNT}/proof/options`),
  prove: (body: GivenProof) => request<void>('POST', `${ACCOUNT}/proof`, { body }),

  signInOptions: () => request<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/login/options'),
  /** By a passkey alone, or by a code after the password. */
  async signIn(given: GivenProof): Promise<SessionUser> {
    const path = 'passkey' in given ? '/api/login/passkey' : '/api/login/code'
    const user = await request<SessionUser>('POST', path, { body: given })
    forgetCsrfToken()
    return user
  },
}

function proven<T>(...call: Parameters<typeof request>) {
  return proving(() => request<T>(...call))
}
