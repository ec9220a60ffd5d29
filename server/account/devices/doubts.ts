import { randomUUID } from 'node:crypto'
import type { DoubtReason } from '#shared/account/people/doubt.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

/** Clocks of tablets are seldom further ahead, and nobody gains by that. */
const AHEAD_MS = 5 * 60_000

export type DoubtAbout = {
  /** Negative where money went out. */
  cents: number
  /** The movement's that it is about; else the act's. */
  key?: string
  itemId?: number
  reservationId?: number
  /** Says what it is about, where nothing else does. */
  note?: string
}

/** Notes that an act waits for somebody's yes or no. The owner's own need nobody's, but for what only a proof would have shown to be theirs. */
export async function raiseDoubt(tx: Tx, reason: DoubtReason, about: DoubtAbout): Promise<void> {
  const { author, nowMs, trx } = tx
  if (!author) return
  if (reason !== 'no-second-person' && (await isOwner(tx, author.userId))) return
  const {
    cents,
    itemId = null,
    key = author.act?.key ?? randomUUID(),
    note,
    reservationId = null,
  } = about
  const [made] = await trx('doubts')
    .insert({
      key,
      reason,
      cents,
      itemId,
      reservationId,
      userId: author.userId,
      deviceId: author.deviceId,
      claimedAt: author.claimedAt ?? author.madeAt,
      at: toInstant(nowMs),
    })
    .onConflict(['key', 'reason'])
    .ignore()
    .returning('id')
  if (made && note) await trx('doubt_notes').insert({ doubtId: made.id, note: note.slice(0, 200) })
  tx.touch({ reservations: true })
}

/** Doubts where it comes from: a browser that nobody enrolled, or a clock that cannot be right. */
export async function raiseOrigin(tx: Tx, about: DoubtAbout): Promise<void> {
  const { author, nowMs } = tx
  if (!author?.offline) return
  if (author.deviceId === null) await raiseDoubt(tx, 'not-enrolled', about)
  const claimedAt = author.claimedAt ?? null
  const isAhead = claimedAt !== null && fromInstant(claimedAt) - nowMs > AHEAD_MS
  if (isAhead) await raiseDoubt(tx, 'future-time', about)
}

async function isOwner({ trx }: Tx, id: number): Promise<boolean> {
  return (await trx('users').where({ id, role: 'admin' }).first('id')) !== undefined
}
