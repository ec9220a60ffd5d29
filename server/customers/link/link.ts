import { createHmac } from 'node:crypto'
import { linkOf, mayBeSame, phoneKey } from '#shared/customers/people/linking.ts'
import { toE164 } from '#shared/platform/contact/phone.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { CustomerColumns, Insert } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

/** A reservation's own copy of its customer's data. */
export type Snapshot = {
  customerName: string
  customerEmail: string
  customerPhone: string
  customerCpf: string | null
}

/** What a customer is looked up by instead of the CPF itself. */
export type CpfKey = (cpf: string) => string

/** The key is the installation's own. */
export function cpfKeyWith(installationId: string): CpfKey {
  return (cpf) => createHmac('sha256', `cpf ${installationId}`).update(cpf).digest('hex')
}

/** The same for a write that has not read the catalogue. */
export async function cpfKeyOf(db: Db): Promise<CpfKey> {
  const { installationId } = present(await db('venue').where({ id: 1 }).first('installationId'))
  return cpfKeyWith(installationId)
}

/** What is stored of a person's contact, with what they are looked up by. */
export function contactColumns(
  { email, phone, cpf }: { email: string | null; phone: string | null; cpf: string | null },
  cpfKey: CpfKey,
) {
  return {
    email: email || null,
    phone: toE164(phone ?? ''),
    phoneKey: phoneKey(phone),
    cpf: cpf || null,
    cpfIndex: cpf ? cpfKey(cpf) : null,
  }
}

/** Who a person would be taken for; null for somebody new. */
export async function knownCustomer(db: Db, person: Snapshot) {
  const known = toKnown(person)
  const link = linkOf(known, await candidatesFor(db, known, await cpfKeyOf(db)))
  return link && { customer: link.customer.survivor, by: link.by }
}

/** The customer that a booking is of, by the linking rule, or a new one. What the customer lacks is filled in; what is stored never changes. */
export async function linkCustomer(
  tx: Tx,
  person: Snapshot,
  givenKey?: CpfKey,
): Promise<LinkedCustomer> {
  const cpfKey = givenKey ?? (await cpfKeyOf(tx.trx))
  const known = toKnown(person)
  const link = linkOf(known, await candidatesFor(tx.trx, known, cpfKey))
  if (link) return fillIn(tx, link.customer.survivor, person, cpfKey)
  const [made] = await tx
    .trx('customers')
    .insert(newCustomer(person, toInstant(tx.nowMs), cpfKey))
    .returning('*')
  tx.touch({ customers: [present(made).id] })
  return present(made)
}

/** Whom a reservation is of after a correction of its data: another one whom the new data names, else the same while the name is alike; and whether that is another person. */
export async function relinkCustomer(
  tx: Tx,
  before: Snapshot & { customerId: number | null },
  person: Snapshot,
): Promise<{ customerId: number; isOther: boolean }> {
  const corrected = toKnown(person)
  const current = before.customerId === null ? null : await readSurvivor(tx.trx, before.customerId)
  if (!current) {
    const known = toKnown(before)
    const isSame = linkOf(corrected, [{ ...known, root: 0 }]) ?? mayBeSame(known, corrected)
    return { customerId: (await linkCustomer(tx, person)).id, isOther: !isSame }
  }
  const candidates = await candidatesFor(tx.trx, corrected, await cpfKeyOf(tx.trx))
  const link = linkOf(corrected, candidates)
  if (link) {
    const { root } = link.customer
    return { customerId: root, isOther: root !== current.id }
  }
  if (mayBeSame(current, corrected)) return { customerId: current.id, isOther: false }
  return { customerId: (await linkCustomer(tx, person)).id, isOther: true }
}

/** Whether two records stand for one person; what has no record is not told apart. */
export async function isSameCustomer(db: Db, a: number | null, b: number | null): Promise<boolean> {
  if (a === null || b === null || a === b) return true
  const [one, other] = [await readSurvivor(db, a), await readSurvivor(db, b)]
  return one?.id === other?.id
}

async function readSurvivor(db: Db, id: number) {
  const row = await db('customers').where({ id }).first()
  return row ? survivorOf(db, row) : null
}

