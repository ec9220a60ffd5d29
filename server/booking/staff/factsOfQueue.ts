import type { Context } from 'koa'
import * as v from 'valibot'
import { saidMoney, waysText, withoutMoney } from '#shared/booking/reservation/saidMoney.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { isDone } from '../../book/till/boundKey.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { lockCourts, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { authorIn } from '../../platform/http/access.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { besides, isRefusal } from '../../platform/http/problem.ts'
import type { RowEdit } from '../../platform/http/rowEdit.ts'
import type { BookingDeps } from '../rows/money.ts'
import { namedCourts } from '../rows/reservations.ts'
import { isSaidAlready } from './editByStaff.ts'
import { partByStaff } from './partByStaff.ts'

/** An edit of a reservation as its call brings it. */
type Edit = { edit: RowEdit; body: object }

/**
 * Makes an edit of a reservation; of one that waited on a device the money in it is in the book whatever becomes of the rest: what was in hand came in, pays what
 * is still to be paid, and what is above that waits to be given back. Only what else was changed is refused then, and nothing where there is nothing else.
 */
export async function changeOrTake<Done>(
  deps: BookingDeps,
  { ctx, user }: { ctx: Context; user: Decider },
  asked: Edit,
  change: (edit: Edit) => Promise<Done>,
): Promise<Done> {
  const author = authorIn(ctx)
  if (!author?.offline) return change(asked)
  const key = idempotencyKey(ctx)
  const { id } = asked.edit
  const body = withoutMoney(asked.body)
  const isTaken = key !== null && (await isDone(deps.knex, 'till_movements', key))
  try {
    return await change(isTaken ? { ...asked, body } : asked)
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof v.ValiError)) throw error
    const take = (tx: Tx) => takeSaid(tx, deps, user, asked)
    const taken = isTaken ? null : await writeTransaction(deps, take, author)
    if (!isTaken && taken === null) throw error
    deps.jobs.wake()
    const isAll = await saysNothingElse(deps, id, body)
    try {
      return await change({
        edit: isAll ? { id, expected: null } : (taken?.edit ?? asked.edit),
        body,
      })
    } catch (again) {
      if (!isRefusal(again)) throw again
      throw besides(again, `O valor recebido${taken ? ` (${taken.text})` : ''} já está registrado.`)
    }
  }
}

/** Returns what was taken in words, and the edit of the row as that has left it; null where it says nothing of money. */
async function takeSaid(tx: Tx, deps: BookingDeps, who: Decider, { body, edit }: Edit) {
  const { expected, id } = edit
  await lockCourts(tx)
  const key = tx.author?.act?.key
  if (key && (await isDone(tx.trx, 'till_movements', key))) return null
  const row = await ReservationRow.query(tx.trx).findById(id)
  const parts = row ? saidMoney(body, row.price) : []
  if (!row || parts.length === 0) return null
  for (const { brand, cents: amount, method, nsu } of parts) {
    const receipt = { ...(nsu && { nsu }), ...(brand && { brand }) }
    await partByStaff(tx, deps, who, id, { amount, method, ...receipt })
  }
  const now = await ReservationRow.query(tx.trx).findById(id).throwIfNotFound()
  const isOfNow = expected === row.version
  return { text: waysText(parts), edit: { id, expected: isOfNow ? now.version : expected } }
}

async function saysNothingElse({ knex }: BookingDeps, id: number, body: object): Promise<boolean> {
  const row = await ReservationRow.query(knex).findById(id)
  return row !== undefined && isSaidAlready(row, await namedCourts(knex), body)
}
