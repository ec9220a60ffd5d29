import { isUnpaid } from '#shared/booking/reservation/owed.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import type { Db } from '../../platform/db/db.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { atIntervals } from '../../platform/jobs/recurring.ts'
import { cancelReservations } from '../life/life.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const EACH_MINUTE = { name: 'end-partly-paid', everyMs: MINUTE_MS, againMs: MINUTE_MS }

/** Frees the hours of which only parts are paid once the venue's time for the rest is over, where it has set one; their parts wait to be given back. What has begun, or whose customer is there, is left to people. */
export async function endPartlyPaid(deps: Deps): Promise<void> {
  await atIntervals(deps, EACH_MINUTE, async () => {
    const due = await dueOf(deps.reads, deps)
    if (due.length === 0) return
    await writeTransaction(deps, async (tx) => {
      await lockCourts(tx)
      // Paid, or moved, meanwhile.
      const ids = await dueOf(tx.trx, deps)
      await cancelReservations(tx, ids, { by: 'system', reason: 'expired' })
    })
  })
}

async function dueOf(db: Db, { clock, config }: Pick<Deps, 'clock' | 'config'>): Promise<number[]> {
  const { partHours } = present(await db('venue').where({ id: 1 }).first('partHours'))
  if (partHours === null) return []
  const rows = await ReservationRow.query(db)
    // The words of the partial index.
    .whereRaw('part_paid > 0')
    .where({ status: 'approved' })
    .whereNull('arrivedAt')
    .orderBy('id')
  const nowMs = clock.now()
  return rows
    .filter((row) => {
      const startMs = instantOf(row.date, row.startTime, config.venueTimezone)
      return isUnpaid(row) && startMs > nowMs && startMs - partHours * HOUR_MS <= nowMs
    })
    .map(({ id }) => id)
}
