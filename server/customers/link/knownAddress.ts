import type { CreditReach } from '#shared/customers/people/creditReach.ts'
import { recordsOf } from '../../book/credit/ledger.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { CustomerColumns } from '../../platform/db/tables.ts'

/** For so long an address that was changed shows nobody any credit: who was talked into changing it may notice. */
const SETTLES_MS = 86_400_000

/**
 * The address on file of a person; null when there is none, and when it came from a booking that somebody else may have made in their name: a
 * later one online, which nobody of the staff has confirmed.
 */
export async function knownEmail(db: Db, customerId: number): Promise<string | null> {
  const person = await db('customers')
    .where({ id: customerId })
    .first('email', 'emailSince', 'reviewedAt')
  if (!person?.email) return null
  const records = await recordsOf(db, customerId)
  const bookings = () =>
    db('reservations as r')
      .leftJoin('payment_groups as g', 'g.id', 'r.paymentGroupId')
      .whereIn('r.customerId', records)
      .orderBy('r.id')
      .select('r.id', 'r.createdAt', 'g.ownerId')
  const from = await bookings().where({ 'r.customerEmail': person.email }).first()
  const first = await bookings().first()
  const isKnown =
    !from ||
    // A record that had none before did not begin with it.
    (from.id === first?.id && person.emailSince === null) ||
    from.ownerId === null ||
    (person.reviewedAt !== null && from.createdAt <= person.reviewedAt)
  return isKnown ? person.email : null
}

/** Whether the address may show credit at that time: it is not of the last day. */
export function isSettled(
  { emailSince }: Pick<CustomerColumns, 'emailSince'>,
  nowMs: number,
): boolean {
  return settledMs(emailSince) <= nowMs
}

/** Whether somebody had the address that they have now at that instant already. */
export function stoodAt(
  { createdAt, emailSince }: Pick<CustomerColumns, 'createdAt' | 'emailSince'>,
  at: string,
): boolean {
  return (emailSince ?? createdAt) <= at
}

function settledMs(emailSince: string | null): number {
  return emailSince === null ? 0 : fromInstant(emailSince) + SETTLES_MS
}

/** Says whether a person would see credit that is given now, and by which address. */
export async function creditReach(
  db: Db,
  customerId: number,
  { nowMs, sendsMail }: { nowMs: number; sendsMail: boolean },
): Promise<CreditReach> {
  const person = await db('customers').where({ id: customerId }).first('email', 'emailSince')
  if (!person?.email) return { state: 'no-email' }
  const { email, emailSince } = person
  if ((await knownEmail(db, customerId)) === null) return { state: 'unconfirmed', email }
  if (!sendsMail) return { state: 'no-mail' }
  const from = settledMs(emailSince)
  return from > nowMs ? { state: 'later', email, from: toInstant(from) } : { state: 'now', email }
}
