import { toCents, toReais } from '../platform/money/money.ts'
import {
  mayMissPart,
  missing,
  paidOf,
  partsTaken,
  settled,
  sharesOfPart,
  type Parted,
} from '../booking/reservation/parts.ts'
import {
  cancelReach,
  editReach,
  occurrenceDates,
  unpaidCart,
} from '../booking/reservation/series.ts'
import type { AdminReservation } from '../booking/reservation/adminReservation.ts'
import {
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  partsOf,
  RescheduleSchema,
  TakenPartSchema,
  UndonePartSchema,
  type AdminReservationDraft,
  type CancelScope,
} from '../booking/reservation/adminReservation.schema.ts'
import { changeOf, editOf, keepingLength, type TablePrice } from '../booking/reservation/edit.ts'
import { isPast } from '../platform/time/venueClock.ts'
import { suggestedPriceCents } from '../venue/prices/suggestedPrice.ts'
import { type Arrival, notedArrival } from '../booking/reservation/arrival.ts'
import { canceled, moved, STANDING } from '../booking/reservation/life.ts'
import { mayFollow, mayReschedule } from '../booking/reservation/status.ts'
import { everyReservation, findReservation, withReservations } from './days.ts'
import type { Making } from './defineCommand.ts'
import { readEdited, UNKNOWN_CUSTOMER } from './maskedRow.ts'
import { freeFor } from './previewSeries.ts'
import { courtIn, markUnsent, nowIn, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

type Exceptions = {
  exceptions?: readonly { date: string; courtId?: number | undefined }[] | undefined
}

/** The new reservations, in the days that are cached: one, or one each week whose placeholder ids count down. */
export function addReservations(
  snapshot: Snapshot,
  making: Making,
  body: Exceptions & object,
): Snapshot {
  const draft = readDraft(AdminReservationDraftSchema, body)
  if (!draft) return snapshot
  const isFree = draft.skipConflicts ? freeFor(draft, snapshot) : () => true
  const places = occurrenceDates(draft).map((date, week) => {
    const exception = body.exceptions?.find((one) => one.date.startsWith(date))
    return {
      date,
      id: making.tempId - week,
      courtId: exception?.courtId ?? draft.courtId,
      isLeftOut: draft.exceptions.some((one) => one.date === date && one.skip),
    }
  })
  const rows = places
    .filter((place) => !place.isLeftOut && isFree(place))
    .map(({ id, date, courtId }) => reservationOf(snapshot, making, draft, { id, date, courtId }))
  return putCached(snapshot, rows)
}

/** One more date of a series: like the reservation in everything but the payment. */
export function addOccurrence(
  snapshot: Snapshot,
  { tempId, madeAt }: Making,
  like: number,
  { date, courtId }: { date: string; courtId?: number | undefined },
): Snapshot {
  const row = findReservation(snapshot, like)
  if (!row) return snapshot
  const status = row.status === 'pending' ? 'pending' : 'approved'
  const added: AdminReservation = {
    ...row,
    ...UNPAID,
    id: tempId,
    date: date.slice(0, 10),
    status,
    version: 0,
    createdAt: madeAt,
    updatedAt: madeAt,
    ...(courtId === undefined ? {} : courtIn(snapshot, courtId)),
  }
  return putCached(snapshot, [added])
}

const UNPAID = {
  detached: false,
  paid: 0,
  paymentStatus: 'pending',
  paymentMethod: null,
  paidBy: null,
  paymentGroupId: null,
  expiresAt: null,
} as const

function putCached(snapshot: Snapshot, rows: readonly AdminReservation[]): Snapshot {
  return put(
    snapshot,
    rows.filter(({ date }) => snapshot.days[date]),
  )
}

function reservationOf(
  snapshot: Snapshot,
  { key, madeAt }: Making,
  draft: AdminReservationDraft,
  { id, date, courtId }: { id: number; date: string; courtId: number },
): AdminReservation {
  const { customerName, customerEmail, customerPhone, startTime, endTime } = draft
  const { status, sportType, notes, paymentStatus } = draft
  return {
    ...UNPAID,
    id,
    ...courtIn(snapshot, courtId),
    // Any admin: screens only check whether it was a customer.
    userId: 0,
    customerName,
    customerEmail,
    customerPhone,
    date,
    startTime,
    endTime,
    status,
    canceledReason: null,
    price: toReais(draft.price),
    paid: paymentStatus === 'paid' ? toReais(draft.price) : 0,
    paymentStatus,
    paidBy: paymentStatus === 'paid' ? 'admin' : null,
    reservationType: draft.isRecurring ? 'recorrente' : 'avulso',
    sportType,
    notes,
    recurrenceId: draft.isRecurring ? key : null,
    customerId: draft.customerId ?? null,
    createdAt: madeAt,
    updatedAt: madeAt,
    version: 0,
  }
}

/** Applies the edit's difference to as many of its series as its scope reaches. */
export function editReservations(snapshot: Snapshot, id: number, body: object): Snapshot {
  const row = findReservation(snapshot, id)
  if (!row) return snapshot
  const known = { customerCpf: null, ...row }
  const named = keepingLength(row, body)
  const edit = readEdited(AdminReservationEditSchema, known, named, UNKNOWN_CUSTOMER)
  if (!edit) return snapshot
  const { scope, wanted } = partsOf(edit)
  const { customerCpf: _, ...rest } = wanted
  const change = changeOf(row, { ...rest, price: toReais(edit.price) }, body)
  const { prices, specialPrices } = snapshot
  const tablePrice: TablePrice = (place) =>
    toReais(suggestedPriceCents(place, prices, specialPrices))
  const edited = editReach(row, seriesOf(snapshot, row), scope, nowIn(snapshot)).map((one) => {
    const known = withParts(one)
    const next = paidNow({ ...known, ...editOf(known, change, scope, tablePrice) })
    return { ...next, ...(next.courtId === one.courtId ? {} : courtIn(snapshot, next.courtId)) }
  })
  return put(snapshot, edited)
}

export function approveReservation(snapshot: Snapshot, id: number): Snapshot {
  const row = findReservation(snapshot, id)
  if (!row || !mayFollow(row.status, 'approved')) return snapshot
  const cart = unpaidCart(row, groupOf(snapshot, row))
  return put(
    snapshot,
    cart.map((one) => ({ ...one, ...STANDING })),
  )
}

/** A part of its price in hand: what a customer booked stands by it, all that is paid together. */
export function takePart(snapshot: Snapshot, id: number, body: object): Snapshot {
  const row = findReservation(snapshot, id)
  const part = readDraft(TakenPartSchema, body)
  if (!row || !part) return snapshot
  const together = paidWith(snapshot, row).map((one) =>
    inCents(isOfCustomer(row) && one.status === 'pending' ? { ...one, ...STANDING } : one),
  )
  const shares = sharesOfPart(together, { id, cents: part.amount })
  const taken = together.map((one) => {
    const partPaid = one.partPaid + (shares.get(one.id) ?? 0)
    return inReais({ ...one, ...settled({ ...one, partPaid }) })
  })
  return withCredit(put(snapshot, taken), row, part.method === 'balance' ? -part.amount : 0)
}

/** Makes what a part paid to be paid again: of what is paid together the last hours first, as it was shared among them. */
export function undoPart(snapshot: Snapshot, id: number, body: object): Snapshot {
  const row = findReservation(snapshot, id)
  const undone = readDraft(UndonePartSchema, body)
  if (!row || !undone) return snapshot
  let left = undone.amount
  const changed = paidWith(snapshot, row)
    .toReversed()
    .map(inCents)
    .flatMap((one) => {
      const cents = Math.min(left, toCents(one.paid ?? 0))
      if (cents === 0 || !mayMissPart(one, cents)) return []
      left -= cents
      return [inReais({ ...one, ...missing(one, cents) })]
    })
  const back = undone.method === 'balance' ? undone.amount - left : 0
  return withCredit(put(snapshot, changed), row, back)
}

/** The customer's credit as it is once that waits: nobody uses it twice on one device. */
function withCredit(snapshot: Snapshot, { customerId }: AdminReservation, cents: number): Snapshot {
  if (cents === 0) return snapshot
  const customers = snapshot.customers.map((one) =>
    one.id === customerId
      ? { ...one, credit: toReais(Math.max(0, toCents(one.credit) + cents)) }
      : one,
  )
  return { ...snapshot, customers }
}

const isOfCustomer = ({ paymentGroupId, userId }: AdminReservation) =>
  userId === null && paymentGroupId !== null

/** All that is paid together with it at the desk, in order. */
function paidWith(snapshot: Snapshot, row: AdminReservation): AdminReservation[] {
  return isOfCustomer(row) ? inOrder(groupOf(snapshot, row)) : [row]
}

const inOrder = (rows: readonly AdminReservation[]) =>
  rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
const placeOf = ({ date, id, startTime }: AdminReservation) => `${date} ${startTime} ${id}`

const withParts = (row: AdminReservation) => ({ ...row, partPaid: partsTaken(row) })
type WithParts = AdminReservation & Parted

/** The row with its parts as the wire says them. */
function paidNow({ partPaid, ...row }: WithParts): AdminReservation {
  return { ...row, paid: paidOf({ ...row, partPaid }) }
}

function inCents(row: AdminReservation): WithParts {
  return { ...row, price: toCents(row.price), partPaid: toCents(partsTaken(row)) }
}

function inReais(row: WithParts): AdminReservation {
  return paidNow({ ...row, price: toReais(row.price), partPaid: toReais(row.partPaid) })
}

/** What a customer booked, at another place; as long as before. */
export function rescheduleReservation(snapshot: Snapshot, id: number, body: object): Snapshot {
  const row = findReservation(snapshot, id)
  const place = readDraft(RescheduleSchema, body)
  const now = nowIn(snapshot)
  if (!row || !place || !mayReschedule(row, now)) return snapshot
  if (isPast(place.date, place.startTime, now)) return snapshot
  return put(snapshot, [movedIn(snapshot, row, place)])
}

/** A reservation at another hour, with the name of its court there. */
export function movedIn(
  snapshot: Snapshot,
  row: AdminReservation,
  to: Pick<AdminReservation, 'courtId' | 'date' | 'startTime'>,
): AdminReservation {
  return { ...row, ...moved(row, to), ...courtIn(snapshot, to.courtId) }
}

export function noteArrival(
  snapshot: Snapshot,
  id: number,
  arrival: Arrival | null,
  at: string,
): Snapshot {
  const row = findReservation(snapshot, id)
  return row ? put(snapshot, [{ ...row, ...notedArrival(arrival, at) }]) : snapshot
}

/** Cancelled reservations leave their days; the state of their money comes with the server's answer. */
export function cancelReservations(snapshot: Snapshot, id: number, scope: CancelScope): Snapshot {
  const row = findReservation(snapshot, id)
  if (!row || !mayFollow(row.status, 'canceled')) return snapshot
  const known = {
    series: seriesOf(snapshot, row),
    group: groupOf(snapshot, row),
  }
  const reached = cancelReach(row, known, scope, nowIn(snapshot))
  return put(
    snapshot,
    reached.map((one) => ({ ...one, ...canceled('admin') })),
  )
}

function put(snapshot: Snapshot, rows: readonly AdminReservation[]): Snapshot {
  return markUnsent(
    withReservations(snapshot, rows),
    'reservation',
    rows.map(({ id }) => id),
  )
}

function seriesOf(snapshot: Snapshot, { recurrenceId }: AdminReservation): AdminReservation[] {
  if (recurrenceId === null) return []
  return everyReservation(snapshot).filter((one) => one.recurrenceId === recurrenceId)
}

function groupOf(snapshot: Snapshot, { paymentGroupId }: AdminReservation): AdminReservation[] {
  return everyReservation(snapshot).filter((one) => one.paymentGroupId === paymentGroupId)
}
