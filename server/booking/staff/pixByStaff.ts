import type { PixCheck } from '#shared/book/till/till.schema.ts'
import { mayMissPart } from '#shared/booking/reservation/parts.ts'
import type { Decider } from '../../account/devices/refundLimit.ts'
import { givenCredits, promisesOf } from '../../book/credit/moneyBack.ts'
import { turnTabPix } from '../../book/tab/tabActs.ts'
import { writeDeskMoney } from '../../book/till/deskMoney.ts'
import { turnsOf, writeTurn } from '../../book/till/missedPix.ts'
import { checkPix } from '../../book/till/pixChecks.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { changePart, missPart } from '../life/life.ts'

/**
 * Notes whether a PIX was seen at the bank. One that never came pays nothing: its opposite stands on the day on which that is said, and its reservations or its
 * tab are to be paid again. One that came after all pays again. What partly went back or became credit stays as it is and is listed as owed.
 */
export async function pixByStaff(tx: Tx, who: Decider, check: PixCheck): Promise<void> {
  await lockCourts(tx)
  const movement = await checkPix(tx, who, check)
  const hasCome = check.outcome === 'received'
  if (movement.tabId !== null) await turnTabPix(tx, movement, hasCome)
  for (const turn of await turnsOf(tx.trx, movement, hasCome)) {
    const { cents, reservationId: id } = turn
    const row = present(await ReservationRow.query(tx.trx).findById(id))
    if (!hasCome && (!mayMissPart(row, -cents) || (await becameCredit(tx, id)))) continue
    await writeTurn(tx, movement, turn)
    const credited = (await promisesOf(tx.trx, [id])).get(id)?.credited ?? 0
    const now = hasCome
      ? await changePart(tx, row, row.partPaid + cents, { by: who })
      : await missPart(tx, row, { cents: -cents, credited }, { by: who })
    // Nothing is left to write, but credit and courtesies may cover less now.
    await writeDeskMoney(tx, [now])
  }
}

// Somebody has it for other hours already.
async function becameCredit({ trx }: Tx, id: number): Promise<boolean> {
  return (await givenCredits(trx, [id])).some(({ left }) => left > 0)
}
