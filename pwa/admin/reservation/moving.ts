import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { Scope } from '#shared/booking/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { priceAt } from '#shared/booking/reservation/edit.ts'
import type { CivilDate, ClockTime } from '#shared/platform/time/civil.ts'
import { endAfter } from '#shared/platform/time/hours.ts'
import type { Toast } from '../../ui/toast.tsx'
import { useRowEdit } from '../ui/useRowEdit.ts'
import { useTablePrice } from './reservationFields.ts'
import { dayText, hoursText, notUpdated, UPDATED } from './reservationTexts.ts'

export type MovePlace = { courtId: number; date: CivilDate; startTime: ClockTime }
/** A reservation at its new place. */
export type Moved = AdminReservation & { isQueued: boolean }

const RESCHEDULED: Toast = {
  title: 'Horário mudado',
  description: 'O cliente será avisado por e-mail.',
  tone: 'success',
}

/** The edit that gives a reservation another place: what staff made is changed, what a customer booked is rescheduled. */
export function useMove(
  reservation: AdminReservation,
  courts: readonly Court[],
  onMoved: (moved: Moved) => void,
) {
  const isOfCustomer = reservation.userId === null
  const tablePrice = useTablePrice()
  const { busy, current, hasChanged, send } = useRowEdit<
    CommandOf<'reservation.update' | 'reservation.reschedule'>
  >(reservation, { succeeded: () => (isOfCustomer ? RESCHEDULED : UPDATED), failed: notUpdated })
  const placed = ({ courtId, date, startTime }: MovePlace) => {
    const times = { startTime, endTime: endAfter(reservation, startTime) }
    return { courtId, date, ...times }
  }
  const priceOf = (place: MovePlace) =>
    isOfCustomer
      ? reservation.price
      : priceAt(reservation, { ...reservation, ...placed(place) }, tablePrice)
  const commandFor = (place: MovePlace, scope: Scope) => {
    const { id, recurrenceId } = reservation
    const { version } = current
    if (isOfCustomer) {
      return { kind: 'reservation.reschedule', id, version, body: place } as const
    }
    const { date, ...rest } = placed(place)
    const price = priceOf(place)
    const body = {
      ...rest,
      ...(date === reservation.date ? {} : { date }),
      // Of a series each date has its own price in the table.
      ...(price !== reservation.price && scope === 'one' ? { price } : {}),
      ...(recurrenceId ? { scope } : {}),
    }
    return { kind: 'reservation.update', id, version, body } as const
  }
  return {
    busy,
    hasChanged,
    isOfCustomer,
    placed,
    priceOf,
    async move({ courtId, date, startTime }: MovePlace, scope: Scope) {
      const outcome = await send(commandFor({ courtId, date, startTime }, scope))
      if (outcome.kind !== 'done') return
      const court = courts.find(({ id }) => id === courtId) ?? reservation.court
      const { isQueued } = outcome
      onMoved({ ...reservation, ...placed({ courtId, date, startTime }), court, isQueued })
    },
  }
}

/** What to send to the customer of a moved reservation. */
export function movedText(moved: AdminReservation, venue: string) {
  const { court, customerName, date } = moved
  return `Olá, ${customerName}! Sua reserva mudou: agora é ${dayText(date)}, das ${hoursText(moved)}, ${court.name}. ${venue}`
}
