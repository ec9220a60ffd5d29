import { addDays, daysBetween } from '../time/civil.ts'
import type { AdminReservation } from './adminReservation.ts'
import type { Editable, EditableField, Scope } from './adminReservation.schema.ts'

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
type EditedRow = { [Field in EditableField]?: unknown } & Pick<
  AdminReservation,
  'date' | 'status' | 'paymentStatus' | 'recurrenceId'
>
/** The difference that an edit makes: new field values, and the days by which the date moves. Unchanged fields are not in it. */
export type ReservationChange = { fields: Partial<Omit<Editable, 'date'>>; days: number }

/** The person's changes of the reservation that they saw. */
export function changeOf(row: EditedRow, wanted: Wanted): ReservationChange {
  const { date, ...rest } = wanted
  // Start and end change together: moving the start by an hour must not change the duration of others.
  const isRetimed = TIMES.some((field) => row[field] !== wanted[field])
  const changed = Object.entries(rest).filter(
    ([field, value]) =>
      row[field as EditableField] !== value || (isRetimed && TIMES.some((time) => time === field)),
  )
  return { fields: Object.fromEntries(changed), days: daysBetween(row.date, date) }
}

const TIMES = ['startTime', 'endTime'] as const

/** Applies the difference to a reservation: the changed columns, and those derived from them. */
export function editOf(row: EditedRow, { fields, days }: ReservationChange, scope: Scope) {
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
