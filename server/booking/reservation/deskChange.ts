import type { AdminReservationEdit } from '#shared/reservation/adminReservation.schema.ts'
import { addDays, daysBetween } from '#shared/time/civil.ts'
import type { ReservationRow } from './ReservationRow.ts'

/** What an edit may set. `price` in centavos. */
export type Editable = Omit<AdminReservationEdit, 'scope'>
/** The difference that an edit makes: fields anew, and days by which the date moves. What is left alone is not in it. */
export type DeskChange = { fields: Partial<Omit<Editable, 'date'>>; days: number }

/** What the person changed of the reservation that they had before them. */
export function changeOf(row: ReservationRow, wanted: Editable): DeskChange {
  const { date, ...rest } = { ...wanted, customerCpf: wanted.customerCpf || null }
  const changed = Object.entries(rest).filter(
    ([field, value]) => row[field as keyof typeof rest] !== value,
  )
  // Start and end are one thing: an hour later is not two hours long.
  const isRetimed = changed.some(([field]) => field === 'startTime' || field === 'endTime')
  const times = isRetimed ? { startTime: wanted.startTime, endTime: wanted.endTime } : {}
  return { fields: { ...Object.fromEntries(changed), ...times }, days: daysBetween(row.date, date) }
}

/** The same difference made to any reservation of the series. */
export function changed(row: ReservationRow, { fields, days }: DeskChange): Editable {
  const { courtId, startTime, endTime, sportType, status, price, paymentStatus, notes } = row
  const { customerName, customerEmail, customerPhone, customerCpf } = row
  return {
    courtId,
    startTime,
    endTime,
    sportType,
    price,
    paymentStatus,
    notes,
    customerName,
    customerEmail,
    customerPhone,
    customerCpf,
    date: addDays(row.date, days),
    // A decision about money is never a person's, and such a row is never changed.
    status: status === 'pending_confirmation' ? 'pending' : status,
    ...fields,
  }
}

/** Whether it will be played elsewhere or at another time. */
export function isMoved(row: ReservationRow, next: Editable): boolean {
  return PLACE.some((field) => row[field] !== next[field])
}

/** Whether it no longer is what its series is. */
export function isSetApart(row: ReservationRow, next: Editable): boolean {
  return isMoved(row, next) || OWN.some((field) => row[field] !== next[field])
}

const PLACE = ['courtId', 'date', 'startTime', 'endTime'] as const
const CUSTOMER = ['customerName', 'customerEmail', 'customerPhone', 'customerCpf'] as const
const OWN = ['price', ...CUSTOMER] as const

/** Whether another person, or the same by another number, is now the customer. */
export function isOtherCustomer(row: ReservationRow, next: Editable): boolean {
  return CUSTOMER.some((field) => row[field] !== next[field])
}
