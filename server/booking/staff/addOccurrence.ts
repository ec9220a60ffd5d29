import type * as v from 'valibot'
import {
  type ExtraOccurrenceSchema,
  MAX_OCCURRENCES,
} from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { occupies } from '#shared/booking/reservation/status.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { RowEdit } from '../../platform/http/rowEdit.ts'
import { insertByStaff } from './placeByStaff.ts'
import { findReservation, toAdminReservation } from '../rows/reservations.ts'
import { factsWithin, obstaclesIn, refuseObstacle } from '../places/staffPlaces.ts'

type Extra = v.InferOutput<typeof ExtraOccurrenceSchema>

/** Adds a date to the series of a reservation, either one that was left out or a further one, with the same fields except those of the payment. */
export async function addOccurrence(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: Decider,
  edit: RowEdit,
  { date, courtId }: Extra,
): Promise<AdminReservation> {
  await lockCourts(tx)
  const { row, courts } = await findReservation(tx, edit)
  const { recurrenceId } = row
  if (recurrenceId === null) throw new ProblemError('not-found')
  await refuseSurplus(tx, recurrenceId, date)
  const { startTime, endTime, sportType } = row
  const place = { courtId: courtId ?? row.courtId, date, startTime, endTime, sportType }
  const facts = await factsWithin(tx, deps, [place])
  const obstacles = obstaclesIn(facts)
  refuseObstacle(obstacles.obstacleOf(place), place, obstacles)

  const { customerName, customerEmail, customerPhone, customerCpf, customerId } = row
  const { price, notes } = row
  const columns = {
    customerName,
    customerEmail,
    customerPhone,
    customerCpf,
    customerId,
    price,
    notes,
    status: row.status === 'pending' ? ('pending' as const) : ('approved' as const),
    paymentStatus: 'pending' as const,
    recurrenceId,
  }
  const [added] = await insertByStaff(tx, facts, { who, courts }, columns, [place])
  await tx.trx('recurrence_skips').where({ recurrenceId, date }).delete()
  return toAdminReservation(added!, courts)
}

async function refuseSurplus({ trx }: Tx, recurrenceId: string, date: string) {
  const series = (await ReservationRow.query(trx).where({ recurrenceId })).filter(occupies)
  const message = series.some((one) => one.date === date)
    ? 'Esta data já faz parte da série'
    : series.length >= MAX_OCCURRENCES
      ? `Uma reserva recorrente tem no máximo ${MAX_OCCURRENCES} datas`
      : null
  if (message) throw new ProblemError('invalid-input', { errors: { date: [message] } })
}
