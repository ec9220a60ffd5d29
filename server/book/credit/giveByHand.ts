import { randomUUID } from 'node:crypto'
import { CREDIT_DAYS } from '#shared/book/credit/credit.ts'
import type { CreditEdit } from '#shared/book/credit/credit.schema.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { record } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { giveCredit, isWritten, takeCredit } from './ledger.ts'

/** Longer than anybody plans. */
const MOST_DAYS = 5 * 365

/** Credit that staff give, or take back, with their reason; as much of it as they may refund. Returns the lot that they gave. */
export async function creditByHand(
  tx: Tx,
  who: Decider,
  customerId: number,
  { amount, reason, expiresOn }: CreditEdit,
  today: CivilDate,
): Promise<string | null> {
  const key = `hand ${tx.author?.act?.key ?? randomUUID()}`
  if (await isWritten(tx, { key })) throw new ProblemError('already-done')
  await demandRefund(tx, who, Math.abs(amount))
  const act = { key, source: 'hand' as const, note: reason }
  let lot = null
  if (amount < 0) {
    await takeCredit(tx, customerId, -amount, today, act)
  } else {
    const end = expiresOn ?? addDays(today, CREDIT_DAYS)
    refuseEnd(end, today)
    lot = await giveCredit(tx, customerId, { cents: amount, expiresOn: end }, act)
  }
  const after = { credit: amount, reason }
  await record(tx, [{ entity: 'customer', id: customerId, action: 'credited', after }])
  return lot
}

function refuseEnd(end: CivilDate, today: CivilDate) {
  const message =
    end < today
      ? 'A validade não pode estar no passado'
      : end > addDays(today, MOST_DAYS)
        ? 'A validade é de no máximo 5 anos'
        : null
  if (message) throw new ProblemError('invalid-input', { errors: { expiresOn: [message] } })
}
