import type { PriceCopy, PriceEntry } from '#shared/pricing/price.schema.ts'
import type { Weekday } from '#shared/time/weekday.ts'
import { requireCourt } from '../court/requireCourt.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import { PriceRow, toPriceEntry } from './PriceRow.ts'
import type { PriceColumns } from '../../db/tables.ts'

type Day = { courtId: number; weekday: Weekday }

/** Replaces the price table of every target day by its source's and gives back the days that changed. A day named twice as a target takes the last one. */
export async function copyPrices(tx: Tx, { copies }: PriceCopy): Promise<PriceEntry[]> {
  await lockCourts(tx)
  await requireCourts(tx, copies)
  // All read before anything is written: a source may be a target as well.
  const tables = new Map<string, { day: Day; rows: PriceColumns[] }>()
  for (const { from, to } of copies) {
    const rows = await tableOf(tx, from)
    for (const day of to) {
      if (keyOf(day) === keyOf(from)) tables.delete(keyOf(day))
      else tables.set(keyOf(day), { day, rows })
    }
  }
  const changed: PriceColumns[] = []
  for (const { day, rows } of tables.values()) changed.push(...(await replaceTable(tx, day, rows)))
  if (tables.size > 0) tx.touch({ catalog: true })
  return changed.map(toPriceEntry)
}

async function requireCourts(tx: Tx, copies: PriceCopy['copies']) {
  const known = new Set<number>()
  const check = async (courtId: number, field: string) => {
    if (!known.has(courtId)) known.add((await requireCourt(tx, courtId, field)).id)
  }
  for (const [index, { from, to }] of copies.entries()) {
    await check(from.courtId, `copies.${index}.from.courtId`)
    for (const [at, { courtId }] of to.entries()) {
      await check(courtId, `copies.${index}.to.${at}.courtId`)
    }
  }
}

function tableOf({ trx }: Tx, { courtId, weekday }: Day) {
  return PriceRow.query(trx).where({ courtId, weekday }).orderBy('startTime')
}

async function replaceTable(
  { trx }: Tx,
  { courtId, weekday }: Day,
  rows: readonly PriceColumns[],
): Promise<PriceColumns[]> {
  await PriceRow.query(trx).where({ courtId, weekday }).delete()
  if (rows.length === 0) return []
  const copied = rows.map(({ startTime, endTime, price }) => ({
    courtId,
    weekday,
    startTime,
    endTime,
    price,
  }))
  return trx('prices').insert(copied).returning('*')
}

function keyOf({ courtId, weekday }: Day) {
  return `${courtId} ${weekday}`
}
