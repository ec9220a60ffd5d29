import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import type { Court } from '#shared/court/court.ts'
import { meetsOn, type FixedClass } from '#shared/fixedClass/fixedClass.ts'
import { meetsAgain } from '#shared/fixedClass/meetsAgain.ts'
import { hoursBetween } from '#shared/time/hours.ts'
import { isPast, venueNow, type VenueNow } from '#shared/time/venueClock.ts'
import { loadCatalog, toCourt } from '../loadCatalog.ts'
import { toInstant } from '../../db/instant.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../catalog.ts'
import { Refused } from '../../http/problem.ts'
import type { RowEdit } from '../../http/rowEdit.ts'
import { deleteHolds } from '../../occupancy/freeSlots.ts'
import { futureReservations, toStranded } from '../affected.ts'
import { findCourt } from './findCourt.ts'
import { present } from '../../db/rows.ts'

/** Takes a court away for good with its prices and holds, unless somebody still counts on it: then Refused names them. Its row stays, for the reservations that were. */
export async function removeCourt(
  tx: Tx,
  { config }: Pick<CatalogDeps, 'config'>,
  edit: RowEdit,
): Promise<Court> {
  await lockCourts(tx)
  const court = await findCourt(tx, edit)
  const affected = await usesOf(tx, court, config.venueTimezone)
  if (affected.reservations.length > 0 || affected.classes.length > 0) {
    throw new Refused('court-in-use', { affected })
  }
  const { trx } = tx
  const courtId = court.id
  await trx('prices').where({ courtId }).delete()
  await trx('special_prices').where({ courtId }).delete()
  const holds = await trx('holds').where({ courtId }).select('id')
  await deleteHolds(
    tx,
    holds.map(({ id }) => id),
  )
  const [row] = await trx('courts')
    .where({ id: courtId })
    .update({ active: false, deletedAt: toInstant(tx.nowMs), version: court.version + 1 })
    .returning('*')
  tx.touch({ catalog: true })
  return toCourt(present(row))
}

async function usesOf(tx: Tx, court: Court, timeZone: string): Promise<Stranded> {
  const now = venueNow(tx.nowMs, timeZone)
  const { fixedClasses } = await loadCatalog(tx.trx)
  // A class whose last hour has begun keeps nobody out, and is in no list in which it could be ended.
  const classes = fixedClasses.filter(
    (one) => one.courtId === court.id && (meetsAgain(one, now) || isUnderWay(one, now)),
  )
  return toStranded(await futureReservations(tx, court.id, timeZone), classes, [court])
}

/** Whether the class meets today and has an hour that has not begun. */
function isUnderWay(fixedClass: FixedClass, now: VenueNow) {
  const { startTime, endTime } = fixedClass
  return (
    meetsOn(fixedClass, now.date) &&
    hoursBetween(startTime, endTime).some((hour) => !isPast(now.date, hour, now))
  )
}
