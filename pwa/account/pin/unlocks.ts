import { Dexie, type EntityTable } from 'dexie'
import { answered } from '../../api/answered.ts'
import { DATABASES } from '../../offline/store/databaseNames.ts'
import { PIN_TRIES, type DevicePerson, type Unlock } from '#shared/account/people/device.ts'

/** A person whom the device may let in without a connection. Neither their PIN nor a hash of it is here: the PIN and the device's key open the box. */
type UnlockEntry = DevicePerson & {
  /** ISO instant. */
  until: string
  /** In base64, as are the next two. */
  salt: string
  iv: string
  box: string
  tries: number
}
type DeviceKey = { id: 'device'; key: CryptoKey }

// Slow on purpose: on a stolen device PINs can be tried with its key, which itself cannot be copied.
const ITERATIONS = 600_000

class UnlockDb extends Dexie {
  declare people: EntityTable<UnlockEntry, 'id'>
  declare keys: EntityTable<DeviceKey, 'id'>

  constructor() {
    super(DATABASES.device)
    this.version(1).stores({ people: 'id', keys: 'id' })
  }
}

async function using<T>(work: (db: UnlockDb) => Promise<T>): Promise<T> {
  const db = new UnlockDb()
  try {
    await answered(db.open())
    return await work(db)
  } finally {
    db.close()
  }
}

/** Said to a person who is not let in. */
export class NotLetIn extends Error {}

/** Keeps the secret of a sign-in for this person's PIN, until the venue's day ends. */
export async function storeUnlock(
  person: DevicePerson,
  pin: string,
  { secret, until }: Unlock,
): Promise<void> {
  await using(async (db) => {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const key = await boxKey(await deviceKey(db), pin, salt)
    const box = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(secret),
    )
    const bytes = { salt: toText(salt), iv: toText(iv), box: toText(new Uint8Array(box)) }
    await db.people.put({ ...person, until, ...bytes, tries: 0 })
  })
}

/** The secret of the person's last sign-in. Throws `NotLetIn` for a wrong PIN; the fifth one throws the secret away. */
export async function openUnlock(
  { id, name }: DevicePerson,
  pin: string,
  nowMs: number,
): Promise<string> {
  return using(async (db) => {
    // Counted before it is tried: a reload gives no more.
    const entry = await db.transaction('rw', db.people, async () => {
      const known = await db.people.get(id)
      if (!known || Date.parse(known.until) <= nowMs) return null
      const tries = known.tries + 1
      if (tries >= PIN_TRIES) await db.people.delete(id)
      else await db.people.update(id, { tries })
      return { ...known, tries }
    })
    if (!entry) {
      throw new NotLetIn(`Sem conexão, ${name} só entra aqui se já entrou com o PIN hoje.`)
    }
    const key = await boxKey(await deviceKey(db), pin, fromText(entry.salt))
    const opened = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv: fromText(entry.iv) }, key, fromText(entry.box))
      .catch(() => null)
    if (!opened) throw new NotLetIn(wrongText(PIN_TRIES - entry.tries))
    await db.people.put({ ...entry, tries: 0 })
    return new TextDecoder().decode(opened)
  })
}

function wrongText(left: number) {
  if (left <= 0) return 'PIN incorreto. Neste aparelho, agora só com conexão.'
  return left === 1
    ? 'PIN incorreto. Resta 1 tentativa.'
    : `PIN incorreto. Restam ${left} tentativas.`
}

/** Whom the device may let in without a connection now. */
export async function unlockablePeople(nowMs: number): Promise<DevicePerson[]> {
  return using(async (db) => {
    const people = await db.people.toArray()
    return people
      .filter(({ until }) => Date.parse(until) > nowMs)
      .map(({ id, name, role, mayApprove }) => ({ id, name, role, mayApprove }))
  })
}

/** Removes what the device has stored of everybody else: who no longer signs in here by PIN is not let in without a connection either. */
export async function keepUnlocksOf(people: readonly DevicePerson[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await using((db) => db.people.where('id').noneOf(ids).delete())
}

/** Takes all of it off this browser. */
export async function forgetUnlocks(): Promise<void> {
  await Dexie.delete(DATABASES.device)
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromText = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function deviceKey(db: UnlockDb): Promise<CryptoKey> {
  const known = await db.keys.get('device')
  if (known) return known.key
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  // Another tab may have made one meanwhile.
  return db.transaction('rw', db.keys, async () => {
    const other = await db.keys.get('device')
    if (other) return other.key
    await db.keys.put({ id: 'device', key })
    return key
  })
}

async function boxKey(device: CryptoKey, pin: string, salt: Uint8Array<ArrayBuffer>) {
  const own = await crypto.subtle.sign('HMAC', device, salt)
  const typed = new TextEncoder().encode(pin)
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: own, iterations: ITERATIONS },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
