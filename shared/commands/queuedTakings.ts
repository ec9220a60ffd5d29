import { sumCents, toCents, toReais } from '../platform/money/money.ts'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import {
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  partsOf,
  type PaidBy,
} from '../booking/reservation/adminReservation.schema.ts'
import type { Tab } from '../book/tab/tab.ts'
import { deskCover, deskMovements, waysOf, type NamedPart } from '../book/till/deskMoney.ts'
import type { MovementKind, TillMovement, TillState } from '../book/till/till.ts'
import type { QueuedCommand } from './command.ts'
import { everyReservation, findReservation } from './days.ts'
import { readEdited, UNKNOWN_CUSTOMER } from './maskedRow.ts'
import { markUnsent, rowWith, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

type About = Pick<TillMovement, 'reservationId' | 'customerName' | 'tabId' | 'tabName'>
type Taking = NamedPart & { kind: MovementKind; about: About }

/**
 * The till with the money that a command takes or gives back for reservations and tabs, while it waits on this device. Only shown: the server's answer
 * brings the till anew. What went into an older till cannot be known here, and what goes back of it is left out.
 */
export function withTakings(before: Snapshot, after: Snapshot, queued: QueuedCommand): Snapshot {
  const { till } = after
  if (!till) return after
  const { kind } = queued.command
  const takings = kind.startsWith('tab.')
    ? tabTakings(before, after)
    : kind.startsWith('reservation.')
      ? reservationTakings(before, after, queued)
      : []
  if (takings.length === 0) return after
  return markUnsent({ ...after, till: withMovements(till, takings, queued) }, 'till', [till.id])
}

function reservationTakings(
  before: Snapshot,
  after: Snapshot,
  { command, tempId }: QueuedCommand,
): Taking[] {
  if (command.kind === 'reservation.create') {
    const draft = readDraft(AdminReservationDraftSchema, command.body)
    if (draft?.paymentStatus !== 'paid') return []
    if (draft.isRecurring) return paidNow(before, after, draft)
    return came({ ...draft, id: tempId ?? 0, price: toReais(draft.price) }, draft)
  }
  if (command.kind === 'reservation.update') {
    const paid = paidIn(before, command.id, command.body)
    return [...paidNow(before, after, paid), ...paidNoMore(before, after)]
  }
  if (command.kind !== 'reservation.cancel' || command.body.money !== 'refund') return []
  const left = new Set(everyReservation(after).map(({ id }) => id))
  return wasPaid(before)
    .filter(({ id }) => !left.has(id))
    .flatMap((row) => wentBack(before, row, 'return'))
}

function paidIn(snapshot: Snapshot, id: number, body: object): PaidBy {
  const row = findReservation(snapshot, id)
  const known = row && { customerCpf: null, ...row }
  const edit = known && readEdited(AdminReservationEditSchema, known, body, UNKNOWN_CUSTOMER)
  return edit ? partsOf(edit).paid : {}
}

const isPaid = ({ paymentStatus }: AdminReservation) => paymentStatus === 'paid'
const wasPaid = (snapshot: Snapshot) => everyReservation(snapshot).filter(isPaid)

function paidNow(before: Snapshot, after: Snapshot, paid: PaidBy): Taking[] {
  const known = new Set(wasPaid(before).map(({ id }) => id))
  return wasPaid(after)
    .filter(({ id }) => !known.has(id))
    .flatMap((row) => came(row, paid))
}

function paidNoMore(before: Snapshot, after: Snapshot): Taking[] {
  const rows = new Map(everyReservation(after).map((row) => [row.id, row]))
  return wasPaid(before).flatMap((row) => {
    const now = rows.get(row.id)
    if (!now || isPaid(now)) return []
    return wentBack(before, row, now.paymentStatus === 'refunded' ? 'return' : 'correction')
  })
}

type Priced = Pick<AdminReservation, 'id' | 'customerName' | 'price'>

function came({ customerName, id, price }: Priced, paid: PaidBy): Taking[] {
  const { money } = deskCover(toCents(price), {
    courtesy: paid.courtesy?.amount ?? 0,
    credit: paid.paidCredit ?? 0,
  })
  const about = { reservationId: id, customerName }
  return deskMovements([], money, waysOf(paid)).map((part) => ({ ...part, kind: 'payment', about }))
}

function wentBack(
  { till }: Snapshot,
  { customerName, id }: Priced,
  kind: 'return' | 'correction',
): Taking[] {
  const had = (till?.movements ?? [])
    .filter(({ reservationId }) => reservationId === id)
    .map(({ amount, method }) => ({ method, cents: toCents(amount) }))
    .toReversed()
  const about = { reservationId: id, customerName }
  return deskMovements(had, 0).map((part) => ({ ...part, kind, about }))
}

/** Parts that a tab has now and had not before. */
function tabTakings(before: Snapshot, after: Snapshot): Taking[] {
  return (after.bar?.tabs ?? []).flatMap((tab: Tab) => {
    const known = rowWith(before.bar?.tabs ?? [], tab.id)?.parts.length ?? 0
    const about = { reservationId: null, customerName: null, tabId: tab.id, tabName: tab.name }
    return tab.parts.slice(known).map(({ amount, method }) => ({
      method,
      cents: toCents(amount),
      kind: amount > 0 ? ('payment' as const) : ('return' as const),
      about,
    }))
  })
}

function withMovements(
  till: TillState,
  takings: readonly Taking[],
  { key, madeAt }: QueuedCommand,
): TillState {
  const made = takings.map(({ about, brand, cents, kind, method, nsu }, index): TillMovement => ({
    ...about,
    id: -1 - till.movements.length - index,
    key: index === 0 ? key : `${key} ${index + 1}`,
    kind,
    method,
    amount: toReais(cents),
    reason: null,
    note: null,
    nsu: nsu ?? null,
    brand: brand ?? null,
    who: null,
    device: null,
    approvedBy: null,
    at: madeAt,
    madeAt: null,
    isLate: false,
    corrects: null,
    isCorrected: false,
  }))
  const cash = sumCents(takings.filter(({ method }) => method === 'cash').map(({ cents }) => cents))
  return {
    ...till,
    drawer: till.drawer === null ? null : toReais(toCents(till.drawer) + cash),
    movements: [...made.toReversed(), ...till.movements],
  }
}
