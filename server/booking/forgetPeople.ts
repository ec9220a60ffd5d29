import { addDays } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { toInstant } from '../db/instant.ts'
import type { ReservationColumns } from '../db/tables.ts'
import { lockCourts, type Tx, writeTransaction } from '../db/writeTransaction.ts'
import { atIntervals } from '../jobs/recurring.ts'

const DAILY = { name: 'forget-people', everyMs: 86_400_000, againMs: 600_000 }
// Never longer than the five years of the privacy notice (`termos-condicoes.html`).
const KEPT_DAYS = 5 * 365
const BATCH = 200
const FORGOTTEN = '{}'

/** What happens to each column: what was booked and paid stays, personal data goes. */
const COLUMNS = {
  id: 'stays',
  courtId: 'stays',
  userId: 'stays',
  customerName: 'goes',
  customerEmail: 'goes',
  customerPhone: 'goes',
  customerCpf: 'goes',
  notes: 'goes',
  date: 'stays',
  startTime: 'stays',
  endTime: 'stays',
  status: 'stays',
  canceledReason: 'stays',
  price: 'stays',
  paymentStatus: 'stays',
  paidBy: 'stays',
  reservationType: 'stays',
  sportType: 'stays',
  paymentMethod: 'stays',
  asaasPaymentId: 'stays',
  paymentConfirmedAt: 'stays',
  emailSentAt: 'stays',
  emailTemplate: 'stays',
  paymentGroupId: 'stays',
  recurrenceId: 'stays',
  expiresAt: 'stays',
  createdAt: 'stays',
  updatedAt: 'stays',
  version: 'stays',
  detached: 'stays',
} as const satisfies Record<keyof ReservationColumns, 'stays' | 'goes'>
type Personal = {
  [Name in keyof typeof COLUMNS]: (typeof COLUMNS)[Name] extends 'goes' ? Name : never
}[keyof typeof COLUMNS]

const NOBODY: Pick<ReservationColumns, Personal> = {
  customerName: 'Dados apagados',
  customerEmail: '',
  customerPhone: '',
  customerCpf: null,
  notes: null,
}

/** Once a day: removes personal data from reservations of more than five years ago. What was booked and paid stays. */
export async function forgetPeople(deps: CatalogDeps): Promise<void> {
  await atIntervals(deps, DAILY, async () => {
    const { date: today } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    const firstKept = addDays(today, -KEPT_DAYS)
    let count = BATCH
    while (count === BATCH) count = await writeTransaction(deps, (tx) => forgetBatch(tx, firstKept))
    await forgetWebhooks(deps)
    await forgetAddresses(deps)
  })
}

async function forgetBatch(tx: Tx, firstKept: string): Promise<number> {
  await lockCourts(tx)
  const rows = await tx
    .trx('reservations')
    .where('date', '<', firstKept)
    .whereNot({ customerEmail: NOBODY.customerEmail })
    .orderBy('id')
    .limit(BATCH)
    .select('id', 'paymentGroupId')
  const ids = rows.map(({ id }) => id)
  await tx
    .trx('reservations')
    .whereIn('id', ids)
    .update({ ...NOBODY, updatedAt: toInstant(tx.nowMs), version: tx.trx.raw('version + 1') })
  // And the address from which it was booked.
  await tx
    .trx('payment_groups')
    .whereIn(
      'id',
      rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []),
    )
    .update({ client: null })
  // The recorded changes contain names as well.
  await tx
    .trx('audit_entries')
    .where({ entity: 'reservation' })
    .whereIn('entityId', ids.map(String))
    .update({ changes: '[]' })
  return rows.length
}

// The provider's events contain customers' names.
async function forgetWebhooks({ knex, clock }: CatalogDeps) {
  await knex('webhook_logs')
    .where('receivedAt', '<', toInstant(clock.now() - KEPT_DAYS * DAILY.everyMs))
    .whereNot({ payload: FORGOTTEN })
    .update({ payload: FORGOTTEN })
}

const ADDRESS_DAYS = 183

// From where people signed in is kept for the six months of the law (Marco Civil, art. 15); that they did stays.
async function forgetAddresses({ knex, clock }: CatalogDeps) {
  await knex('audit_entries')
    .where('at', '<', toInstant(clock.now() - ADDRESS_DAYS * DAILY.everyMs))
    .where({ entity: 'session' })
    .whereNot({ changes: '[]' })
    .update({ changes: '[]' })
}
