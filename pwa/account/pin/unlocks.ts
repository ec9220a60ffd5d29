import { Dexie, type EntityTable } from 'dexie'
import { answered } from '../../api/answered.ts'
import { DATABASES } from '../../offline/store/databaseNames.ts'
import { PIN_TRIES, type DevicePerson, type KeptUnlock } from '#shared/account/people/device.ts'

/** A person whom the device may let in without a connection. Neither their PIN nor a hash of it is here: the PIN and the device's key open the box. */
type UnlockEntry = DevicePerson & {
  /** ISO instants by this device's clock. */
  until: string
  /** Notes when their PIN was proved; absent where a release before it stored the entry. */
  provedAt?: string
  /** In base64, as are the next two. */
  salt: string
  iv: string
  /** Empty once it was closed by too many wrong PINs. */
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

/** Keeps the secret of a sign-in for this person's PIN, until the time that the server gave, by this device's clock. */
export async function storeUnlock(
  person: DevicePerson,
  pin: string,
  { secret, until }: KeptUnlock,
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
    const provedAt = new Date().toISOString()
    await db.people.put({ ...person, until, provedAt, ...bytes, tries: 0 })
  })
}

/** The secret of the person's last sign-in, and until when it is good. Throws `NotLetIn` for a wrong PIN; the fifth one closes the box. */
export async function openUnlock(
  { id, name }: DevicePerson,
  pin: string,
  nowMs: number,
): Promise<KeptUnlock> {
  return using(async (db) => {
    // Counted before it is tried: a reload gives no more.
    const entry = await db.transaction('rw', db.people, async () => {
      const known = await db.people.get(id)
      if (!known || !isOpenable(known, nowMs)) throw new NotLetIn(whyNot(name, known))
      const tries = known.tries + 1
      await db.people.update(id, tries >= PIN_TRIES ? { tries, box: '' } : { tries })
      return { ...known, tries }
    })
    const key = await boxKey(await deviceKey(db), pin, fromText(entry.salt))
    const opened = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv: fromText(entry.iv) }, key, fromText(entry.box))
      .catch(() => null)
    if (!opened) throw new NotLetIn(wrongText(name, PIN_TRIES - entry.tries))
    await db.people.put({ ...entry, tries: 0 })
    return { secret: new TextDecoder().decode(opened), until: entry.until }
  })
}

function isOpenable({ until, box }: UnlockEntry, nowMs: number) {
  return box !== '' && Date.parse(until) > nowMs
}

function whyNot(name: string, known: UnlockEntry | undefined) {
  if (known?.box === '') return closedText(name)
  return known
    ? `Sem conexão, o tempo do PIN de ${name} neste aparelho acabou. Outra pessoa pode entrar, ou ${name}, quando a conexão voltar.`
    : `Sem conexão, ${name} só entra aqui se já entrou com o PIN neste aparelho.`
}

function wrongText(name: string, left: number) {
  if (left <= 0) return closedText(name)
  return left === 1
    ? 'PIN incorreto. Resta 1 tentativa.'
    : `PIN incorreto. Restam ${left} tentativas.`
}

function closedText(name: string) {
  return `PIN incorreto ${PIN_TRIES} vezes: sem conexão, ${name} não entra mais neste aparelho. Outra pessoa pode entrar com o PIN dela; ${name}, quando a conexão voltar, com a senha.`
}

/** Whom the device may let in without a connection now. Throws `NotLetIn`, with what is known of why, when that is nobody. */
export async function unlockablePeople(nowMs: number): Promise<DevicePerson[]> {
  const entries = await using((db) => db.people.toArray())
  const people = entries.filter((entry) => isOpenable(entry, nowMs))
  if (people.length === 0) throw new NotLetIn(whyNobody(entries, nowMs))
  return people.map(({ id, name, role, mayApprove }) => ({ id, name, role, mayApprove }))
}

const WITH_CONNECTION = 'Quando a conexão voltar, entre com o PIN ou com a senha.'

function whyNobody(entries: readonly UnlockEntry[], nowMs: number) {
  const closed = entries.filter(({ box }) => box === '')
  if (closed.length > 0) {
    const names = closed.map(({ name }) => name).join(', ')
    return `Sem conexão, ninguém pode entrar com PIN neste aparelho: foi digitado errado ${PIN_TRIES} vezes (${names}). Quando a conexão voltar, entre com a senha.`
  }
  const proved = entries.flatMap(({ provedAt }) => provedAt ?? []).toSorted()
  const last = proved.at(-1)
  // Nothing here may also mean that the browser has lost what it had.
  if (last === undefined)
    return `Sem conexão, este aparelho não pode deixar ninguém entrar com PIN. ${WITH_CONNECTION}`
  return `Sem conexão: ninguém entrou com PIN neste aparelho desde ${dayText(Date.parse(last), nowMs)}. ${WITH_CONNECTION}`
}

/** By this device's clock: `hoje às 14:05`, `ontem`, `26/11`. */
function dayText(sinceMs: number, nowMs: number) {
  const since = new Date(sinceMs)
  const now = new Date(nowMs)
  const days = Math.round((startOf(now) - startOf(since)) / 86_400_000)
  if (days > 1) return since.toLocaleDateString('pt-BR', { day: '2-digit', month: '2-digit' })
  if (days === 1) return 'ontem'
  return `hoje às ${since.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })}`
}

const startOf = (day: Date) => new Date(day).setHours(0, 0, 0, 0)

/** The server has said who signs in here by PIN: what is stored of anybody else goes, and the others have the role of now. */
export async function keepUnlocksOf(people: readonly DevicePerson[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await using((db) =>
    db.transaction('rw', db.people, async () => {
      await db.people.where('id').noneOf(ids).delete()
      for (const { id, ...now } of people) await db.people.update(id, now)
    }),
  )
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
