import { readOwnOrder } from '#shared/booking/reservation.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { isByVenue } from '#shared/booking/reservation/status.ts'
import type { OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import { toCheckoutAnswer } from '../../booking/rows/reservations.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { visitorId } from '../../platform/http/session.ts'
import { groupAttempts } from './attempt.ts'
import type { PaymentDeps } from '../port/gateway.ts'

/** A customer who comes back later than this has had the mail, and wants to book again. */
const SHOWN_FOR_MS = 24 * 3_600_000

/** What this browser has open: an app that was closed while its customer paid at the bank goes on from here. */
export function ownOrderRoutes(deps: PaymentDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(readOwnOrder, async (_, { ctx }) => {
    const ownerId = visitorId(ctx, { create: false })
    return { order: ownerId ? await ownOrder(deps, ownerId) : null }
  })
  return calls
}

/** The browser's newest order that waits for its money, else the newest of all when it ended without its customer, else the newest that was paid online; within a day. */
async function ownOrder(deps: PaymentDeps, ownerId: string): Promise<OwnOrder | null> {
  const { reads, clock } = deps
  const nowMs = clock.now()
  const since = toInstant(nowMs - SHOWN_FOR_MS)
  const groups = reads('payment_groups').where({ ownerId }).where('createdAt', '>', since)
  const rows = await ReservationRow.query(reads)
    .whereIn('paymentGroupId', groups.select('id'))
    .orderBy('id', 'desc')
  const first =
    rows.find(({ status }) => status === 'pending') ??
    endedWhole(rows) ??
    rows.find(({ status, paymentStatus }) => status === 'approved' && paymentStatus === 'paid')
  if (!first?.paymentGroupId) return null
  const { paymentGroupId, status, customerName, customerEmail, customerPhone } = first
  const group = rows
    .filter((row) => row.paymentGroupId === paymentGroupId && row.status === status)
    .reverse()
  const attempts = await groupAttempts(reads, paymentGroupId)
  const attempt =
    attempts.find(({ state, moveId }) => state === 'paid' && moveId === null) ??
    attempts.find(({ closedAt, moveId }) => closedAt === null && moveId === null)
  return {
    ...toCheckoutAnswer(group, await deps.catalog.current(), nowMs),
    customerName,
    customerEmail,
    customerPhone,
    customerCpf: first.customerCpf ?? '',
    payment: attempt ? { id: attempt.id, method: attempt.method } : null,
    endedBy: endedBy(first),
  }
}

// What the customer has given up is no news to them, and what came after it has taken its place.
function endedWhole([newest, ...older]: readonly ReservationRow[]): ReservationRow | undefined {
  if (!newest) return undefined
  const group = older.filter((row) => row.paymentGroupId === newest.paymentGroupId)
  return [newest, ...group].every(isEnded) ? newest : undefined
}

function isEnded(row: ReservationRow): boolean {
  return row.status === 'pending_confirmation' || endedBy(row) !== null
}

function endedBy({ status, canceledReason, paymentStatus }: ReservationRow): OwnOrder['endedBy'] {
  if (status !== 'canceled') return null
  if (canceledReason === 'expired') return 'time'
  // Where money is decided about, its customer gets a mail.
  return isByVenue(canceledReason) && paymentStatus === 'pending' ? 'staff' : null
}
