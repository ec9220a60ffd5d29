import {
  isAllowed,
  leftToday,
  refundableCents,
  type Judged,
  type Role,
} from '#shared/account/people/permissions.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { madeMs, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { useApproval } from './approval.ts'
import { raiseDoubt } from './doubts.ts'
import { demandSecond, demandSecondForCash } from './secondPerson.ts'

/** Somebody who decides about money. */
export type Decider = { id: number; role: Role }

/** Throws when a person has not so many centavos left to give back today and nobody has approved it, or when they must prove first who they are and no second person stands by it; what they give is counted. An unknown sum is above every limit. `isHanded` is money that was handed over at the desk: without a connection it is gone, and is listed. */
export async function demandRefund(
  tx: Tx,
  who: Decider,
  cents: number | null,
  { isHanded = false } = {},
): Promise<void> {
  await demandSecond(tx, who, { cents: -(cents ?? 0), isDone: isHanded })
  const most = refundableCents(who, await limitOf(tx.trx))
  const left = await spend(tx, who, { most, cents, isHanded })
  if (left !== null) throw aboveLimit('refund-limit', most, `devolver ${formatReais(left)}`)
}

/** Throws when a decision by which no money goes out, as keeping it, is about more than the person's limit and nobody has approved it. Each is judged by itself, and none counts for the day. */
export async function demandDecision(tx: Tx, who: Decider, cents: number | null): Promise<void> {
  await demandSecond(tx, who, { cents: 0 })
  const most = refundableCents(who, await limitOf(tx.trx))
  if ((cents ?? Number.MAX_SAFE_INTEGER) <= most || (await useApproval(tx))) return
  throw new ProblemError('refund-limit')
}

/** Throws when a person has not so much left to take out of the drawer today and nobody has approved it; what they take is counted with what they give back. Above the limit of the others nobody takes it alone. */
export async function demandCashOut(tx: Tx, who: Decider, cents: number): Promise<void> {
  const most = await cashLimit(tx, who)
  if (most === Number.POSITIVE_INFINITY && cents > (await limitOf(tx.trx))) {
    await demandSecondForCash(tx, who, -cents)
  }
  const left = await spend(tx, who, { most, cents, isHanded: true })
  if (left !== null) throw aboveLimit('till-limit', most, `tirar ${formatReais(left)}`)
}

/** Judges cash that comes back into the drawer, and gives it back to the day's limit of who had taken it. */
export async function demandCashBack(
  tx: Tx,
  who: Decider,
  taken: { cents: number; userId: number | null; approvedBy: number | null; at: string },
): Promise<void> {
  const most = await cashLimit(tx, who)
  if (taken.cents > most && !(await useApproval(tx))) throw new ProblemError('till-limit')
  if (taken.userId === null || taken.approvedBy !== null) return
  const taker = await tx.trx('users').where({ id: taken.userId }).first('id', 'role')
  if (!taker || (await cashLimit(tx, taker)) === Number.POSITIVE_INFINITY) return
  const { date: day } = venueNow(fromInstant(taken.at), tx.timeZone)
  await noteUse(tx, taker.id, day, -taken.cents)
}

/** Counts what a person gives by a price below the table's, unless somebody has approved the act. Any price may be set: what is more than they have left today is listed, once the owner has set a limit. What arrives from the queue is listed already. */
export async function countDiscount(
  tx: Tx,
  who: Decider,
  given: { cents: number; reservationId: number },
): Promise<void> {
  const { author, trx } = tx
  const most = refundableCents(who, await limitOf(trx))
  if (!author || author.approvedBy !== null || most === Number.POSITIVE_INFINITY) return
  await lockGiver(tx, who)
  const day = dayOf(tx)
  const left = leftToday(most, await givenOn(trx, who.id, day))
  await noteUse(tx, who.id, day, given.cents)
  if (most === 0 || author.offline || given.cents <= left) return
  await raiseDoubt(tx, 'below-table', { ...given, cents: -given.cents })
}

/** Makes two acts of one person come one after the other, before any other lock but that of the courts. */
export async function lockGiver({ trx }: Tx, { id }: Decider): Promise<void> {
  // SQLite has one writer anyway.
  if (!isSqlite(trx)) await trx('users').where({ id }).select('id').forNoKeyUpdate()
}

/** The centavos that somebody with a limit gave away by their own decision on that day. */
export async function givenOn(db: Db, userId: number, day: CivilDate): Promise<number> {
  const sum = await db('limit_uses').where({ userId, day }).sum({ cents: 'cents' }).first()
  return Number(sum?.cents ?? 0)
}

async function limitOf(db: Db): Promise<number> {
  return present(await db('venue').where({ id: 1 }).first('refundLimit')).refundLimit
}

async function cashLimit({ trx }: Tx, who: Judged): Promise<number> {
  return isAllowed(who, 'till.adjust') ? Number.POSITIVE_INFINITY : limitOf(trx)
}

/** Counts it against the day, unless somebody has approved it. Returns what is left where it is too much, else null. */
async function spend(
  tx: Tx,
  who: Decider,
  { cents, isHanded, most }: { most: number; cents: number | null; isHanded: boolean },
): Promise<number | null> {
  if (most === Number.POSITIVE_INFINITY) return null
  await lockGiver(tx, who)
  const day = dayOf(tx)
  const left = leftToday(most, await givenOn(tx.trx, who.id, day))
  if (cents === null || cents > left) {
    if (await useApproval(tx)) return null
    if (cents === null || !isHanded || !tx.author?.offline) return left
    await raiseDoubt(tx, 'above-limit', { cents: -cents })
  }
  await noteUse(tx, who.id, day, cents)
  return null
}

/** The venue's day on which it was decided, which without a connection is not that on which it arrives. */
function dayOf(tx: Tx): CivilDate {
  return venueNow(tx.author?.offline ? madeMs(tx) : tx.nowMs, tx.timeZone).date
}

async function noteUse({ nowMs, trx }: Tx, userId: number, day: CivilDate, cents: number) {
  if (cents === 0) return
  await trx('limit_uses').insert({ userId, day, cents, at: toInstant(nowMs) })
}

// A person whose limit is zero gets the refusal's own text: there is no sum to name.
function aboveLimit(code: 'refund-limit' | 'till-limit', most: number, what: string): ProblemError {
  if (most === 0) return new ProblemError(code)
  const message = `Você ainda pode ${what} hoje. Acima disso outra pessoa aprova com o PIN.`
  return new ProblemError(code, { message })
}
