import { createHmac } from 'node:crypto'
import { isNameAlike, linkOf, phoneKey } from '#shared/customer/linking.ts'
import { phoneDigits } from '#shared/customer/documents.ts'
import type { Db } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'
import { present } from '../db/rows.ts'
import type { CustomerColumns, Insert } from '../db/tables.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** A reservation's own copy of its customer's data. */
export type Snapshot = {
  customerName: string
  customerEmail: string
  customerPhone: string
  customerCpf: string | null
}

/** Reads what customers are looked up by; the key is the installation's own. */
export async function cpfKeyOf(db: Db): Promise<(cpf: string) => string> {
  const { installationId } = present(await db('venue').where({ id: 1 }).first('installationId'))
  return (cpf) => createHmac('sha256', `cpf ${installationId}`).update(cpf).digest('hex')
}

/** `+5548999887766`; null for what is no whole number. */
export function toE164(phone: string): string | null {
  const digits = phoneDigits(phone)
  return /^\d{10,11}$/.test(digits) ? `+55${digits}` : null
}

/** What is stored of a person's contact, with what they are looked up by. */
export function contactColumns(
  { email, phone, cpf }: { email: string | null; phone: string | null; cpf: string | null },
  cpfKey: (cpf: string) => string,
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
  const { customerName: name, customerPhone: phone, customerCpf: cpf } = person
  const known = { name, phone, cpf: cpf || null }
  const link = linkOf(known, await candidatesFor(db, known, await cpfKeyOf(db)))
  return link && { customer: await survivorOf(db, link.customer), by: link.by }
}

/** The customer that a booking is of, by the linking rule, or a new one. What the customer lacks is filled in; what is stored never changes. */
export async function linkCustomer(tx: Tx, person: Snapshot): Promise<CustomerColumns> {
  const cpfKey = await cpfKeyOf(tx.trx)
  const { customerName: name, customerPhone: phone, customerCpf: cpf } = person
  const known = { name, phone, cpf: cpf || null }
  const candidates = await candidatesFor(tx.trx, known, cpfKey)
  const link = linkOf(known, candidates)
  if (link) return fillIn(tx, await survivorOf(tx.trx, link.customer), person, cpfKey)
  const [made] = await tx
    .trx('customers')
    .insert(newCustomer(person, toInstant(tx.nowMs), cpfKey))
    .returning('*')
  tx.touch({ customers: [present(made).id] })
  return present(made)
}

/** The customer after a correction of a reservation's data: another one whom the new data names, else the same while the name is alike. */
export async function relinkCustomer(
  tx: Tx,
  customerId: number | null,
  person: Snapshot,
): Promise<number> {
  const current =
    customerId === null ? undefined : await tx.trx('customers').where({ id: customerId }).first()
  if (!current) return (await linkCustomer(tx, person)).id
  const cpfKey = await cpfKeyOf(tx.trx)
  const { customerName: name, customerPhone: phone, customerCpf: cpf } = person
  const known = { name, phone, cpf: cpf || null }
  const link = linkOf(known, await candidatesFor(tx.trx, known, cpfKey))
  if (link) return (await survivorOf(tx.trx, link.customer)).id
  const isOther = known.cpf !== null && current.cpf !== null && known.cpf !== current.cpf
  if (!isOther && isNameAlike(current.name, name)) return current.id
  return (await linkCustomer(tx, person)).id
}

async function candidatesFor(
  db: Db,
  { phone, cpf }: { phone: string | null; cpf: string | null },
  cpfKey: (cpf: string) => string,
): Promise<(CustomerColumns & { root: number })[]> {
  const [key, index] = [phoneKey(phone), cpf && cpfKey(cpf)]
  if (key === null && !index) return []
  const rows = await db('customers')
    .where((found) => {
      if (index) void found.where({ cpfIndex: index })
      if (key !== null) void found.orWhere({ phoneKey: key })
    })
    .orderBy('id')
  const found = []
  for (const row of rows) found.push({ ...row, root: (await survivorOf(db, row)).id })
  return found
}

/** The customer itself, or whom it was merged into. */
export async function survivorOf(db: Db, customer: CustomerColumns): Promise<CustomerColumns> {
  let found = customer
  while (found.mergedInto !== null) {
    found = present(await db('customers').where({ id: found.mergedInto }).first())
  }
  return found
}

async function fillIn(
  tx: Tx,
  customer: CustomerColumns,
  person: Snapshot,
  cpfKey: (cpf: string) => string,
): Promise<CustomerColumns> {
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
  cpfKey: (cpf: string) => string,
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
export function newCustomer(
  person: Snapshot,
  at: string,
  cpfKey: (cpf: string) => string,
): Insert<'customers'> {
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
