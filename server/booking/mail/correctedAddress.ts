import { isOtherAddress } from '#shared/platform/contact/isOtherAddress.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { isPast, venueNow } from '#shared/platform/time/venueClock.ts'
import { writePerson } from '../../customers/link/bookedPeople.ts'
import { record } from '../../platform/db/audit.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { markUnconfirmed } from './confirmation.ts'
import { replaceLinks } from '../links/groupLink.ts'
import { queueMailTo } from './queueMailTo.ts'

/** After the address of these was corrected: whoever has the wrong mailbox opens nothing with the link in it any more, and what is to come counts as not confirmed yet. `before` are the same rows with the address that was wrong. Returns the new rows. */
export async function forgetWrongAddress(
  tx: Tx,
  before: readonly ReservationColumns[],
  rows: readonly ReservationRow[],
): Promise<ReservationRow[]> {
  // Where nothing was mailed the link is in nobody's mailbox.
  const mailed = before.filter((row) => row.customerEmail !== '' || row.emailSentAt !== null)
  const groups = mailed.flatMap(({ paymentGroupId }) => paymentGroupId ?? [])
  await replaceLinks(tx, [...new Set(groups)].toSorted())
  return markUnconfirmed(tx, rows)
}

/** Gives the reservations of a customer that are still to come their corrected address, and confirms them anew to it, with another link. */
export async function correctComing(
  tx: Tx,
  customerId: number,
  email: string,
  timeZone: string,
): Promise<void> {
  if (email === '') return
  const now = venueNow(tx.nowMs, timeZone)
  const theirs = await ReservationRow.query(tx.trx)
    .where({ customerId })
    .where('date', '>=', now.date)
    .orderBy('id')
  const wrong = theirs.filter(
    (row) =>
      row.status !== 'canceled' &&
      !isPast(row.date, row.startTime, now) &&
      isOtherAddress(row.customerEmail, email),
  )
  if (wrong.length === 0) return
  const ids = wrong.map(({ id }) => id)
  await writePerson(tx, ids, { customerEmail: email })
  await record(
    tx,
    wrong.map(({ id, customerEmail }) => ({
      entity: 'reservation',
      id,
      action: 'changed',
      before: { customerEmail },
      after: { customerEmail: email, link: 'corrected' },
    })),
  )
  const corrected = await forgetWrongAddress(
    tx,
    wrong,
    await ReservationRow.query(tx.trx).whereIn('id', ids).orderBy('id'),
  )
  await queueMailTo(tx, 'confirmed', corrected.filter(isConfirmed))
  tx.touch({ dates: [...new Set(wrong.map(({ date }) => date))] })
}

/** Whether its confirmation says something to somebody: it stands, and is not over. */
export function isToConfirm(row: ReservationColumns, nowMs: number, timeZone: string): boolean {
  return isConfirmed(row) && instantOf(row.date, row.endTime, timeZone) > nowMs
}

function isConfirmed(row: ReservationColumns) {
  return row.status === 'approved'
}
