import { hiddenCpf } from '#shared/platform/contact/documents.ts'
import type { Correction, Corrected } from '#shared/guest/privacy/person.ts'
import { recordChanges } from '../../account/audit/auditEntries.ts'
import { correctAccounts } from '../../account/people/accounts.ts'
import { logRequest } from '../../account/audit/privacyRequests.ts'
import { contactColumns, cpfKeyOf } from '../../customers/link/link.ts'
import { record } from '../../platform/db/audit.ts'
import { changeRows } from '../../platform/db/changeRows.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { chosenPerson, identifiersOf } from './findPerson.ts'
import { writePerson } from '../../customers/link/bookedPeople.ts'

type Right = Partial<
  Pick<ReservationColumns, 'customerName' | 'customerEmail' | 'customerPhone' | 'customerCpf'>
>
/** Writes what is right everywhere the person is written down: reservations of any date, contacts of classes, the own account. */
export async function correctPerson(
  tx: Tx,
  deps: Pick<PaymentDeps, 'sessionKeys'>,
  who: { id: number },
  { term, identities, ...fields }: Correction,
): Promise<Corrected> {
  await lockCourts(tx)
  const people = await chosenPerson(tx.trx, { term, identities })
  const right: Right = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  )
  const counts = {
    reservations: await correctReservations(
      tx,
      people.flatMap((one) => one.reservationIds),
      right,
      who,
    ),
    classes: await correctClasses(
      tx,
      people.flatMap((one) => one.classIds),
      right,
      who,
    ),
    customers: await correctCustomers(
      tx,
      people.flatMap((one) => one.customerIds),
      right,
    ),
    accounts: await correctAccounts(
      tx,
      people.flatMap((one) => one.accountIds),
      {
        ...(right.customerName ? { name: right.customerName } : {}),
        ...(right.customerEmail ? { email: right.customerEmail } : {}),
      },
    ),
  }
  const request = await logRequest(tx, deps, {
    kind: 'correction',
    who,
    outcome: 'done',
    identifiers: identifiersOf(people),
    detail: { ...counts, fields: Object.keys(right) },
  })
  await record(tx, [{ entity: 'person', id: request, action: 'corrected', after: counts }], who)
  return counts
}

async function correctReservations(tx: Tx, ids: number[], right: Right, who: { id: number }) {
  const before = await tx.trx('reservations').whereIn('id', ids)
  const after = await writePerson(tx, ids, right)
  const fields = Object.keys(right) as (keyof Right)[]
  const audited = (row: ReservationColumns) =>
    Object.fromEntries(
      fields.map((field) => {
        const value = row[field]
        return [field, field === 'customerCpf' ? value && hiddenCpf(value) : value]
      }),
    )
  const changes = after.map((row) => ({
    id: row.id,
    action: 'changed' as const,
    before: audited(before.find(({ id }) => id === row.id) ?? row),
    after: audited(row),
  }))
  await recordChanges(tx, 'reservation', changes, who)
  return after.length
}

async function correctClasses(tx: Tx, ids: number[], right: Right, who: { id: number }) {
  const contact = {
    ...(right.customerEmail ? { email: right.customerEmail } : {}),
    ...(right.customerPhone ? { phone: right.customerPhone } : {}),
  }
  if (Object.keys(contact).length === 0) return 0
  const before = await tx.trx('fixed_classes').whereIn('id', ids)
  const after = await changeRows(tx, 'fixed_classes', ids, contact)
  const audited = ({ email, phone }: { email: string | null; phone: string | null }) => ({
    email,
    phone,
  })
  const changes = after.map((row) => ({
    id: row.id,
    action: 'changed' as const,
    before: audited(before.find(({ id }) => id === row.id) ?? row),
    after: audited(row),
  }))
  await recordChanges(tx, 'fixedClass', changes, who)
  return after.length
}

async function correctCustomers(tx: Tx, ids: number[], right: Right) {
  for (const row of await tx.trx('customers').whereIn('id', ids)) {
    const contact = {
      email: right.customerEmail ?? row.email,
      phone: right.customerPhone ?? row.phone,
      cpf: right.customerCpf ?? row.cpf,
    }
    const columns = contactColumns(contact, await cpfKeyOf(tx.trx))
    await changeRows(tx, 'customers', [row.id], {
      name: right.customerName ?? row.name,
      ...columns,
    })
  }
  return ids.length
}
