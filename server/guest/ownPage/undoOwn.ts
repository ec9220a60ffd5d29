import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { groupReservations } from '../../booking/rows/reservations.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { decisionsOf, dropDecisions } from '../undo/decisions.ts'
import { chosenOf } from './cancelOwn.ts'
import { readOwn, type Group } from './readOwn.ts'

/** Takes back what its customer decided less than a minute ago, with what was cancelled together: nothing has moved yet. Where nothing was decided there is nothing to do; what is carried out is refused. */
export async function undoOwn(
  tx: Tx,
  deps: PaymentDeps,
  group: Group,
  { reservationId }: { reservationId: number },
): Promise<OwnReservation> {
  await lockCourts(tx)
  const rows = await groupReservations(tx.trx, group.id)
  const [row] = chosenOf(rows, [reservationId])
  const open = await decisionsOf(
    tx.trx,
    rows.map(({ id }) => id),
  )
  const one = open.find((decision) => decision.reservationId === reservationId)
  if (one) {
    const isVoid = one.kind === 'cancel' && row?.status === 'canceled'
    if (isVoid || one.finalAt <= toInstant(tx.nowMs)) throw new Refused('undo-over')
    const together = open.filter(({ kind, saidAt }) => kind === 'cancel' && saidAt === one.saidAt)
    await dropDecisions(tx, one.kind === 'cancel' ? together : [one])
  } else if (row?.status === 'canceled' && !(await isStillAsked(tx, reservationId))) {
    throw new Refused('undo-over')
  }
  return readOwn(deps, tx.trx, group, tx.nowMs)
}

async function isStillAsked({ nowMs, trx }: Tx, reservationId: number): Promise<boolean> {
  const asked = await trx('incident_reservations')
    .where({ reservationId })
    .whereNull('chosen')
    .where('askUntil', '>', toInstant(nowMs))
    .first('reservationId')
  return asked !== undefined
}
