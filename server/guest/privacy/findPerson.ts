import { createHash } from 'node:crypto'
import { formatCpf, hiddenCpf } from '#shared/platform/contact/documents.ts'
import { formatPhone, readPhone, toE164 } from '#shared/platform/contact/phone.ts'
import { searchTerms, type ChosenPerson, type Identity } from '#shared/guest/privacy/person.ts'
import { phoneVariants } from '#shared/platform/contact/phone.ts'
import type { Db } from '../../platform/db/db.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** One way in which somebody is written down, with the rows that say so. */
export type FoundIdentity = Pick<Identity, 'key' | 'name' | 'email' | 'phone' | 'isMatch'> & {
  cpf: string | null
  reservationIds: number[]
  classIds: number[]
  /** Of the venue's records of customers. */
  customerIds: number[]
  /** Of a customer. */
  accountIds: number[]
  account: string | null
  isStaff: boolean
}

/** By which values somebody is found again. */
type Handles = { cpfs: string[]; phones: string[]; emails: string[] }

const MOST_IDENTITIES = 60

/** Who is meant by a CPF, phone or e-mail: those that have it, first, and those that share a CPF, phone or e-mail with one of them. */
export async function findPerson(db: Db, typed: string): Promise<FoundIdentity[]> {
  const direct = handlesOf(typed)
  const matches = await identitiesWith(db, direct)
  const related = await identitiesWith(db, {
    cpfs: known(matches.map(({ cpf }) => cpf)),
    phones: known(matches.map(({ phone }) => phone)).flatMap(phoneVariants),
    emails: known(matches.map(({ email }) => email?.toLowerCase() ?? null)),
  })
  const keys = new Set(matches.map(({ key }) => key))
  const others = related.filter(({ key }) => !keys.has(key))
  return [
    ...matches.map((one) => ({ ...one, isMatch: true })),
    ...others.map((one) => ({ ...one, isMatch: false })),
  ].slice(0, MOST_IDENTITIES)
}

/** Those of what is found that were chosen as the person; a 404 when one of them is not there any more. */
export async function chosenPerson(
  db: Db,
  { term, identities }: ChosenPerson,
): Promise<FoundIdentity[]> {
  const found = await findPerson(db, term)
  const chosen = found.filter(({ key }) => identities.includes(key))
  if (chosen.length < new Set(identities).size) throw new ProblemError('not-found')
  return chosen
}

/** What is shown of it: the CPF masked. */
export function toIdentity(found: FoundIdentity): Identity {
  const { key, name, email, phone, cpf, isMatch, reservationIds, classIds, account, isStaff } =
    found
  return {
    key,
    name,
    email,
    phone,
    cpf: cpf && hiddenCpf(cpf),
    isMatch,
    reservations: reservationIds.length,
    classes: classIds.length,
    account,
    isStaff,
  }
}

/** CPF, phones and e-mails of these, as they are stored. */
export function identifiersOf(people: readonly FoundIdentity[]): string[] {
  const values = people.flatMap(({ cpf, phone, email }) => [
    cpf,
    ...(phone ? phoneVariants(phone) : []),
    email?.toLowerCase() ?? null,
  ])
  return [...new Set(known(values))]
}

/** The same in all the ways in which they may stand in a text. */
export function spellingsOf(identifiers: readonly string[]): string[] {
  const all = identifiers.flatMap((text) =>
    /^\d+$/.test(text) ? [text, formatCpf(text), formatPhone(text)] : [text],
  )
  return [...new Set(all)]
}

/** Names that are more than one word: one alone is many people's. */
export function wholeNamesOf(people: readonly FoundIdentity[]): string[] {
  return known(people.map(({ name }) => name?.trim() ?? null)).filter((name) => name.includes(' '))
}

/** All by which a sentence names them. */
export function namingsOf(people: readonly FoundIdentity[]): string[] {
  return [...spellingsOf(identifiersOf(people)), ...wholeNamesOf(people)]
}

/** What a search term may be, each as it is stored. */
export function handlesOf(typed: string): Handles {
  const terms = searchTerms(typed)
  return {
    cpfs: terms.flatMap((term) => (term.kind === 'cpf' ? [term.value] : [])),
    phones: terms.flatMap((term) => (term.kind === 'phone' ? term.values : [])),
    emails: terms.flatMap((term) => (term.kind === 'email' ? [term.value] : [])),
  }
}

async function identitiesWith(db: Db, handles: Handles): Promise<Omit<FoundIdentity, 'isMatch'>[]> {
  const { cpfs, phones, emails } = handles
  const marks = (values: readonly string[]) => values.map(() => '?').join() || 'null'
  const rows = await db('reservations')
    .whereRaw(
      `(customer_cpf in (${marks(cpfs)}) or customer_phone in (${marks(phones)}) or lower(customer_email) in (${marks(emails)}))`,
      [...cpfs, ...phones, ...emails],
    )
    .orderBy('id', 'desc')
    .select('id', 'customerName', 'customerEmail', 'customerPhone', 'customerCpf')
  const recorded = known(phones.map(toE164))
  const customers = await db('customers')
    .whereRaw(
      `(cpf in (${marks(cpfs)}) or phone in (${marks(recorded)}) or lower(email) in (${marks(emails)}))`,
      [...cpfs, ...recorded, ...emails],
    )
    .orderBy('id')
    .select('id', 'name', 'email', 'phone', 'cpf')
  const users = await db('users')
    .whereRaw(`lower(email) in (${marks(emails)})`, emails)
    .select('id', 'username', 'name', 'email', 'role')
  // Classes are few, and their phones were typed freely.
  const classes = (await db('fixed_classes').select('id', 'name', 'email', 'phone')).filter(
    ({ email, phone }) =>
      (email && emails.includes(email.toLowerCase())) ||
      (phone && phones.includes(readPhone(phone))),
  )
  const found = new Map<string, Omit<FoundIdentity, 'isMatch'>>()
  const identity = (said: Pick<FoundIdentity, 'name' | 'email' | 'phone' | 'cpf'>) => {
    const { name, email, phone, cpf } = said
    const text = JSON.stringify([name, email?.toLowerCase() ?? null, phone, cpf])
    const key = createHash('sha256').update(text).digest('hex').slice(0, 32)
    const none = { account: null, isStaff: false }
    const rows = { reservationIds: [], classIds: [], customerIds: [], accountIds: [] }
    const one = found.get(key) ?? { key, ...said, ...rows, ...none }
    found.set(key, one)
    return one
  }
  for (const row of rows) {
    const { customerName: name, customerEmail, customerPhone, customerCpf: cpf } = row
    const said = { name, email: customerEmail || null, phone: customerPhone || null, cpf }
    identity(said).reservationIds.push(row.id)
  }
  for (const { id, name, email, phone, cpf } of customers) {
    identity({ name, email, phone: phone && readPhone(phone), cpf }).customerIds.push(id)
  }
  for (const { id, name, email, phone } of classes) {
    identity({ name: `Contato de ${name}`, email, phone, cpf: null }).classIds.push(id)
  }
  for (const { id, name, username, email, role } of users) {
    const one = identity({ name: name ?? username, email, phone: null, cpf: null })
    one.account = username
    if (role === 'user') one.accountIds.push(id)
    else one.isStaff = true
  }
  return [...found.values()]
}

function known(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => Boolean(value)))]
}
