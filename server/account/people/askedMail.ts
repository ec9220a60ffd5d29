import { createHash } from 'node:crypto'
import { mailboxOf } from '#shared/platform/contact/mailboxOf.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Deps } from '../../platform/deps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How many mails a mailbox gets that anybody can cause, over all accounts and reservations with its address. */
const MOST = { hour: 3, day: 6, dayUnconfirmed: 1 }

type AskedDeps = Pick<Deps, 'knex' | 'clock' | 'config'>

/** Sends a mail that anybody can cause by typing a name or a code, unless the mailbox has had its share: then nothing is sent, and nobody is told. */
export async function sendAsked(
  { knex, clock, config }: AskedDeps,
  address: string,
  send: () => Promise<void>,
): Promise<void> {
  if (!config.rateLimits) return send()
  const nowMs = clock.now()
  const mailbox = createHash('sha256').update(mailboxOf(address)).digest('hex')
  const most = (await isConfirmed(knex, address)) ? MOST.day : MOST.dayUnconfirmed
  const taken = await countMails(knex, mailbox, nowMs, (sent) => {
    const isFull =
      sent.length >= most || sent.filter((at) => at > nowMs - HOUR_MS).length >= MOST.hour
    return isFull ? null : [...sent, nowMs]
  })
  if (!taken) return
  try {
    await send()
  } catch (error) {
    // Tried again later, which must not count as another one.
    await countMails(knex, mailbox, nowMs, (sent) => sent.toSpliced(sent.lastIndexOf(nowMs), 1))
    throw error
  }
}

/** Deletes what is no longer counted. */
export async function sweepAskedMails(knex: Db, nowMs: number): Promise<void> {
  await knex('asked_mails')
    .where('lastAt', '<=', toInstant(nowMs - DAY_MS))
    .delete()
}

// Written only over what was read: two processes that mail at once are counted both.
async function countMails(
  knex: Db,
  mailbox: string,
  nowMs: number,
  counted: (sent: number[]) => number[] | null,
): Promise<boolean> {
  for (;;) {
    const row = await knex('asked_mails').where({ mailbox }).first('sent')
    const before: number[] = row ? JSON.parse(row.sent) : []
    const after = counted(before.filter((at) => at > nowMs - DAY_MS))
    if (!after) return false
    const values = { sent: JSON.stringify(after), lastAt: toInstant(nowMs) }
    const changed = row
      ? await knex('asked_mails').where({ mailbox, sent: row.sent }).update(values)
      : (
          await knex('asked_mails')
            .insert({ mailbox, ...values })
            .onConflict('mailbox')
            .ignore()
            .returning('mailbox')
        ).length
    if (changed > 0) return true
  }
}

/** Whether its owner is known to read it: one of the staff, who has used a link mailed there, or who had an hour confirmed by mail. */
async function isConfirmed(knex: Db, address: string): Promise<boolean> {
  const email = address.toLowerCase()
  const account = await knex('users')
    .whereRaw('lower(email) = ?', [email])
    .where((any) =>
      any.whereNot({ role: 'user' }).orWhere((shown) => shown.whereNotNull('emailConfirmedAt')),
    )
    .first('id')
  if (account) return true
  const booked = await knex('reservations')
    .whereRaw('lower(customer_email) = ?', [email])
    .whereNotNull('emailSentAt')
    .first('id')
  return booked !== undefined
}