function toKnown({ customerName: name, customerPhone: phone, customerCpf: cpf }: Snapshot) {
  return { name, phone, cpf: cpf || null }
}

/** What a write needs of the customer that it is of. */
type LinkedCustomer = Pick<
  CustomerColumns,
  'id' | 'name' | 'email' | 'phone' | 'cpf' | 'blockReason' | 'blockedUntil' | 'mergedInto'
>
type Candidate = LinkedCustomer & { root: number; survivor: LinkedCustomer }

// As text: every booking reads it. Each side of the `or` has its index; what is null finds nobody.
const CANDIDATES = `select id, name, email, phone, cpf, block_reason as "blockReason", blocked_until as "blockedUntil",
    merged_into as "mergedInto"
  from customers where cpf_index = ? or phone_key = ? order by id`

async function candidatesFor(
  db: Db,
  { phone, cpf }: { phone: string | null; cpf: string | null },
  cpfKey: CpfKey,
): Promise<Candidate[]> {
  const [key, index] = [phoneKey(phone), cpf && cpfKey(cpf)]
  if (key === null && !index) return []
  const answer = await db.raw<LinkedCustomer[] | { rows: LinkedCustomer[] }>(CANDIDATES, [
    index || null,
    key,
  ])
  const rows = Array.isArray(answer) ? answer : answer.rows
  // Whom a record was merged into has mostly been found too.
  const read = new Map(rows.map((row) => [row.id, row]))
  const found: Candidate[] = []
  for (const row of rows) {
    const survivor = await survivorOf(db, row, read)
    found.push({ ...row, root: survivor.id, survivor })
  }
  return found
}

type Mergeable = Pick<CustomerColumns, 'id' | 'mergedInto'>

/** The customer itself, or whom it was merged into; those that were `read` before are not read again. */
export async function survivorOf<Known extends Mergeable>(
  db: Db,
  customer: Known,
  read?: ReadonlyMap<number, Known>,
): Promise<Known | CustomerColumns> {
  let found: Known | CustomerColumns = customer
  while (found.mergedInto !== null) {
    const id: number = found.mergedInto
    found = read?.get(id) ?? present(await db('customers').where({ id }).first())
  }
  return found
}

async function fillIn(
  tx: Tx,
  customer: LinkedCustomer,
  person: Snapshot,
  cpfKey: CpfKey,
): Promise<LinkedCustomer> {
  const missing = missingIn(customer, person, cpfKey)
  if (!missing) return customer
  const [filled] = await tx
    .trx('customers')
    .where({ id: customer.id })
    .update({ ...missing, updatedAt: toInstant(tx.nowMs), version: tx.trx.raw('version + 1') })
    .returning('*')
  tx.touch({ customers: [customer.id] })
  return present(filled)
}

type Contact = Pick<CustomerColumns, 'email' | 'phone' | 'phoneKey' | 'cpf' | 'cpfIndex'>

/** What a booking says of somebody that the venue did not know; null when that is nothing. */
export function missingIn(
  { email, phone, cpf }: Pick<CustomerColumns, 'email' | 'phone' | 'cpf'>,
  person: Snapshot,
  cpfKey: CpfKey,
): Partial<Contact> | null {
  const said = contactColumns(
    { email: person.customerEmail, phone: person.customerPhone, cpf: person.customerCpf },
    cpfKey,
  )
  const missing = {
    ...(email === null && said.email ? { email: said.email } : {}),
    ...(phone === null && said.phone ? { phone: said.phone, phoneKey: said.phoneKey } : {}),
    ...(cpf === null && said.cpf ? { cpf: said.cpf, cpfIndex: said.cpfIndex } : {}),
  }
  return Object.keys(missing).length > 0 ? missing : null
}

/** Somebody who books for the first time. */
export function newCustomer(person: Snapshot, at: string, cpfKey: CpfKey): Insert<'customers'> {
  const {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerCpf: cpf,
  } = person
  return {
    name,
    ...contactColumns({ email, phone, cpf }, cpfKey),
    since: at,
    createdAt: at,
    updatedAt: at,
  }
}
