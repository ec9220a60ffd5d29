import * as v from 'valibot'
import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import { hoursOfDescription, type ChargedHour } from '#shared/payment/charges/chargeDescription.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { PaymentDeps, PaymentGateway, RemoteCharge } from '../port/gateway.ts'
import { findStrayCharge } from './strayMoney.ts'

/** The reference of an attempt: its group and number. */
const OURS = /^([\da-f-]{36}):(\d{1,4})$/

/** Tells whether a reference is one of these books, of now or of a copy that was left. */
export const isOurs = (externalReference: string | null) => OURS.test(externalReference ?? '')

/** Whether money came in for a reservation of these books that they do not know: an earlier copy of them was put back. */
export function isLost({ externalReference, status }: RemoteCharge): boolean {
  return hasBeenPaid(status) && status !== 'refunded' && isOurs(externalReference)
}

/** Whether it stands in the list already, or has left it. */
export async function isNoted(db: Db, { id }: Pick<RemoteCharge, 'id'>): Promise<boolean> {
  const noted = await db('webhook_logs')
    .where({ paymentId: id })
    .whereIn('outcome', ['unmatched', 'dismissed', 'rebooked', 'returned'])
    .first('id')
  return noted !== undefined
}

const SEEN = 'seen '
const text = v.fallback(v.string(), '')
const SeenSchema = v.object({
  account: v.string(),
  provider: v.picklist(['sandbox', 'asaas']),
  method: v.picklist(['PIX', 'CREDIT_CARD']),
  description: text,
  payer: v.object({ name: text, email: text, cpf: text, phone: text }),
})
/** A charge of these books that they do not know, as its provider has told it. */
export type LostCharge = v.InferOutput<typeof SeenSchema> & {
  paymentGroupId: string
  number: number
  /** Null when they are not named, or not all of them. */
  hours: ChargedHour[] | null
}

type Stored = { eventId: string | null; externalReference: string | null; payload: string | null }

/** Reads what was noted of such a charge; null of other events, and of what was erased since. */
export function lostChargeOf({ eventId, externalReference, payload }: Stored): LostCharge | null {
  const named = OURS.exec(externalReference ?? '')
  if (!named || !eventId?.startsWith(SEEN)) return null
  const seen = v.safeParse(SeenSchema, JSON.parse(payload ?? '{}'))
  if (!seen.success) return null
  const [, paymentGroupId, number] = named
  const hours = hoursOfDescription(seen.output.description)
  return { ...seen.output, paymentGroupId: paymentGroupId!, number: Number(number), hours }
}

/** Leaves a charge that the books lost to a person, with what its provider knows: the hours that it paid, and who. Once. */
export async function noteLost(
  deps: PaymentDeps,
  by: PaymentGateway,
  remote: RemoteCharge,
): Promise<void> {
  if (await isNoted(deps.knex, remote)) return
  const payer = remote.customerId ? await by.payerOf(remote.customerId) : null
  const seen: v.InferOutput<typeof SeenSchema> = {
    account: by.mark,
    provider: by.provider,
    method: remote.method,
    description: remote.description ?? '',
    payer: payer ?? { name: '', email: '', cpf: '', phone: '' },
  }
  await writeTransaction(deps, async (tx) => {
    const now = toInstant(tx.nowMs)
    await tx
      .trx('webhook_logs')
      .insert({
        eventId: `${SEEN}${remote.id}`,
        provider: by.provider,
        paymentId: remote.id,
        payload: JSON.stringify(seen),
        externalReference: remote.externalReference,
        amount: remote.cents,
        outcome: 'unmatched',
        processed: true,
        receivedAt: now,
        createdAt: now,
      })
      .onConflict('eventId')
      .ignore()
    tx.touch({ reservations: true })
  })
}

/** Looks for the charge of an event of which these books know nothing at each account, and notes it if it is theirs. */
export async function noteLostEvent(deps: PaymentDeps, chargeId: string): Promise<boolean> {
  const found = await findStrayCharge(deps, chargeId)
  if (!found || !isLost(found.remote)) return false
  await noteLost(deps, found.by, found.remote)
  return true
}
