import {
  type BlockEdit,
  type CustomerDraft,
  CustomerEditSchema,
} from '#shared/customers/people/customerEdit.schema.ts'
import type { EditedCustomer } from '#shared/customers/people/customerDetail.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { hiddenCpf } from '#shared/platform/contact/documents.ts'
import { record, type AuditedFields } from '../../platform/db/audit.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { CustomerColumns } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { parsePatch, refuseStale, type RowEdit } from '../../platform/http/rowEdit.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { contactColumns, cpfKeyOf, knownCustomer, newCustomer } from '../link/link.ts'
import { toCustomer } from './readCustomer.ts'

/** The customer to edit; 404 when there is none or the record was merged into another, 412 when it has another version. */
export async function findCustomer(
  { trx }: Tx,
  { id, expected }: RowEdit,
): Promise<CustomerColumns> {
  const row = await trx('customers').where({ id }).whereNull('mergedInto').first()
  if (!row) throw new ProblemError('not-found')
  refuseStale(expected, await toCustomer(trx, row))
  return row
}

/** Somebody whom the reception writes down before they book. Who is known already is named instead. */
export async function createCustomer(tx: Tx, draft: CustomerDraft): Promise<EditedCustomer> {
  const { name, notes, tags, marks, isOther, ...contact } = draft
  const person = {
    customerName: name,
    customerEmail: contact.email,
    customerPhone: contact.phone,
    customerCpf: contact.cpf || null,
  }
  const known = await knownCustomer(tx.trx, person)
  // One CPF is one person, whatever is said.
  if (known && (known.by === 'cpf' || !isOther)) {
    const { id } = known.customer
    const message = `Já existe um cadastro desta pessoa: ${known.customer.name} (nº ${id}).`
    throw new Refused('customer-exists', { message })
  }
  const cpfKey = await cpfKeyOf(tx.trx)
  const at = toInstant(tx.nowMs)
  const [made] = await tx
    .trx('customers')
    .insert({
      ...newCustomer(person, at, cpfKey),
      notes,
      tags: JSON.stringify(tags),
      marks: JSON.stringify(marks),
      reviewedAt: at,
    })
    .returning('*')
  const row = present(made)
  tx.touch({ customers: [row.id] })
  await recordNewCustomers(tx, [row])
  return toCustomer(tx.trx, row)
}

/** Gives the coming reservations of a customer their corrected address. Bookings depend on customers: `createApp` passes it in. */
export type CorrectComing = (tx: Tx, customerId: number, email: string) => Promise<void>

/** Changes the fields that the body names; what is stored counts as confirmed by staff from then on. */
export async function changeCustomer(
  tx: Tx,
  edit: RowEdit,
  body: unknown,
  correctComing: CorrectComing,
): Promise<EditedCustomer> {
  // As every other write of reservations begins.
  await lockCourts(tx)
  const row = await findCustomer(tx, edit)
  const current = { ...(await toCustomer(tx.trx, row)), cpf: row.cpf ?? '' }
  const edited = parsePatch(CustomerEditSchema, current, body)
  const { alsoComing, tags, marks, name, notes, ...contact } = edited
  const changed = await changeRow(tx, 'customers', row.id, {
    name,
    notes,
    ...contactColumns(contact, await cpfKeyOf(tx.trx)),
    tags: JSON.stringify(tags),
    marks: JSON.stringify(marks),
    reviewedAt: toInstant(tx.nowMs),
  })
  await recordCustomer(tx, 'changed', row, changed)
  if (alsoComing) await correctComing(tx, row.id, contact.email)
  return toCustomer(tx.trx, changed)
}

/** Keeps somebody from booking by themselves, or no longer does. */
export async function blockCustomer(
  tx: Tx,
  edit: RowEdit,
  { reason, until }: BlockEdit,
): Promise<EditedCustomer> {
  const row = await findCustomer(tx, edit)
  if (reason !== null && until !== null && until < saidOn(tx)) {
    throw new ProblemError('invalid-input', {
      errors: { until: ['Escolha hoje ou um dia depois'] },
    })
  }
  const changed = await changeRow(tx, 'customers', row.id, {
    blockReason: reason,
    blockedUntil: reason === null ? null : until,
    blockedAt: reason === null ? null : toInstant(tx.nowMs),
    blockedBy: reason === null ? null : (tx.author?.userId ?? null),
  })
  await recordCustomer(tx, reason === null ? 'unblocked' : 'blocked', row, changed)
  return toCustomer(tx.trx, changed)
}

// Said without a connection, it may arrive days later.
function saidOn({ author, nowMs, timeZone }: Tx) {
  const saidMs = author?.offline && author.madeAt ? fromInstant(author.madeAt) : nowMs
  return venueNow(saidMs, timeZone).date
}

/** Of people whom staff wrote down. */
export async function recordNewCustomers(
  tx: Tx,
  rows: readonly CustomerColumns[],
  who: { id: number } | null = null,
): Promise<void> {
  const acts = rows.map((row) => ({ id: row.id, action: 'created' as const, after: audited(row) }))
  await record(
    tx,
    acts.map((act) => ({ entity: 'customer', ...act })),
    who,
  )
}

export async function recordCustomer(
  tx: Tx,
  action: 'changed' | 'blocked' | 'unblocked' | 'merged' | 'unmerged',
  before: CustomerColumns,
  after: CustomerColumns,
) {
  const act = { entity: 'customer' as const, id: after.id, action }
  await record(tx, [{ ...act, before: audited(before), after: audited(after) }])
}

function audited(row: CustomerColumns): AuditedFields {
  const { name, phone, email, cpf, notes, tags, marks, blockReason, blockedUntil, mergedInto } = row
  return {
    name,
    phone,
    email,
    cpf: cpf && hiddenCpf(cpf),
    notes,
    tags: (JSON.parse(tags) as string[]).join(', '),
    marks: (JSON.parse(marks) as string[]).join(', '),
    blockReason,
    blockedUntil,
    mergedInto,
  }
}
