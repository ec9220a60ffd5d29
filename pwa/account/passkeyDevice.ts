import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../api/client.ts'

const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys at all: only pages with https, or of this device itself, have them. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** Has the person make a passkey on this device, or on a phone beside it. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await webauthn()
  return startRegistration({ optionsJSON }).catch(refuse)
}

/** Has the person sign with a passkey that they choose. */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await webauthn()
  return startAuthentication({ optionsJSON }).catch(refuse)
}

// What the browser or the person refuses is no mistake of the app.
function refuse(error: unknown): never {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  const isKnown =
    name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  const isLeft = name === 'NotAllowedError' || name === 'AbortError'
  const message = isKnown ? HAS_ONE : isLeft ? LEFT : IMPOSSIBLE
  throw new ApiError(422, message, { status: 422, code: 'factor-refused', message })
}

const HAS_ONE = 'Este aparelho já tem uma chave de acesso desta conta.'
const LEFT = 'A chave de acesso não foi usada. Tente de novo ou use outra forma.'
const IMPOSSIBLE = 'Este aparelho não consegue usar uma chave de acesso aqui.'
