import type { ReservationColumns } from '../../platform/db/tables.ts'
import { present } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { isLost } from './composeMail.ts'
import {
  enqueue,
  type JobPayloads,
  type MailedBefore,
  type MailKind,
} from '../../platform/jobs/jobs.ts'

/** What a mail says of a reservation and of whom it is. */
export const TOLD = [
  'id',
  'customerName',
  'customerEmail',
  'courtId',
  'date',
  'startTime',
  'endTime',
  'price',
] as const satisfies (keyof MailedBefore)[]

const PERSON = ['customerName', 'customerEmail'] as const

type Told = MailedBefore & Pick<ReservationColumns, 'customerId'>

/** Queues one mail to each customer about their reservations, as these were read before a write that may give them another name or address. */
export async function queueMailTo(tx: Tx, kind: MailKind, told: readonly Told[]): Promise<void> {
  // Without an address staff call the customer.
  const reached = told.filter(({ customerEmail }) => customerEmail !== '')
  if (reached.length === 0) return
  const rows = await tx
    .trx('reservations')
    .whereIn(
      'id',
      reached.map(({ id }) => id),
    )
    .select('version', ...TOLD)
  const now = new Map(rows.map((row) => [row.id, row]))
  // Two people may have one address.
  const people = new Map<string, Told[]>()
  for (const row of reached.toSorted((a, b) => a.id - b.id)) {
    const key = `${row.customerEmail.toLowerCase()} ${row.customerId ?? row.customerName}`
    people.set(key, [...(people.get(key) ?? []), row])
  }
  // What goes on is told as it is now.
  const said = isLost(kind) ? TOLD : PERSON
  const names = new Set<string>()
  for (const theirs of people.values()) {
    const [first] = theirs
    const { id, customerId } = present(first)
    const isOther = theirs.some((row) => said.some((name) => row[name] !== now.get(row.id)?.[name]))
    const payload = { kind, reservationIds: theirs.map((row) => row.id), customerId }
    const was = theirs.map(before)
    // With the version: what is cancelled, rebooked and cancelled again needs a new mail.
    const name = `mail ${kind} ${id}x${theirs.length} v${now.get(id)?.version}`
    const once = names.has(name) ? `${name} also ${names.size}` : name
    names.add(name)
    const mail = isOther ? { ...payload, was } : payload
    await dropWaiting(tx, mail, id)
    await enqueue(tx, 'mail', mail, { subject: id, once })
  }
}

/** Drops an earlier mail of this kind that waits unsent: written when it is sent, it would say the same again. */
async function dropWaiting({ trx }: Tx, mail: JobPayloads['mail'], subject: number) {
  await trx('jobs')
    .where({ kind: 'mail', subject: String(subject), payload: JSON.stringify(mail) })
    .whereNull('doneAt')
    .whereNull('leasedUntil')
    .delete()
}

function before(told: Told): MailedBefore {
  const { id, customerName, customerEmail, courtId, date, startTime, endTime, price } = told
  return { id, customerName, customerEmail, courtId, date, startTime, endTime, price }
}
