import { linkOf, phoneKey, type LinkReason } from '#shared/customers/people/linking.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { CustomerColumns } from '../../platform/db/tables.ts'
import { cpfKeyOf, missingIn, newCustomer, type Snapshot } from '../link/link.ts'
import { linkReservations } from '../link/bookedPeople.ts'

/** A reservation that was counted to somebody whose name is written another way. */
export type Joined = {
  reservationId: number
  customerId: number
  by: LinkReason
  name: string
  as: string
}
export type Built = {
  reservations: number
  customers: number
  byCpf: number
  byPhone: number
  /** Only those whose names differ: what a person should look through. */
  joined: Joined[]
  /** The ids of all customers that are new or know more now. */
  changed: number[]
}

type Booking = Snapshot & { id: number; createdAt: string }

/** Gives every reservation that has none its customer, by the rule that new ones are linked by, in the order in which they were made. Nothing is deleted, no stored name changes. */
export async function buildCustomers(trx: Db, nowMs: number): Promise<Built> {
  const cpfKey = await cpfKeyOf(trx)
  const people = indexed(await trx('customers').orderBy('id'))
  const rows: Booking[] = await trx('reservations')
    .whereNull('customerId')
    // Of whom nothing is stored any more there is nobody to know.
    .whereRaw(`(customer_email <> '' or customer_phone <> '' or customer_cpf is not null)`)
    .orderBy('id')
    .select('id', 'createdAt', 'customerName', 'customerEmail', 'customerPhone', 'customerCpf')
  const built: Built = {
    reservations: rows.length,
    customers: 0,
    byCpf: 0,
    byPhone: 0,
    joined: [],
    changed: [],
  }
  const linked = new Map<number, number[]>()
  for (const row of rows) {
    const known = { name: row.customerName, phone: row.customerPhone, cpf: row.customerCpf || null }
    const link = linkOf(known, people.candidates(known))
    const customer = link
      ? people.survivorOf(link.customer)
      : present(
          (
            await trx('customers')
              .insert(newCustomer(row, row.createdAt, cpfKey))
              .returning('*')
          )[0],
        )
    linked.set(customer.id, [...(linked.get(customer.id) ?? []), row.id])
    if (!link) {
      built.customers += 1
      people.put(customer)
      built.changed.push(customer.id)
      continue
    }
    built[link.by === 'cpf' ? 'byCpf' : 'byPhone'] += 1
    if (customer.name !== row.customerName) {
      const { customerName: name, id: reservationId } = row
      built.joined.push({
        reservationId,
        customerId: customer.id,
        by: link.by,
        name,
        as: customer.name,
      })
    }
    const missing = missingIn(customer, row, cpfKey)
    if (!missing) continue
    await trx('customers')
      .where({ id: customer.id })
      .update({ ...missing, updatedAt: toInstant(nowMs), version: trx.raw('version + 1') })
    people.put({ ...customer, ...missing })
    built.changed.push(customer.id)
  }
  for (const [customerId, ids] of linked) await linkReservations(trx, ids, customerId)
  return built
}

/** Everybody by what they are looked up by, as the index of the table does. */
function indexed(rows: readonly CustomerColumns[]) {
  const byId = new Map<number, CustomerColumns>()
  const byCpf = new Map<string, Set<number>>()
  const byPhone = new Map<string, Set<number>>()
  const add = (map: Map<string, Set<number>>, key: string | null, id: number) => {
    if (key !== null) map.set(key, (map.get(key) ?? new Set()).add(id))
  }
  const put = (row: CustomerColumns) => {
    byId.set(row.id, row)
    add(byCpf, row.cpf, row.id)
    add(byPhone, row.phoneKey, row.id)
  }
  rows.forEach(put)
  const survivorOf = (customer: CustomerColumns) => {
    let found = customer
    while (found.mergedInto !== null) found = byId.get(found.mergedInto)!
    return found
  }
  return {
    put,
    candidates({ phone, cpf }: { phone: string | null; cpf: string | null }) {
      const key = phoneKey(phone)
      const ids = [...(cpf ? (byCpf.get(cpf) ?? []) : []), ...(key ? (byPhone.get(key) ?? []) : [])]
      return [...new Set(ids)]
        .sort((a, b) => a - b)
        .map((id) => ({ ...byId.get(id)!, root: survivorOf(byId.get(id)!).id }))
    },
    survivorOf,
  }
}

/** The report for whoever ran it. */
export function builtText({ reservations, customers, byCpf, byPhone, joined }: Built): string {
  return [
    `${reservations} reservas sem cliente: ${customers} clientes novos, ${byCpf} juntadas pelo CPF, ${byPhone} pelo telefone e nome.`,
    ...(joined.length > 0 ? ['Nomes escritos de outro jeito, para conferir:'] : []),
    ...joined.map(
      ({ reservationId, customerId, by, name, as }) =>
        `  reserva ${reservationId}, "${name}": cliente ${customerId}, "${as}" (${by === 'cpf' ? 'mesmo CPF' : 'mesmo telefone'})`,
    ),
    '',
  ].join('\n')
}
