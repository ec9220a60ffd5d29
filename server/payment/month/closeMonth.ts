import type { MonthAnswer, MonthFigures } from '#shared/payment/charges/month.ts'
import { toCents } from '#shared/platform/money/money.ts'
import { daysOfMonth, type Month } from '#shared/platform/time/month.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { lockTill } from '../../book/till/tillBook.ts'
import { record } from '../../platform/db/audit.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { Refused } from '../../platform/http/problem.ts'
import { instantsOf, type EntryDeps } from '../ledger/entries.ts'
import { correctionsOf, monthFigures } from './monthFigures.ts'

/** A write that began before midnight may still be under way after it: none waits for so long. */
const UNTIL_OVER_MS = 5 * 60_000

/** A month as it was closed, else as it is. */
export async function readMonth(
  deps: EntryDeps,
  month: Month,
  nowMs: number,
): Promise<MonthAnswer> {
  const closed = await deps.knex('closed_months').where({ month }).first()
  const figures = await monthFigures(deps, month)
  const stored: MonthFigures = closed ? JSON.parse(closed.figures) : figures
  const people = await peopleNames(deps.knex, [closed?.closedBy ?? null])
  return {
    month,
    state: closed ? 'closed' : isOver(deps, month, nowMs) ? 'over' : 'running',
    figures: stored,
    closedAt: closed?.closedAt ?? null,
    closedBy: people.get(closed?.closedBy ?? 0) ?? null,
    isAsClosed: JSON.stringify(stored) === JSON.stringify(figures),
    corrections: await correctionsOf(deps, month),
  }
}

/** Fixes the sums of a month that is over. What comes later about it stands in the month in which it is written down, and points back. */
export async function closeMonth(
  tx: Tx,
  { config }: Pick<EntryDeps, 'config'>,
  who: Decider,
  month: Month,
): Promise<MonthAnswer> {
  const deps = { config, knex: tx.trx }
  await lockCourts(tx)
  await lockTill(tx)
  if (await tx.trx('closed_months').where({ month }).first('month')) {
    throw new Refused('month-closed')
  }
  if (!isOver(deps, month, tx.nowMs)) throw new Refused('month-running')
  const figures = await monthFigures(deps, month)
  const [since, until] = instantsOf(daysOfMonth(month), config.venueTimezone)
  await tx.trx('closed_months').insert({
    month,
    since,
    until,
    figures: JSON.stringify(figures),
    closedBy: who.id,
    closedAt: toInstant(tx.nowMs),
  })
  const after = { amount: toCents(figures.net) }
  await record(tx, [{ entity: 'month', id: month, action: 'closed', after }], who)
  tx.touch({ reservations: true })
  return readMonth(deps, month, tx.nowMs)
}

function isOver({ config }: Pick<EntryDeps, 'config'>, month: Month, nowMs: number): boolean {
  const [, until] = instantsOf(daysOfMonth(month), config.venueTimezone)
  return nowMs >= fromInstant(until) + UNTIL_OVER_MS
}
