import { type Block, blockText, isBlocking } from '#shared/customers/people/block.ts'
import { readPhone } from '#shared/platform/contact/phone.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { record } from '../../platform/db/audit.ts'
import type { CustomerColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { linkCustomer, type Snapshot, survivorOf } from './link.ts'

type Blocked = Pick<CustomerColumns, 'blockReason' | 'blockedUntil'>

export function blockOf({ blockReason: reason, blockedUntil: until }: Blocked): Block | null {
  return reason === null ? null : { reason, until }
}

/** Who is blocked does not book online; the reason is not shown there. */
export function refuseBlocked(customer: Blocked, today: CivilDate): void {
  if (isBlocking(blockOf(customer), today)) throw new Refused('customer-blocked')
}

type AtDesk = Snapshot & { customerId?: number | undefined; passBlock?: boolean | undefined }

/** Whom staff book for: the one whom they picked, whose data fill what they left blank, else by the linking rule. A block refuses, until somebody who has read it passes it. */
export async function customerAtDesk(
  tx: Tx,
  { customerId, passBlock, ...typed }: AtDesk,
  today: CivilDate,
): Promise<Snapshot & { customerId: number }> {
  const customer =
    customerId === undefined ? await linkCustomer(tx, typed) : await picked(tx, customerId)
  const { customerName, customerEmail, customerPhone, customerCpf } = typed
  // Of who was not picked, nothing is written down that staff did not type.
  const stored = customerId === undefined ? null : customer
  const person = {
    customerId: customer.id,
    customerName,
    customerEmail: customerEmail || (stored?.email ?? ''),
    customerPhone: customerPhone || readPhone(stored?.phone ?? ''),
    customerCpf: customerCpf || (stored?.cpf ?? null),
  }
  if (person.customerPhone === '') {
    const errors = { customerPhone: ['Telefone deve ter pelo menos 10 dígitos'] }
    throw new ProblemError('invalid-input', { errors })
  }
  const block = blockOf(customer)
  if (!isBlocking(block, today)) return person
  if (!passBlock) {
    const message = `${customer.name} não pode reservar: ${blockText(block)}.`
    throw new Refused('customer-blocked', { message })
  }
  await record(tx, [{ entity: 'customer', id: customer.id, action: 'block-passed' }])
  return person
}

async function picked(tx: Tx, id: number) {
  const row = await tx.trx('customers').where({ id }).first()
  if (row) return survivorOf(tx.trx, row)
  const errors = { customerName: ['Este cadastro não existe mais: digite os dados'] }
  throw new ProblemError('invalid-input', { errors })
}
