import { linkOf, phoneKey } from '#shared/customers/people/linking.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { CustomerColumns, Insert } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { cpfKeyOf, missingIn, newCustomer, type CpfKey, type Snapshot } from './link.ts'
import { setContacts, type ContactColumns } from './setContacts.ts'

type Stored = Pick<
  CustomerColumns,
  'id' | 'name' | 'blockReason' | 'blockedUntil' | 'mergedInto' | 'updatedAt' | 'version'
> &
  ContactColumns

/** Who a person of a list is taken for: somebody stored, or somebody whom the list itself names for the first time, with a negative id until it is written. */
export type Linked = Stored & { root: number; by: 'cpf' | 'phone' | null }

/** What writing a list has changed of somebody who was stored before. */
export type FilledIn = {
  id: number
  person: number
  fields: (keyof ContactColumns)[]
  updatedAt: string
  version: number
}

/** What staff write down of a customer besides the contact. */
type Noted = Partial<Pick<Insert<'customers'>, 'notes' | 'tags' | 'marks' | 'reviewedAt'>>

/**
 * Links a whole list of people by the rule of a single booking, with few statements: everybody whom one of them may be is read first.
 * Each link counts for those after it, as if they had been booked one after the other. Writes nothing until `write`.
 */
export async function linkMany(db: Db, people: readonly Snapshot[], nowMs: number) {
  const cpfKey = await cpfKeyOf(db)
  const known = createIndex(await candidatesOf(db, people, cpfKey))
  const made: { entry: Linked; noted: Noted; person: number }[] = []
  const filled = new Map<number, FilledIn>()
  const now = toInstant(nowMs)

  /** Whom the rule takes the person for; null for somebody new. */
  function find(person: Snapshot): Linked | null {
    const { customerName: name, customerPhone: phone, customerCpf: cpf } = person
    const said = { name, phone, cpf: cpf || null }
    const key = phoneKey(phone)
    const link = linkOf(said, known.with(key, cpf ? cpfKey(cpf) : null))
    return link && { ...known.survivorOf(link.customer), by: link.by }
  }

  /** The same, and what they lacked is filled in; somebody new is written down with what is `noted`. `person` numbers them for the caller. */
  function link(person: Snapshot, number: number, noted: Noted = {}): Linked {
    const found = find(person)
    if (!found) return add(person, number, noted)
    const entry = known.survivorOf(found)
    const missing = missingIn(entry, person, cpfKey)
    if (!missing) return entry
    const fields = Object.keys(missing) as (keyof ContactColumns)[]
    if (entry.id > 0) {
      const { id, updatedAt, version } = entry
      const before = filled.get(id) ?? {
        id,
        person: number,
        fields: [],
        updatedAt,
        version: version + 1,
      }
      filled.set(id, { ...before, fields: [...before.fields, ...fields] })
    }
    Object.assign(entry, missing)
    known.add(entry)
    return entry
  }

  function add(person: Snapshot, number: number, noted: Noted): Linked {
    const { name, email, phone, phoneKey: key, cpf, cpfIndex } = newCustomer(person, now, cpfKey)
    const id = -1 - made.length
    const contact = {
      email: email ?? null,
      phone: phone ?? null,
      phoneKey: key ?? null,
      cpf: cpf ?? null,
      cpfIndex: cpfIndex ?? null,
    }
    const state = {
      blockReason: null,
      blockedUntil: null,
      mergedInto: null,
      updatedAt: now,
      version: 1,
    }
    const entry: Linked = { id, root: id, name, ...contact, ...state, by: null }
    made.push({ entry, noted, person: number })
    known.add(entry)
    return entry
  }

  /** Stores the new people and what was filled in; from then on their ids are the stored ones. */
  async function write({ trx, touch }: Pick<Tx, 'trx' | 'touch'>) {
    const rows: { person: number; row: CustomerColumns }[] = []
    for (const chunk of inChunks(made)) {
      const inserted = await trx('customers')
        .insert(chunk.map(({ entry, noted }) => ({ ...columnsOf(entry, now), ...noted })))
        .returning('*')
      inserted.sort((a, b) => a.id - b.id)
      chunk.forEach(({ entry, person }, index) => {
        const row = inserted[index]!
        entry.id = row.id
        entry.root = row.id
        rows.push({ person, row })
      })
    }
    const changes = [...filled.values()]
    await setContacts(
      trx,
      changes.map(({ id }) => ({ ...known.byId(id), updatedAt: now })),
    )
    touch({ customers: [...rows.map(({ row }) => row.id), ...changes.map(({ id }) => id)] })
    return { rows, filled: changes }
  }

  return { find, link, write, added: () => made.map(({ entry }) => entry) }
}

