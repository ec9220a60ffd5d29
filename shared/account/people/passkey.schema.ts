import * as v from 'valibot'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { wireObject } from '../../platform/http/fields.ts'

const base64url = (longest: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]*$/), v.minLength(1), v.maxLength(longest))

/** As long as a credential's id may be. */
const credentialId = base64url(1_364)
const CREDENTIAL = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['cross-platform', 'platform'])),
}
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The known ones of those that a browser names; a newer browser may know more. */
const TransportsSchema = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(40))),
  v.maxLength(20),
  v.transform((named) => TRANSPORTS.filter((one) => named.includes(one))),
)

const AssertionSchema = wireObject(
  {
    ...CREDENTIAL,
    response: wireObject({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: v.optional(base64url(128)),
    }),
  },
  'Chave de acesso inválida',
)

/** `POST /api/login/passkey`, and `POST /api/account/proof` by a passkey. */
export const PasskeySignInSchema = wireObject({ passkey: AssertionSchema })
export type PasskeySignIn = v.InferOutput<typeof PasskeySignInSchema>

/** `POST /api/account/passkeys`. */
export const NewPasskeySchema = wireObject({
  passkey: wireObject(
    {
      ...CREDENTIAL,
      response: wireObject({
        clientDataJSON: base64url(4_000),
        attestationObject: base64url(20_000),
        transports: v.optional(TransportsSchema),
      }),
    },
    'Chave de acesso inválida',
  ),
})
export type NewPasskey = v.InferOutput<typeof NewPasskeySchema>

const isOptions = (input: unknown) =>
  typeof input === 'object' && input !== null && 'challenge' in input

/** What a browser makes a passkey with, and what it signs with one, as WebAuthn has them. */
export const NewPasskeyOptionsSchema = v.custom<PublicKeyCredentialCreationOptionsJSON>(isOptions)
export const PasskeyOptionsSchema = v.custom<PublicKeyCredentialRequestOptionsJSON>(isOptions)
