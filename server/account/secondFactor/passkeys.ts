import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { NewPasskey, PasskeySignIn } from '#shared/account/people/passkey.schema.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Insert } from '../../platform/db/tables.ts'

// Loaded when somebody first uses a passkey: it brings the readers of certificates, which are not asked for.
const webauthn = () => import('@simplewebauthn/server')

/** For whom passkeys are made: browsers offer them on the pages of this host and no other. */
type RelyingParty = { id: string; origin: string }

export function relyingParty(ctx: Context, { publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const origin = publicUrl ?? `${ctx.protocol}://${ctx.host}`
  return { origin, id: new URL(origin).hostname }
}

const passkeysOf = async (db: Db, userId: number) => {
  const rows = await db('passkeys').where({ userId }).select('credentialId', 'transports')
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: JSON.parse(transports) as string[],
  }))
}

/** Under which a passkey keeps the account. It names nobody. */
async function handleOf(db: Db, userId: number) {
  const { installationId } = present(await db('venue').where({ id: 1 }).first('installationId'))
  return createHash('sha256').update(`passkey ${installationId} ${userId}`).digest()
}

type Person = { id: number; username: string; name: string | null }

/** What the browser makes a new passkey with. */
export async function registrationOptions(db: Db, rp: RelyingParty, person: Person) {
  const { generateRegistrationOptions } = await webauthn()
  const venue = named(present(await db('venue').where({ id: 1 }).first('name')))
  return generateRegistrationOptions({
    rpName: venue.name,
    rpID: rp.id,
    userID: new Uint8Array(await handleOf(db, person.id)),
    userName: person.username,
    userDisplayName: person.name ?? person.username,
    excludeCredentials: await passkeysOf(db, person.id),
    // Found without a user name, and only after a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The row of a new passkey; null for one that does not answer the challenge. */
export async function readNewPasskey(
  rp: RelyingParty,
  challenge: string,
  { passkey: { authenticatorAttachment: attachment, ...rest } }: NewPasskey,
  { userId, name, nowMs }: { userId: number; name: string; nowMs: number },
): Promise<Insert<'passkeys'> | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const { transports = [], ...made } = rest.response
  const verified = await verifyRegistrationResponse({
    response: {
      ...rest,
      // None are asked for.
      clientExtensionResults: {},
      ...(attachment && { authenticatorAttachment: attachment }),
      response: { ...made, transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
  }).catch(() => null)
  const credential = verified?.registrationInfo?.credential
  if (!verified?.verified || !credential) return null
  return {
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(transports),
    name,
    createdAt: toInstant(nowMs),
    lastUsedAt: null,
  }
}

/** What the browser is asked to sign; of nobody's in particular it offers those that it has for this host. */
export async function signingOptions(db: Db, rp: RelyingParty, userId: number | null) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: rp.id,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : await passkeysOf(db, userId),
  })
}

/** Whose passkey has signed the challenge; null when nobody's has, when it is not `wanted`'s, or when it was copied. `known` is whose it says it is. */
export async function readSigned(
  db: Db,
  rp: RelyingParty,
  challenge: string,
  { passkey: { authenticatorAttachment: attachment, ...rest } }: PasskeySignIn,
  { wanted, nowMs }: { wanted: number | null; nowMs: number },
): Promise<{ userId: number | null; known: number | null }> {
  const row = await db('passkeys').where({ credentialId: rest.id }).first()
  if (!row) return { userId: null, known: null }
  const refused = { userId: null, known: row.userId }
  if (wanted !== null && row.userId !== wanted) return refused
  const { userHandle, ...signed } = rest.response
  if (userHandle) {
    // The first owner's passkey was made before there was an account.
    const handles = await Promise.all([row.userId, 0].map((id) => handleOf(db, id)))
    const isTheirs = handles.some((handle) => handle.toString('base64url') === userHandle)
    if (!isTheirs) return refused
  }
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...rest,
      // None are asked for.
      clientExtensionResults: {},
      ...(attachment && { authenticatorAttachment: attachment }),
      response: { ...signed, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return refused
  // Two copies of one passkey that sign at once: the second finds another count.
  const counted = await db('passkeys')
    .where({ id: row.id, counter: row.counter })
    .update({ counter: verified.authenticationInfo.newCounter, lastUsedAt: toInstant(nowMs) })
  return counted === 1 ? { userId: row.userId, known: row.userId } : refused
}
