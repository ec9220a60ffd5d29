import {
  AdminReservationEditSchema,
  type Scope,
} from '#shared/reservation/adminReservation.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { recordChanges, type AuditedChange } from '../../audit/recordChanges.ts'
import { toInstant } from '../../db/instant.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { parsePatch } from '../../http/parsePatch.ts'
import { Refused } from '../../http/problem.ts'
import { cancelCharges } from '../openCharges.ts'
import { queueMail } from '../mail/queueMail.ts'
import { freeClaims } from '../../occupancy/freeSlots.ts'
import { indexAgain } from '../../search/indexAgain.ts'
import { auditedReservation } from './auditedReservation.ts'
import { changed, changeOf, isMoved, isOtherCustomer, isSetApart } from './deskChange.ts'
import { deskFacts } from './deskFacts.ts'
import { toAdminReservation } from './adminReservation.ts'
import type { NamedCourts } from './namedCourts.ts'
import { refuseAgainstRules, refusePlaces, type Step } from './refuseChange.ts'
import type { ReservationRow } from './ReservationRow.ts'
import { seriesReach } from './seriesReach.ts'
import { retakeHours } from './takeHours.ts'
import { writeChanges } from './writeChanges.ts'

/** Changes a reservation that an admin made, or the same difference for its series as far as the scope reaches: all of it or nothing. Gives back all that changed. */
export async function editByStaff(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  row: ReservationRow,
  courts: NamedCourts,
  body: unknown,
): Promise<ReservationRow[]> {
  if (row.userId === null) throw new Refused('customer-reservation')
  if (row.status === 'pending_confirmation') throw new Refused('status-not-allowed')
  const current = { ...toAdminReservation(row, courts), customerCpf: row.customerCpf }
  const { scope, ...wanted } = parsePatch(AdminReservationEditSchema, current, body)
  const change = changeOf(row, wanted)
  if (change.days === 0 && Object.keys(change.fields).length === 0) return []

  const today = venueNow(tx.nowMs, deps.config.venueTimezone).date
  const steps = (await reached(tx, row, scope, today)).map((row) => ({
    row,
    next: changed(row, change),
  }))
  for (const step of steps) refuseAgainstRules(step)
  const facts = await deskFacts(
    tx,
    deps,
    steps.map(({ next }) => next),
  )
  const isSeries = scope !== 'one' && row.recurrenceId !== null
  refusePlaces(steps, facts, isSeries)
  const rows = await writeChanges(
    tx,
    steps.map((step) => ({
      id: step.row.id,
      date: step.next.date,
      patch: patchOf(tx, step, scope),
    })),
  )
  const moved = steps.filter(({ row, next }) => isMoved(row, next))
  await retakeHours(tx, sameRows(rows, moved), facts.stale)
  await giveUp(tx, steps)
  const others = steps.filter(({ row, next }) => isOtherCustomer(row, next))
  await indexAgain(
    tx,
    others.map(({ row }) => row),
    sameRows(rows, others),
  )
  await record(tx, who, steps, rows, courts)
  await tell(tx, steps)
  tx.touch({ dates: steps.map(({ row }) => row.date), reservations: true })
  return rows
}

// What was changed by hand stays as it is, unless it is the very one that is being edited.
async function reached(tx: Tx, row: ReservationRow, scope: Scope, today: string) {
  const rows = await seriesReach(tx, row, scope, today)
  return rows.filter(({ id, detached }) => !detached || id === row.id)
}

function patchOf({ nowMs }: Tx, { row, next }: Step, scope: Scope) {
  const { date: _, ...fields } = next
  const isPaidNow = next.paymentStatus === 'paid' && row.paymentStatus !== 'paid'
  const isUnpaidNow = next.paymentStatus === 'pending' || next.paymentStatus === 'failed'
  const isApart = scope === 'one' && row.recurrenceId !== null && isSetApart(row, next)
  return {
    ...fields,
    ...(isPaidNow ? { paidBy: 'admin' as const, paymentConfirmedAt: toInstant(nowMs) } : {}),
    ...(isUnpaidNow ? { paidBy: null, paymentConfirmedAt: null } : {}),
    ...(isApart ? { detached: true } : {}),
    ...(isCanceledNow({ row, next }) ? { canceledReason: 'admin' as const } : {}),
  }
}

// Hours of what is over, and charges for what is over, paid by hand or of another price.
async function giveUp(tx: Tx, steps: readonly Step[]) {
  const canceled = steps.filter(isCanceledNow).map(({ row }) => row.id)
  if (canceled.length > 0) await freeClaims(tx, 'reservationId', canceled)
  const outdated = steps.filter(
    ({ row, next }) =>
      isCanceledNow({ row, next }) ||
      row.price !== next.price ||
      (next.paymentStatus === 'paid' && row.paymentStatus !== 'paid'),
  )
  await cancelCharges(
    tx,
    outdated.map(({ row }) => row.paymentGroupId),
  )
}

async function tell(tx: Tx, steps: readonly Step[]) {
  const idsOf = (which: (step: Step) => boolean) => steps.filter(which).map(({ row }) => row.id)
  await queueMail(tx, 'confirmed', idsOf(isApprovedNow))
  await queueMail(tx, 'canceled', idsOf(isCanceledNow))
}

async function record(
  tx: Tx,
  who: { id: number },
  steps: readonly Step[],
  rows: readonly ReservationRow[],
  courts: NamedCourts,
) {
  const changes = steps.map((step) => ({
    id: step.row.id,
    action: actionOf(step),
    before: auditedReservation(step.row, courts),
    after: auditedReservation(sameRows(rows, [step])[0]!, courts),
  }))
  await recordChanges(tx, 'reservation', changes, who)
}

function actionOf({ row, next }: Step): AuditedChange['action'] {
  if (row.status === next.status || next.status === 'pending') return 'changed'
  return next.status
}

function isCanceledNow({ row, next }: Step) {
  return next.status === 'canceled' && row.status !== 'canceled'
}

function isApprovedNow({ row, next }: Step) {
  return next.status === 'approved' && row.status !== 'approved'
}

function sameRows(rows: readonly ReservationRow[], steps: readonly Step[]) {
  return steps.map(({ row }) => rows.find(({ id }) => id === row.id)!)
}
