import { emptyAudit } from '../../account/audit/auditEntries.ts'
import { endLinks } from '../../booking/links/groupLink.ts'
import { writePerson } from '../../customers/link/bookedPeople.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { lockBar } from '../../book/tab/tabBook.ts'

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
  timesMoved: 'stays',
  partPaid: 'stays',
  deskPart: 'stays',
  customerId: 'goes',
  arrivedAt: 'stays',
  missedAt: 'stays',
} as const satisfies Record<keyof ReservationColumns, 'stays' | 'goes'>
/** The columns that go. */
export type Personal = {
  [Name in keyof typeof COLUMNS]: (typeof COLUMNS)[Name] extends 'goes' ? Name : never
}[keyof typeof COLUMNS]

/** In the place of a person. */
export const NOBODY: Pick<ReservationColumns, Personal> = {
  customerName: 'Dados apagados',
  customerEmail: '',
  customerPhone: '',
  customerCpf: null,
  notes: null,
  customerId: null,
}

/** In the place of an event of the provider. */
export const ERASED_EVENT = '{}'

/** Removes the person from reservations and from all that hangs on them: charges, events, notes, mails, what was recorded. Sums, hours and states stay. */
export async function eraseReservations(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockCourts(tx)
  const rows = await writePerson(tx, ids, NOBODY)
  const groups = [...new Set(rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))]
  // The browser and the address from which it was booked, and who may see it.
  await tx
    .trx('payment_groups')
    .whereIn('id', groups)
    .update({ ownerId: null, client: null, network: null })
  await endLinks(tx, groups)
  await emptyAudit(tx, 'reservation', ids)
  await tx.trx('money_decisions').whereIn('reservationId', ids).update({ note: null })
  const courtesies = tx.trx('courtesies').whereIn('reservationId', ids).select('id')
  await tx.trx('courtesy_notes').whereIn('courtesyId', courtesies).delete()
  await eraseCharges(tx, groups)
  // What was not sent has nobody to go to; an error may name the address.
  const mails = () => tx.trx('jobs').where({ kind: 'mail' }).whereIn('subject', ids.map(String))
  await mails()
    .whereNull('doneAt')
    .update({ doneAt: toInstant(tx.nowMs) })
  await mails().whereNotNull('lastError').update({ lastError: null })
}

async function eraseCharges(tx: Tx, groups: readonly string[]) {
  const attempts = await tx
    .trx('payment_attempts')
    .whereIn('paymentGroupId', groups)
    .select('id', 'providerPaymentId')
  const ids = attempts.map(({ id }) => id)
  const charges = attempts.flatMap(({ providerPaymentId }) => providerPaymentId ?? [])
  // By these the provider's pages and records lead to the payer.
  await tx.trx('payment_attempts').whereIn('id', ids).update({
    providerCustomerId: null,
    invoiceUrl: null,
    pixPayload: null,
    pixImage: null,
    cardLast4: null,
    cardBrand: null,
  })
  await tx
    .trx('sandbox_charges')
    .whereIn('id', charges)
    .update({ cardLast4: null, cardBrand: null })
  const refunds = await tx
    .trx('refunds')
    .whereIn('attemptId', ids)
    .update({ note: null, providerMessage: null })
    .returning('id')
  const events = await tx
    .trx('webhook_logs')
    .whereIn('paymentId', charges)
    .update({ payload: ERASED_EVENT, error: null })
    .returning('id')
  const noted = charges.flatMap((id) => [`charge-${id}`, `fee-${id}`])
  await tx.trx('provider_account_notes').whereIn('differenceId', noted).update({ note: null })
  await eraseNotes(tx, [
    ...ids.map((id) => `charge-${id}-`),
    ...refunds.map(({ id }) => `refund-${id}`),
    ...events.map(({ id }) => `event-${id}`),
  ])
}

// Few decisions have a note: they are looked through rather than asked for one by one.
async function eraseNotes(tx: Tx, issues: readonly string[]) {
  const about = new Set(issues)
  const noted = await tx.trx('payment_issue_decisions').whereNotNull('note').select('issueId')
  const theirs = noted
    .map(({ issueId }) => issueId)
    .filter((id) => about.has(id) || about.has(id.replace(/\d+$/, '')))
  await tx.trx('payment_issue_decisions').whereIn('issueId', theirs).update({ note: null })
  await emptyAudit(tx, 'paymentIssue', theirs)
}

/** Removes the free name of tabs, and what was recorded of them. What was sold and paid stays. */
export async function eraseTabNames(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockBar(tx)
  for (const chunk of inChunks([...ids])) {
    // The name alone: of a closed tab the database refuses all else.
    await tx.trx('tabs').whereIn('id', chunk).update({ name: NOBODY.customerName })
    await emptyAudit(tx, 'tab', chunk)
  }
}

/** Removes the contact of classes, and what was recorded of them. */
export async function eraseClassContacts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .trx('fixed_classes')
    .whereIn('id', ids)
    .update({ email: null, phone: null, version: tx.trx.raw('version + 1') })
  await emptyAudit(tx, 'fixedClass', ids)
  tx.touch({ catalog: true })
}
