import type { Knex } from 'knex'
import { remainingMs } from '#shared/hold/hold.ts'
import type { Hold, HoldList } from '#shared/hold/hold.schema.ts'
import { toReais } from '#shared/money/money.ts'
import { slotEnd } from '#shared/time/hours.ts'
import { fromInstant, toInstant } from '../../db/instant.ts'
import { HoldRow } from './HoldRow.ts'

/** The browser's holds that still count, in the order of their slots. */
export function liveHolds(db: Knex, ownerId: string, nowMs: number) {
  return HoldRow.query(db)
    .where({ ownerId })
    .where('expiresAt', '>', toInstant(nowMs))
    .orderBy(['date', 'startTime', 'courtId'])
}

/** As the wire carries it. */
export function toHold(row: HoldRow, nowMs: number): Hold {
  return {
    id: row.id,
    courtId: row.courtId,
    date: row.date,
    startTime: row.startTime,
    endTime: slotEnd(row.startTime),
    sportType: row.sportType,
    price: toReais(row.price),
    expiresInMs: remainingMs(fromInstant(row.expiresAt), nowMs),
  }
}

/** All of one browser's holds with the time that is left for the first of them to end; 0 without any. */
export function toHoldList(rows: readonly HoldRow[], nowMs: number): HoldList {
  const holds = rows.map((row) => toHold(row, nowMs))
  const expiresInMs = holds.length === 0 ? 0 : Math.min(...holds.map((hold) => hold.expiresInMs))
  return { holds, expiresInMs }
}
