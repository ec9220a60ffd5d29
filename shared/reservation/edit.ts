import { addDays, daysBetween } from '../time/civil.ts'
import type { AdminReservation } from './adminReservation.ts'
import type { Editable, EditableField, Scope } from './adminReservation.schema.ts'

/** What each field that staff may set is about. */
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

/** What shall be, in the row's unit of money. A device does not know the CPF. */
type Wanted = Omit<Editable, 'customerCpf'> & Partial<Pick<Editable, 'customerCpf'>>
type Row = { [Field in EditableField]?: unknown } & Pick<
  AdminReservation,
  'date' | 'status' | 'paymentStatus' | 'recurrenceId'
>
/** The difference that an edit makes: fields anew, and days by which the date moves. What is left alone is not in it. */
export type Change = { fields: Partial<Omit<Editable, 'date'>>; days: number }

/** What the person changed of the reservation that they had before them. */
export function changeOf(row: Row, wanted: Wanted): Change {
  const { date, ...rest } = wanted
  // Start and end are one thing: an hour later is not two hours long.
  const isRetimed = TIMES.some((field) => row[field] !== wanted[field])
  const changed = Object.entries(rest).filter(
    ([field, value]) =>
      row[field as EditableField] !== value || (isRetimed && TIMES.some((time) => time === field)),
  )
  return { fields: Object.fromEntries(changed), days: daysBetween(row.date, date) }
}

const TIMES = ['startTime', 'endTime'] as const

/** What the difference makes of a reservation that it reaches: the columns that change, and those that follow from them. */
export function editOf(row: Row, { fields, days }: Change, scope: Scope) {
  const edit = { ...fields, date: addDays(row.date, days) }
  const { paymentStatus, status } = edit
  const isPaidNow = paymentStatus === 'paid' && row.paymentStatus !== 'paid'
  const isUnpaidNow = paymentStatus === 'pending' || paymentStatus === 'failed'
  const isCanceledNow = status === 'canceled' && row.status !== 'canceled'
  const isApart = scope === 'one' && row.recurrenceId !== null && isSetApart(row, edit)
  return {
    ...edit,
    ...(isPaidNow ? { paidBy: 'admin' as const } : {}),
    ...(isUnpaidNow ? { paidBy: null } : {}),
    ...(isCanceledNow ? { canceledReason: 'admin' as const } : {}),
    ...(isApart ? { detached: true } : {}),
  }
}

type Edit = { [Field in EditableField]?: unknown }

function differs(row: Row, edit: Edit, ...about: (typeof ABOUT)[EditableField][]): boolean {
  return FIELDS.some(
    (field) => field in edit && about.includes(ABOUT[field]) && row[field] !== edit[field],
  )
}

/** Whether it will be played elsewhere or at another time. */
export function isMoved(row: Row, edit: Edit): boolean {
  return differs(row, edit, 'place')
}

// Whether it no longer is what its series is.
function isSetApart(row: Row, edit: Edit): boolean {
  return differs(row, edit, 'place', 'customer', 'price')
}
