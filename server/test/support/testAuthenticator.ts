import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Credential = { id: Buffer; key: KeyObject; handle: string | undefined; counter: number }
type Wish = {
  /** Of the page; that of the options' server unless a test pretends. */
  origin?: string
  challenge?: string
  /** Whether a finger or a PIN was asked for. */
  verified?: boolean
  counter?: number
  handle?: string
}
type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } }
type SigningOptions = { challenge: string; rpId?: string }

const VERIFIED = 0x04
const PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** A device that keeps passkeys (ES256, no attestation) and answers a page as a browser does. */
export function testAuthenticator(pageOrigin: string) {
  const passkeys: Credential[] = []

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const flagsOf = ({ verified = true }: Wish) => PRESENT | (verified ? VERIFIED : 0)
  const dataOf = (rpId: string, flags: number, counter: number) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  return {
    create({ challenge, rp, user }: CreationOptions, wish: Wish = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x, y } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      const counter = wish.counter ?? 1
      passkeys.push({ id, key: privateKey, handle: user.id, counter })
      // CBOR by hand: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([
        dataOf(rp.id!, flagsOf(wish) | HAS_CREDENTIAL, counter),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      // { "fmt": "none", "attStmt": {}, "authData": data }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const signed = clientData(
        'webauthn.create',
        wish.challenge ?? challenge,
        wish.origin ?? pageOrigin,
      )
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(signed),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    sign({ challenge, rpId }: SigningOptions, wish: Wish = {}) {
      const passkey = passkeys.at(-1)!
      passkey.counter = wish.counter ?? passkey.counter + 1
      const data = dataOf(rpId!, flagsOf(wish), passkey.counter)
      const client = clientData(
        'webauthn.get',
        wish.challenge ?? challenge,
        wish.origin ?? pageOrigin,
      )
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key)
      return {
        id: base64url(passkey.id),
        rawId: base64url(passkey.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: wish.handle ?? passkey.handle,
        },
      }
    },
  }
}
