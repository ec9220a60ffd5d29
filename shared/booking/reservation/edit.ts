import { addDays, daysBetween, type CivilDate, type ClockTime } from '../../platform/time/civil.ts'
import { endAfter, type HourRange } from '../../platform/time/hours.ts'
import type { AdminReservation } from './adminReservation.ts'
import { arrivalAfter } from './arrival.ts'
import type { Editable, EditableField, Scope } from './adminReservation.schema.ts'
import { isUnpaid } from './owed.ts'
import { settled } from './parts.ts'

/** The kind of each field that staff may set. */
const ABOUT: Record<EditableField, 'place' | 'customer' | 'price' | 'other'> = {
  courtId: 'place',
  date: 'place',
  startTime: 'place',
  endTime: 'place',
  customerName: 'customer',
  customerEmail: 'customer',
  customerPhone: 'customer',
  customerCpf: 'customer',
  price: 'price',
  sportType: 'other',
  status: 'other',
  paymentStatus: 'other',
  notes: 'other',
}
const FIELDS = Object.keys(ABOUT) as EditableField[]

/** The wanted values, with money in the row's unit. A device does not know the CPF. */
type Wanted = Omit<Editable, 'customerCpf'> & Partial<Pick<Editable, 'customerCpf'>>
type EditedRow = { [Field in EditableField]?: unknown } & PricedPlace &
  Pick<AdminReservation, 'status' | 'paidBy' | 'recurrenceId' | 'arrivedAt' | 'missedAt'> & {
    /** Parts that were taken of its price, in its unit. */
    partPaid?: number
  }
/** The difference that an edit makes: new field values, and the days by which the date moves. Unchanged fields are not in it. */
export type ReservationChange = {
  fields: Partial<Omit<Editable, 'date'>>
  days: number
  /** A person named the price: the table does not change it. */
  isPriced: boolean
}

/** The person's changes of the reservation that they saw. `body` is what they named of it. */
export function changeOf(row: EditedRow, wanted: Wanted, body: object): ReservationChange {
  const { date, ...rest } = wanted
  // Start and end change together: moving the start by an hour must not change the duration of others.
  const isRetimed = TIMES.some((field) => row[field] !== wanted[field])
  const changed = Object.entries(rest).filter(
    ([field, value]) =>
      row[field as EditableField] !== value || (isRetimed && TIMES.some((time) => time === field)),
  )
  return {
    fields: Object.fromEntries(changed),
    days: daysBetween(row.date, date),
    isPriced: 'price' in body,
  }
}

/** Whether the change is one that a cancelled reservation takes: of its notes alone. */
export function isOfNotes({ days, fields }: ReservationChange): boolean {
  return days === 0 && Object.keys(fields).every((field) => field === 'notes')
}

const TIMES = ['startTime', 'endTime'] as const

/** The edit with the end that follows from a new start: unless it names one, the length stays. */
export function keepingLength<Edit extends object>(row: HourRange, edit: Edit): Edit {
  if (!('startTime' in edit) || 'endTime' in edit) return edit
  const { startTime } = edit
  const isHour = typeof startTime === 'string' && /^\d\d:00$/.test(startTime)
  return isHour ? { ...edit, endTime: endAfter(row, startTime) } : edit
}

type Placed = { courtId: number; date: CivilDate; startTime: ClockTime; endTime: ClockTime }
type PricedPlace = Placed & { price: number } & Pick<AdminReservation, 'paymentStatus'>
/** What the price table says for a place, in the unit of the row's price. */
export type TablePrice = (place: Placed) => number

/** The price of a reservation at another place: what the table says there, if it was the table's price before. What a person agreed and what was paid stays. */
export function priceAt(row: PricedPlace, place: Placed, tablePrice: TablePrice): number {
  return isUnpaid(row) && row.price === tablePrice(row) ? tablePrice(place) : row.price
}

/** Applies the difference to a reservation: the changed columns, and those derived from them. */
export function editOf(
  row: EditedRow,
  { fields, days, isPriced }: ReservationChange,
  scope: Scope,
  tablePrice: TablePrice,
) {
  const placed = { ...fields, date: addDays(row.date, days) }
  const price = isPriced ? row.price : priceAt(row, { ...row, ...placed }, tablePrice)
  const edit = price === row.price ? placed : { ...placed, price }
  const { paymentStatus, status } = edit
  const isPaidNow = paymentStatus === 'paid' && row.paymentStatus !== 'paid'
  const isUnpaidNow = paymentStatus === 'pending' || paymentStatus === 'failed'
  const isCanceledNow = status === 'canceled' && row.status !== 'canceled'
  const paidBy = isPaidNow ? ('admin' as const) : isUnpaidNow ? null : row.paidBy
  const isApart = scope === 'one' && row.recurrenceId !== null && isSetApart(row, edit)
  return {
    ...edit,
    ...arrivalAfter(row, { date: edit.date, startTime: edit.startTime ?? row.startTime }),
    ...(isPaidNow || isUnpaidNow ? { paidBy } : {}),
    ...partsAfter(row, { ...row, ...edit, paidBy }),
    ...(isCanceledNow ? { canceledReason: 'admin' as const } : {}),
    ...(isApart ? { detached: true } : {}),
  }
}

/** Parts that were taken: they count when all is paid, and a price that they cover is paid. */
function partsAfter({ partPaid = 0, ...row }: EditedRow, next: EditedRow) {
  if (partPaid === 0) return {}
  if (next.paymentStatus !== 'paid') return settled({ ...next, partPaid })
  const isPaidNow = row.paymentStatus !== 'paid'
  return isPaidNow ? { partPaid: Math.max(0, partPaid - next.price) } : {}
}

type Edit = { [Field in EditableField]?: unknown }

function differs(row: EditedRow, edit: Edit, ...about: (typeof ABOUT)[EditableField][]): boolean {
  return FIELDS.some(
    (field) => field in edit && about.includes(ABOUT[field]) && row[field] !== edit[field],
  )
}

export function isMoved(row: EditedRow, edit: Edit): boolean {
  return differs(row, edit, 'place')
}

// Whether it now differs from its series.
function isSetApart(row: EditedRow, edit: Edit): boolean {
  return differs(row, edit, 'place', 'customer', 'price')
}
