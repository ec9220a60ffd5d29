import type { CivilDate } from '#shared/platform/time/civil.ts'
import { giveCredit } from '../../book/credit/ledger.ts'
import { linkCustomer } from '../../customers/link/link.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { refundReservations } from '../../payment/charges/refunds.ts'
import { returnableOf } from '../../payment/charges/returnable.ts'
import { returnCredits } from '../../payment/refund/moneyChoices.ts'
import { courtesiesOf } from '../../book/credit/courtesies.ts'

/** Centavos by the reservation whose price they are of. */
type Shares = ReadonlyMap<number, number>
type Crediting = { incidentId: number; expiresOn: CivilDate; userId: number | null }

/** Gives what was paid for these as credit to whom they are of, each once, as far as it has not gone back; the money stays. */
export async function turnIntoCredit(
  tx: Tx,
  shares: Shares,
  { expiresOn, incidentId, userId }: Crediting,
): Promise<void> {
  const here = await returnableOf(tx, shares)
  const paid = (await rowsOf(tx, shares)).map(({ cents, row }) => {
    return { row, cents: row.paidBy === 'admin' ? cents : Math.min(cents, here.get(row.id) ?? 0) }
  })
  const rows = paid.filter(({ cents }) => cents > 0)
  for (const { cents, row } of rows) {
    const customerId = row.customerId ?? (await linkCustomer(tx, row)).id
    await giveCredit(
      tx,
      customerId,
      { cents, expiresOn },
      { key: `rain ${incidentId} ${row.id}`, source: 'rain', reservationId: row.id, incidentId },
    )
  }
  const at = toInstant(tx.nowMs)
  const decided = rows.map(({ row }) => ({
    reservationId: row.id,
    decision: 'credited' as const,
    userId,
    at,
  }))
  for (const chunk of inChunks(decided)) {
    await tx.trx('money_decisions').insert(chunk).onConflict('reservationId').ignore()
  }
}

/** Gives it back as it came: the provider does what was paid online, one by one; what people took is an entry of 'Pagamentos a resolver', what was credit is credit again. */
export async function giveBack(tx: Tx, shares: Shares): Promise<void> {
  const rows = await rowsOf(tx, shares)
  const online = rows.filter(({ row }) => row.paidBy !== 'admin').map(({ row }) => row.id)
  for (const chunk of inChunks(online)) {
    await refundReservations(tx, chunk, { reason: 'incident', shares })
  }
  const at = toInstant(tx.nowMs)
  const byHand = rows
    .filter(({ row }) => row.paidBy === 'admin')
    .map(({ cents: back, row }) => ({ reservationId: row.id, back, at }))
  for (const chunk of inChunks(byHand)) {
    await tx.trx('customer_cancellations').insert(chunk).onConflict('reservationId').merge()
  }
  await returnCredits(
    tx,
    byHand.map(({ reservationId }) => reservationId),
  )
}

/** Of each what may be given: what was given for nothing is no money. */
async function rowsOf(tx: Tx, shares: Shares) {
  const found: ReservationRow[] = []
  for (const chunk of inChunks([...shares.keys()])) {
    found.push(...(await ReservationRow.query(tx.trx).whereIn('id', chunk).orderBy('id')))
  }
  const courtesies = await courtesiesOf(tx.trx, [...shares.keys()])
  return found
    .map((row) => {
      const paid = row.price - (courtesies.get(row.id) ?? 0)
      return { row, cents: Math.min(shares.get(row.id)!, paid) }
    })
    .filter(({ cents }) => cents > 0)
}
