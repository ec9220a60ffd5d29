import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import type { Stranded, StrandedReservation } from '#shared/venue/hours/stranded.schema.ts'
import { WEEKDAYS } from '#shared/platform/time/weekday.ts'

export const week: OperationHours[] = WEEKDAYS.map((weekday, index) => ({
  id: index + 1,
  weekday,
  isOpen: weekday !== 'sunday',
  openTime: '06:00',
  closeTime: '22:00',
  version: 3,
}))

export function aClosing(change: Partial<ClosingDate> = {}): ClosingDate {
  return {
    id: 1,
    date: '2026-12-25',
    description: 'Natal',
    allDay: true,
    startTime: null,
    endTime: null,
    version: 1,
    ...change,
  }
}

export function aStrandedReservation(
  change: Partial<StrandedReservation> = {},
): StrandedReservation {
  return {
    id: 7,
    courtName: 'Quadra Central',
    customerName: 'Marina Souza',
    date: '2026-12-25',
    startTime: '18:00',
    endTime: '19:00',
    price: 120,
    paidBy: 'attempt',
    ...change,
  }
}

export function someStranded(
  reservations: StrandedReservation[] = [aStrandedReservation()],
  classes: Stranded['classes'] = [],
): Stranded {
  const sum = (rows: StrandedReservation[]) => rows.reduce((sum, { price }) => sum + price, 0)
  return {
    reservations,
    classes,
    totalPrice: sum(reservations),
    paidPrice: sum(reservations.filter(({ paidBy }) => paidBy)),
  }
}

export const aStrandedClass: Stranded['classes'][number] = {
  id: 4,
  name: 'Futevôlei iniciantes',
  courtName: 'Quadra Coqueiro',
  weekday: 'friday',
  startTime: '19:00',
  endTime: '20:00',
}
