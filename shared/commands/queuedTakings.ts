import { sumCents, toCents, toReais } from '../platform/money/money.ts'
import { partsTaken } from '../booking/reservation/parts.ts'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import {
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  partsOf,
  TakenPartSchema,
  UndonePartSchema,
  type PaidBy,
} from '../booking/reservation/adminReservation.schema.ts'
import type { Tab } from '../book/tab/tab.ts'
import { deskCover, deskMovements, waysOf, type NamedPart } from '../book/till/deskMoney.ts'
import { tillsIn, withTill } from '../book/till/ownDrawer.ts'
import type { DrawerTill, MovementKind, TillMovement } from '../book/till/till.ts'
import type { QueuedCommand } from './command.ts'
import { findReservation } from './days.ts'
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
  const at = (taking: Taking) => taking.tillId ?? queued.drawer
  const drawers = [...new Set(takings.map(at))]
  const taken = drawers.reduce((state, drawer) => {
    const own = takings.filter((taking) => at(taking) === drawer)
    return withTill(state, drawer, (one) => withMovements(one, own, queued))
  }, till)
  return markUnsent({ ...after, till: taken }, 'till', [till.id])
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
  if (command.kind === 'reservation.part') {
    const part = readDraft(TakenPartSchema, command.body)
    const row = findReservation(before, command.id)
    if (!part || !row) return []
    const { amount: cents, method, ...receipt } = part
    // Credit is no money.
    if (method === 'balance') return []
    return [{ ...receipt, method, cents, kind: 'payment', about: aboutOf(row) }]
  }
  if (command.kind === 'reservation.undoPart') {
    const undone = readDraft(UndonePartSchema, command.body)
    const row = findReservation(before, command.id)
    if (!undone || !row || undone.method === 'balance') return []
    const { amount, method, part } = undone
    // Put right in the drawer where it stands; in a till that is closed by now nothing is changed.
    const till = (before.till ? tillsIn(before.till) : []).find(({ movements }) =>
      movements.some(({ key }) => key === part),
    )
    const where = till ? { tillId: till.id } : {}
    return [{ ...where, method, cents: -amount, kind: 'correction', about: aboutOf(row) }]
  }
  if (command.kind === 'reservation.update') {
    const paid = paidIn(before, command.id, command.body)
    return [...paidNow(before, after, paid), ...paidNoMore(before, after)]
  }
  if (command.kind !== 'reservation.cancel' || command.body.money !== 'refund') return []
  const left = new Set(changedIn(after, before).map(({ id }) => id))
  return changedIn(before, after)
    .filter(isPaid)
    .filter(({ id }) => !left.has(id))
    .flatMap((row) => wentBack(before, row, 'return'))
}

function paidIn(snapshot: Snapshot, id: number, body: object): PaidBy {
  const row = findReservation(snapshot, id)
  const known = row && { customerCpf: null, ...row }
  const edit = known && readEdited(AdminReservationEditSchema, known, body, UNKNOWN_CUSTOMER)
  return edit ? partsOf(edit).paid : {}
}

const aboutOf = ({ customerName, id }: AdminReservation) => ({ reservationId: id, customerName })

const isPaid = ({ paymentStatus }: AdminReservation) => paymentStatus === 'paid'
// A day that an edit leaves as it is stays the same object: of thousands of rows few are looked at.
const changedIn = ({ days }: Snapshot, than: Snapshot) =>
  Object.values(days).flatMap((day) => (than.days[day.date] === day ? [] : day.allReservations))

function paidNow(before: Snapshot, after: Snapshot, paid: PaidBy): Taking[] {
  const known = new Map(changedIn(before, after).map((row) => [row.id, row]))
  return changedIn(after, before).flatMap((row) => {
    if (!isPaid(row)) return []
    const was = known.get(row.id)
    if (was && isPaid(was)) return []
    return came(row, paid, was ? toCents(partsTaken(was)) : 0)
  })
}

function paidNoMore(before: Snapshot, after: Snapshot): Taking[] {
  const rows = new Map(changedIn(after, before).map((row) => [row.id, row]))
  return changedIn(before, after).flatMap((row) => {
    if (!isPaid(row)) return []
    const now = rows.get(row.id)
    if (!now || isPaid(now)) return []
    return wentBack(before, row, now.paymentStatus === 'refunded' ? 'return' : 'correction')
  })
}

type Priced = Pick<AdminReservation, 'id' | 'customerName' | 'price'>

/** Money that came in for a price, of which parts were taken before. */
function came({ customerName, id, price }: Priced, paid: PaidBy, partCents = 0): Taking[] {
  const { money } = deskCover(toCents(price), {
    courtesy: paid.courtesy?.amount ?? 0,
    credit: paid.paidCredit ?? 0,
  })
  const about = { reservationId: id, customerName }
  const had = partCents > 0 ? [{ method: 'other' as const, cents: partCents }] : []
  return deskMovements(had, money, waysOf(paid)).map((part) => ({
    ...part,
    kind: 'payment',
    about,
  }))
}

function wentBack(
  { till }: Snapshot,
  { customerName, id }: Priced,
  kind: 'return' | 'correction',
): Taking[] {
  const about = { reservationId: id, customerName }
  return (till ? tillsIn(till) : []).flatMap((one) => {
    const had = one.movements
      .filter(({ reservationId }) => reservationId === id)
      .map(({ amount, method }) => ({ method, cents: toCents(amount) }))
      .toReversed()
    // A mistake is put right in the drawer where it stands; money is handed over where it is asked for.
    const where = kind === 'correction' ? { tillId: one.id } : {}
    return deskMovements(had, 0).map((part) => ({ ...part, ...where, kind, about }))
  })
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
  till: DrawerTill,
  takings: readonly Taking[],
  { key, madeAt }: QueuedCommand,
): DrawerTill {
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