function columnsOf(entry: Linked, at: string): Insert<'customers'> {
  const { name, email, phone, phoneKey: key, cpf, cpfIndex } = entry
  return {
    name,
    email,
    phone,
    phoneKey: key,
    cpf,
    cpfIndex,
    since: at,
    createdAt: at,
    updatedAt: at,
  }
}

function createIndex(stored: readonly Stored[]) {
  const ids = new Map<number, Linked>(
    stored.map((row) => [row.id, { ...row, root: row.id, by: null }]),
  )
  const byPhone = new Map<string, Set<Linked>>()
  const byCpf = new Map<string, Set<Linked>>()
  const survivorOf = (customer: { id: number; mergedInto: number | null }): Linked => {
    const { id, mergedInto } = customer
    return mergedInto === null ? ids.get(id)! : survivorOf(ids.get(mergedInto)!)
  }
  const add = (entry: Linked) => {
    ids.set(entry.id, entry)
    if (entry.phoneKey !== null) under(byPhone, entry.phoneKey).add(entry)
    if (entry.cpfIndex !== null) under(byCpf, entry.cpfIndex).add(entry)
  }
  for (const entry of ids.values()) {
    entry.root = survivorOf(entry).id
    add(entry)
  }
  return {
    add,
    survivorOf,
    byId: (id: number) => ids.get(id)!,
    /** Those with the phone or the CPF: the stored ones first, in the order in which they were written down. */
    with(phone: string | null, cpfIndex: string | null): Linked[] {
      const found = new Set([
        ...((phone !== null && byPhone.get(phone)) || []),
        ...((cpfIndex !== null && byCpf.get(cpfIndex)) || []),
      ])
      return [...found].sort((a, b) => orderOf(a) - orderOf(b))
    },
  }
}

const orderOf = ({ id }: Linked) => (id > 0 ? id : Number.MAX_SAFE_INTEGER / 2 - id)

function under<Key, One>(map: Map<Key, Set<One>>, key: Key): Set<One> {
  const known = map.get(key)
  if (known) return known
  const made = new Set<One>()
  map.set(key, made)
  return made
}

const READ = [
  'id',
  'name',
  'email',
  'phone',
  'phoneKey',
  'cpf',
  'cpfIndex',
  'blockReason',
  'blockedUntil',
  'mergedInto',
  'updatedAt',
  'version',
] as const

async function candidatesOf(
  db: Db,
  people: readonly Snapshot[],
  cpfKey: CpfKey,
): Promise<Stored[]> {
  const found = new Map<number, Stored>()
  const keep = (rows: readonly Stored[]) => rows.forEach((row) => found.set(row.id, row))
  const phones = people.flatMap(({ customerPhone }) => phoneKey(customerPhone) ?? [])
  const cpfs = people.flatMap(({ customerCpf }) => (customerCpf ? cpfKey(customerCpf) : []))
  for (const chunk of inChunks([...new Set(phones)])) {
    keep(
      await db('customers')
        .whereIn('phoneKey', chunk)
        .select(...READ),
    )
  }
  for (const chunk of inChunks([...new Set(cpfs)])) {
    keep(
      await db('customers')
        .whereIn('cpfIndex', chunk)
        .select(...READ),
    )
  }
  const unread = () =>
    [...found.values()].flatMap(({ mergedInto }) =>
      mergedInto !== null && !found.has(mergedInto) ? mergedInto : [],
    )
  for (let ids = unread(); ids.length > 0; ids = unread()) {
    for (const chunk of inChunks([...new Set(ids)])) {
      keep(
        await db('customers')
          .whereIn('id', chunk)
          .select(...READ),
      )
    }
  }
  return [...found.values()].sort((a, b) => a.id - b.id)
}
