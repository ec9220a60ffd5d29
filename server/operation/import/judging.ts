import { setImmediate } from 'node:timers/promises'
import type { Verdict } from '#shared/operation/import/import.schema.ts'
import type { ImportKind } from '#shared/operation/import/kinds.ts'
import type { RowDrafts } from '#shared/operation/import/readRow.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import type { Db } from '../../platform/db/db.ts'

/** What becomes of one row, and why not or with what exceptions. */
export type Judged = { line: number; verdict: Verdict; reason: string | null }

/** By what the rows are judged: within the transaction that brings them in, or outside of any. */
export type Judging = {
  db: Db
  nowMs: number
  now: VenueNow
  timeZone: string
  catalog: CatalogData
  /** Called now and then with what is done, of 1. */
  onProgress(done: number): void
}

/** A row that could be read. */
export type Readable<Kind extends ImportKind> = {
  line: number
  drafts: Extract<RowDrafts, { kind: Kind }>['drafts']
}

/** Says how far it is and lets others have their turn: a long list must not hold up the calendar. */
export async function breathe({ onProgress }: Pick<Judging, 'onProgress'>, done: number) {
  onProgress(done)
  await setImmediate()
}
