import { isWalkIn } from '#shared/booking/reservation/status.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { Deps } from '../../platform/deps.ts'
import { record } from '../../platform/db/audit.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { unconfirm } from '../mail/confirmation.ts'
import { isToConfirm } from '../mail/correctedAddress.ts'
import { queueMail } from '../mail/reservationMail.ts'
import { findReservation, toAdminReservation } from '../rows/reservations.ts'

/** Mails the confirmation once more, with the same link: it was deleted, or never seen. Returns the reservation; its new version makes it another mail. */
export async function sendAgain(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  id: number,
): Promise<AdminReservation> {
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, { id, expected: null })
  if (row.customerEmail === '') throw new Refused('no-address')
  const { venueTimezone } = config
  if (!isToConfirm(row, tx.nowMs, venueTimezone) || isWalkIn(row, venueTimezone)) {
    throw new Refused('nothing-to-confirm')
  }
  const changed = await unconfirm(tx, id)
  await record(tx, [{ entity: 'reservation', id, action: 'changed', after: { mail: 'again' } }])
  await queueMail(tx, 'confirmed', [id])
  tx.touch({ dates: [row.date] })
  return toAdminReservation(changed, courts)
}
