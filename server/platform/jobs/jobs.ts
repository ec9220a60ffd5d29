import type { CreditWarning } from '#shared/book/credit/credit.ts'
import type { HealthCheck } from '#shared/operation/health/health.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { toInstant } from '../db/instant.ts'
import type { Cents } from '../db/tables.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** Work outside the database that a transaction queues, and the parameters of each kind. */
export type JobPayloads = {
  /** Cancels a charge so that it cannot be paid any more. */
  'cancel-charge': { attemptId: string }
  refund: { refundId: number }
  /** Gives back a payment at the provider that belongs to no charge of ours. */
  'stray-refund': { strayRefundId: number }
  webhook: { logId: number }
  /** Compares a page of the charges of an account with the books; missing in jobs of earlier versions, it is today's. */
  'compare-charges': { from: CivilDate; to: CivilDate; offset: number; account?: string }
  /** Reads a charge of which the books say something else, at the same account. */
  'read-charge': { chargeId: string; externalReference: string; account?: string }
  /** Reads a page of the statement of the account at the provider; without one, from where the last reading ended. */
  'read-statement': { run: string; page: StatementPage | null }
  /** Reads the balance of that account. */
  'read-balance': { run: string }
  /** To the owners: somebody guesses the password of this person of the staff. */
  'guessing-mail': { userId: number; at: string }
  /** To the person: another way to sign in, or one less. */
  'factor-mail': FactorNews
  mail: {
    kind: MailKind
    reservationIds: number[]
    /** Whose they were when it was queued; missing in jobs of earlier versions. */
    customerId?: number | null
    /** As they were before the write that queued it, where that has changed what the mail says. */
    was?: MailedBefore[]
  }
  /** Carries out what a customer has decided about these, once it cannot be taken back any more. */
  'own-decision': { reservationIds: number[] }
  /** Takes people who were erased out of the database's files too. */
  'wipe-erased': Record<string, never>
  /** Mails the link of a reservation to its customer; to nobody when what was said of it was wrong. */
  'link-mail': { paymentGroupId: string | null }
  /** Mails links by which these people set a new password; of nobody when there is no such account. */
  'password-mail': { userIds: number[] }
  /** To a customer: these lots end soon and have something left. */
  'credit-mail': { customerId: number; expiresOn: CivilDate; lots: string[]; days: CreditWarning }
  /** To a customer: staff gave them this credit, with the link by which they see it. */
  'credit-given': { customerId: number; lot: string }
  /** Tells a person that their password was changed. */
  'password-notice': { userId: number; at: string }
  /** To the owners: what needs somebody now, and what is well again. */
  'health-mail': {
    at: string
    red: { check: HealthCheck; sentence: string }[]
    well: HealthCheck[]
  }
}
/** A page of the statement, and how many entries on those before it could not be read. */
export type StatementPage = { from: CivilDate; to: CivilDate; offset: number; unread: number }
/** What a mail to a customer is about. */
export type MailKind = 'confirmed' | 'canceled' | 'rescheduled' | 'restored' | 'handed-over'
/** What a mail says of a reservation that does not look like that any more. */
export type MailedBefore = {
  id: number
  customerName: string
  customerEmail: string
  courtId: number
  date: CivilDate
  startTime: ClockTime
  endTime: ClockTime
  price: Cents
}
/** What became of somebody's second factor. */
export type FactorNews = {
  userId: number
  what: 'added' | 'removed' | 'reset' | 'renewed' | 'recovered' | 'guessed' | 'pin-lost'
  /** How it is called: `Chrome no Android`. */
  name: string
  at: string
}
export type JobKind = keyof JobPayloads

/** The jobs that send a mail. */
export const MAIL_KINDS: readonly JobKind[] = [
  'credit-given',
  'credit-mail',
  'factor-mail',
  'guessing-mail',
  'health-mail',
  'link-mail',
  'mail',
  'password-mail',
  'password-notice',
]

type Named = {
  /** The id of the job's row, by which the job is found again. */
  subject: string | number
  /** With a name the job exists once, however often it is queued. */
  once?: string
  /** Not before so much time has passed. */
  afterMs?: number
}

/** Queues a job within the transaction: any free process runs it after the commit. */
export async function enqueue<Kind extends JobKind>(
  { trx, nowMs }: Tx,
  kind: Kind,
  payload: JobPayloads[Kind],
  { afterMs = 0, once, subject }: Named,
): Promise<void> {
  const now = toInstant(nowMs)
  await trx('jobs')
    .insert({
      kind,
      payload: JSON.stringify(payload),
      subject: String(subject),
      uniqueKey: once ?? null,
      runAt: toInstant(nowMs + afterMs),
      createdAt: now,
    })
    .onConflict('uniqueKey')
    .ignore()
}

/** Makes the unfinished jobs of these rows due now instead of after their pause. */
export async function hurry(
  { trx, nowMs }: Tx,
  kind: JobKind,
  subjects: readonly (string | number)[],
): Promise<void> {
  await trx('jobs')
    .where({ kind })
    .whereIn('subject', subjects.map(String))
    .whereNull('doneAt')
    .update({ runAt: toInstant(nowMs) })
}
