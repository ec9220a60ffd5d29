import type { Permission } from '#shared/account/people/permissions.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { arrivalOf, mayNoteArrival } from '#shared/booking/reservation/arrival.ts'
import { isPayableAtDesk } from '#shared/booking/reservation/owed.ts'
import { partsTaken, restCentsOf } from '#shared/booking/reservation/parts.ts'
import { hasRunOut, mayFollow, mayReschedule } from '#shared/booking/reservation/status.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import { isReturnable } from '../returnable.ts'

export const PANEL_KINDS = [
  'own',
  'weekly',
  'online',
  'pending',
  'undecided',
  'canceled',
  'rained',
  'expired',
  'class',
] as const
/** Names what a panel is about. `own` and `weekly` are the staff's, `online` a customer's; `pending` is either before it is confirmed. */
export type PanelKind = (typeof PANEL_KINDS)[number]

/** `now` is an ISO instant. */
export function kindOf(row: AdminReservation, now: string): Exclude<PanelKind, 'class'> {
  if (row.status === 'canceled') {
    if (row.canceledReason === 'incident') return 'rained'
    return row.canceledReason === 'expired' ? 'expired' : 'canceled'
  }
  if (row.status === 'pending_confirmation') return 'undecided'
  if (row.status === 'pending') return hasRunOut(row, now) ? 'expired' : 'pending'
  if (row.userId === null) return 'online'
  return row.recurrenceId === null ? 'own' : 'weekly'
}

export const PANEL_ACTS = [
  'receive',
  'arrived',
  'missed',
  'move',
  'tab',
  'edit',
  'approve',
  'undoArrival',
  'giveBack',
  'cancel',
] as const
export type PanelAct = (typeof PANEL_ACTS)[number]

type Kinds = Partial<Record<PanelKind, Permission>>
type Rule = {
  /** Possible of these kinds, for who has the permission. */
  on: Kinds
  /** Beside the facts, or in the menu. */
  at: 'button' | 'menu'
  /** Says what else has to be so. */
  only?: (row: AdminReservation, now: VenueNow) => boolean
}

const of = (permission: Permission, ...kinds: readonly PanelKind[]): Kinds =>
  Object.fromEntries(kinds.map((kind) => [kind, permission]))

/** Lists what can be done with a reservation, by its kind and by who is at the desk. (pwa/README.md, 'The reservation panel') */
export const ACTS: Record<PanelAct, Rule> = {
  receive: {
    at: 'button',
    on: of('reservation.edit', 'own', 'weekly', 'online', 'pending'),
    only: mayBePaid,
  },
  arrived: {
    at: 'button',
    on: of('reservation.edit', 'own', 'weekly', 'online'),
    only: (row, now) => arrivalOf(row) !== 'arrived' && mayNoteArrival(row, 'arrived', now),
  },
  missed: {
    at: 'button',
    on: of('reservation.edit', 'own', 'weekly', 'online'),
    only: (row, now) => arrivalOf(row) === null && mayNoteArrival(row, 'missed', now),
  },
  move: {
    at: 'button',
    on: {
      ...of('reservation.edit', 'own', 'weekly', 'pending'),
      ...of('reservation.reschedule', 'online'),
    },
    only: (row, now) => row.userId !== null || mayReschedule(row, now),
  },
  tab: { at: 'button', on: of('till.open', 'own', 'weekly', 'online', 'pending') },
  edit: {
    at: 'menu',
    on: {
      ...of('reservation.edit', 'own', 'weekly', 'pending', 'undecided'),
      ...of('class.edit', 'class'),
    },
    only: ({ userId }) => userId !== null,
  },
  approve: { at: 'menu', on: of('reservation.edit', 'pending') },
  undoArrival: {
    at: 'menu',
    on: of('reservation.edit', 'own', 'weekly', 'online'),
    only: (row) => arrivalOf(row) !== null,
  },
  giveBack: {
    at: 'menu',
    on: of('refund', 'own', 'weekly', 'online', 'pending'),
    only: isReturnable,
  },
  cancel: {
    at: 'menu',
    on: {
      ...of('reservation.edit', 'own', 'weekly', 'online', 'pending'),
      ...of('class.edit', 'class'),
    },
    only: ({ status }) => mayFollow(status, 'canceled'),
  },
}

/** Whether something of its price can be taken: what is owed, or a part that never came though all was paid. */
function mayBePaid(row: AdminReservation): boolean {
  const { paymentStatus, status } = row
  const isShort = status === 'approved' && paymentStatus === 'paid' && partsTaken(row) > 0
  return (isPayableAtDesk(row) || isShort) && restCentsOf(row) > 0
}

type May = (permission: Permission) => boolean

/** Lists what somebody may do with that kind at all. */
export function actsOfKind(kind: PanelKind, may: May): PanelAct[] {
  return PANEL_ACTS.filter((act) => {
    const permission = ACTS[act].on[kind]
    return permission !== undefined && may(permission)
  })
}

/** Finds what can be done with this reservation now. */
export function possibleActs(
  row: AdminReservation,
  { may, now, nowIso }: { may: May; now: VenueNow; nowIso: string },
): ReadonlySet<PanelAct> {
  const acts = actsOfKind(kindOf(row, nowIso), may)
  return new Set(acts.filter((act) => ACTS[act].only?.(row, now) ?? true))
}
