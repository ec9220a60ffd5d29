import { isOtherAddress } from '#shared/platform/contact/isOtherAddress.ts'
import { isReplaced } from '#shared/customers/people/linking.ts'
import { type editOf, isMoved, type ReservationChange } from '#shared/booking/reservation/edit.ts'
import { occupies } from '#shared/booking/reservation/status.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import { linkReservations } from '../../customers/link/bookedPeople.ts'
import { relinkCustomer } from '../../customers/link/link.ts'
import type { ReservationRow } from '../../platform/db/models.ts'
import type { ReservationColumns } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { forgetWrongAddress, isToConfirm } from '../mail/correctedAddress.ts'
import { handOver } from '../mail/handOver.ts'
import { queueMailTo } from '../mail/queueMailTo.ts'

/** A reservation that the edit reaches, the changed columns, and the result. */
export type Step = {
  row: ReservationColumns
  edit: ReturnType<typeof editOf>
  next: ReservationColumns
}

/** What an edit has written, and the ids of what is another person's now. */
export type Written = {
  steps: readonly Step[]
  rows: ReservationRow[]
  handed: ReadonlySet<number>
  /** The same of what still is of the same person, at another address. */
  corrected: ReadonlySet<number>
}

/** The change without a CPF that was not named with another name and contact: it is of whoever had the hour. */
export function withoutForeignCpf(
  row: ReservationColumns,
  change: ReservationChange,
): ReservationChange {
  if (row.customerCpf === null || 'customerCpf' in change.fields) return change
  const isForeign = isReplaced(contactOf(row), contactOf({ ...row, ...change.fields }))
  return isForeign ? { ...change, fields: { ...change.fields, customerCpf: null } } : change
}

function contactOf({ customerEmail, customerName, customerPhone }: ReservationColumns) {
  return { name: customerName, phone: customerPhone, email: customerEmail }
}

const PERSON = ['customerName', 'customerEmail', 'customerPhone', 'customerCpf'] as const

/** With other data it may be somebody else's now, or its person's address was wrong. Returns the new rows, and the ids of those of which it is so. */
export async function relinkEdited(
  tx: Tx,
  steps: readonly Step[],
  rows: ReservationRow[],
  { fields }: ReservationChange,
): Promise<Omit<Written, 'steps'>> {
  const handed = new Set<number>()
  const corrected = new Set<number>()
  if (!PERSON.some((name) => name in fields)) return { rows, handed, corrected }
  const before = new Map(steps.map(({ row }) => [row.id, row]))
  // The dates of a series are asked about once.
  const people = new Map<string, ReservationRow[]>()
  for (const row of rows) {
    const had = before.get(row.id)!
    const key = JSON.stringify([had.customerId, ...PERSON.map((name) => [had[name], row[name]])])
    people.set(key, [...(people.get(key) ?? []), row])
  }
  const linked = new Map<number, ReservationRow>()
  for (const alike of people.values()) {
    const first = alike[0]!
    const { customerId, isOther } = await relinkCustomer(tx, before.get(first.id)!, first)
    const ids = alike.map(({ id }) => id)
    if (first.customerId !== customerId) await linkReservations(tx.trx, ids, customerId)
    const owned = alike.map((row) => ({ ...row, customerId }))
    const { customerEmail } = first
    const wasOther = isOtherAddress(before.get(first.id)!.customerEmail, customerEmail)
    // One that is taken away is corrected by none yet: who was given the link keeps it.
    const isCorrected = !isOther && wasOther && customerEmail !== ''
    const now = isOther
      ? await handOver(tx, owned)
      : isCorrected
        ? await forgetWrongAddress(
            tx,
            alike.map(({ id }) => before.get(id)!),
            owned,
          )
        : owned
    for (const row of now) linked.set(row.id, row)
    if (isOther) for (const id of ids) handed.add(id)
    if (isCorrected) for (const id of ids) corrected.add(id)
  }
  return { rows: rows.map(({ id }) => linked.get(id)!), handed, corrected }
}

/** Queues the mails about an edit. Whoever had it is told what became of it as they knew it, even when the same edit takes name and address from it. */
export async function queueEditMails(
  tx: Tx,
  { steps, rows, handed, corrected }: Written,
  timeZone: string,
) {
  const isComing = ({ date, endTime }: ReservationColumns) =>
    instantOf(date, endTime, timeZone) > tx.nowMs
  const isHanded = ({ row }: Step) => handed.has(row.id)
  const told = (which: (step: Step) => boolean, isSaid = (_id: number) => false) => {
    const some = steps.filter(which)
    const now = sameRows(rows, some).filter((after, index) => {
      const { row } = some[index]!
      const isTold = handed.has(row.id) || isSaid(row.id)
      return !isTold && after.customerEmail !== row.customerEmail
    })
    return [...some.map(({ row }) => row), ...now]
  }
  const isAnew = ({ id }: ReservationColumns) => handed.has(id) || corrected.has(id)
  const confirmed = steps.filter((step) => isApprovedNow(step) || isAnew(step.row))
  await queueMailTo(
    tx,
    'confirmed',
    sameRows(rows, confirmed).filter((row) =>
      isAnew(row) ? isToConfirm(row, tx.nowMs, timeZone) : row.status === 'approved',
    ),
  )
  await queueMailTo(tx, 'canceled', told(isCanceledNow))
  const wasKnown = ({ row, next }: Step) => row.status === 'approved' && next.status === 'approved'
  await queueMailTo(
    tx,
    'rescheduled',
    told(
      (step) => wasKnown(step) && isMoved(step.row, step.edit) && !isHanded(step),
      // At the corrected address the confirmation says it.
      (id) => corrected.has(id),
    ),
  )
  const lost = steps.filter(
    (step) => isHanded(step) && occupies(step.row) && !isCanceledNow(step) && isComing(step.row),
  )
  await queueMailTo(
    tx,
    'handed-over',
    // At one address for both the confirmation says it.
    lost.filter(({ row, next }) => row.customerEmail !== next.customerEmail).map(({ row }) => row),
  )
}

function isCanceledNow({ row, next }: Pick<Step, 'row' | 'next'>) {
  return next.status === 'canceled' && row.status !== 'canceled'
}

export function isApprovedNow({ row, next }: Step) {
  return next.status === 'approved' && row.status !== 'approved'
}

export function sameRows(rows: readonly ReservationRow[], steps: readonly Step[]) {
  return steps.map(({ row }) => rows.find(({ id }) => id === row.id)!)
}
