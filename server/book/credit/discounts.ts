import { sumCents } from '#shared/platform/money/money.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { weekdayOf } from '#shared/platform/time/weekday.ts'
import { wasTablePrice } from '#shared/venue/prices/oncePrice.ts'
import { raiseDoubt } from '../../account/devices/doubts.ts'
import { countDiscount, type Decider } from '../../account/devices/refundLimit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { centsOfEach } from './centsOfEach.ts'

/** How much more than before a reservation is below the table's price; negative where it is less. */
export type Gift = {
  cents: number
  row: {
    id: number
    courtId: number
    date: CivilDate
    startTime: ClockTime
    endTime: ClockTime
    price: number
  }
}

/** Writes down what staff give by prices below the table's, and counts it for the day. A price that the table had, and that a tablet without a connection still knew, is no gift; one that it never had is listed. */
export async function noteDiscounts(tx: Tx, who: Decider, gifts: readonly Gift[]): Promise<void> {
  const { author, trx } = tx
  // Programs set prices as their venue has them.
  if (!author?.sessionKind) return
  const given = await givenNow(tx, gifts)
  const noted = [...given, ...(await takenBack(trx, gifts))]
  for (const chunk of inChunks(noted)) {
    await trx('discounts').insert(
      chunk.map(({ cents, row }) => ({
        reservationId: row.id,
        cents,
        userId: author.userId,
        deviceId: author.deviceId,
        approvedBy: author.approvedBy,
        at: toInstant(tx.nowMs),
        madeAt: author.madeAt,
      })),
    )
  }
  if (given.length === 0) return
  const whole = {
    cents: sumCents(given.map(({ cents }) => cents)),
    reservationId: present(given[0]).row.id,
  }
  if (author.offline) await raiseDoubt(tx, 'unknown-price', { ...whole, cents: -whole.cents })
  await countDiscount(tx, who, whole)
}

async function givenNow({ author, trx }: Tx, gifts: readonly Gift[]): Promise<Gift[]> {
  const given = gifts.filter(({ cents }) => cents > 0)
  if (!author?.offline) return given
  const known = await trx('court_prices')
    .whereIn('courtId', [...new Set(given.map(({ row }) => row.courtId))])
    .whereIn('day', [...new Set(given.flatMap(({ row }) => [row.date, weekdayOf(row.date)]))])
  return given.filter(({ row }) => !wasTablePrice(row, known))
}

/** A price that is raised again takes back what was given by it, and no more. */
async function takenBack(db: Db, gifts: readonly Gift[]): Promise<Gift[]> {
  const raised = gifts.filter(({ cents }) => cents < 0)
  if (raised.length === 0) return []
  const ids = raised.map(({ row }) => row.id)
  const noted = await centsOfEach(db, 'discounts', ids)
  return raised
    .map((gift) => ({ ...gift, cents: Math.max(gift.cents, -(noted.get(gift.row.id) ?? 0)) }))
    .filter(({ cents }) => cents !== 0)
}
