import type { Agenda, AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'

export const TODAY = '2026-11-21'
/** 10:30 at the venue. */
export const NOW_MS = Date.parse('2026-11-21T13:30:00.000Z')
export const ZONE = 'America/Sao_Paulo'

export const COURTS = [
  aCourt({ id: 1, name: 'Central' }),
  aCourt({ id: 2, name: 'Mar' }),
  aCourt({ id: 3, name: 'Dunas', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }),
]

/** Bruno's hour at 18:00 on Central today, made by an admin and paid. */
export function aReservation(change: Partial<AdminReservation> = {}): AdminReservation {
  return {
    id: 1,
    courtId: 1,
    court: { id: 1, name: 'Central' },
    userId: 1,
    customerName: 'Bruno Lima',
    customerEmail: 'bruno@example.com',
    customerPhone: '48988776655',
    date: TODAY,
    startTime: '18:00',
    endTime: '19:00',
    status: 'approved',
    canceledReason: null,
    price: 90,
    paymentStatus: 'paid',
    paymentMethod: null,
    paidBy: 'admin',
    reservationType: 'avulso',
    sportType: 'futevôlei',
    notes: null,
    paymentGroupId: '7f0c2f1e-5c0f-4a51-9a52-3e1f6a4a7d10',
    recurrenceId: null,
    detached: false,
    expiresAt: null,
    createdAt: '2026-11-20T12:05:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    version: 3,
    ...change,
  }
}

/** The same with all that is known about it. */
export function aDetail(change: Partial<AdminReservationDetail> = {}): AdminReservationDetail {
  return {
    ...aReservation(),
    customerCpf: '52998224725',
    createdBy: { role: 'admin', name: 'Rita' },
    history: [],
    series: [],
    skippedDates: [],
    group: [],
    money: { refund: null, isKept: false },
    ...change,
  }
}

/** Saturdays from 14:00 to 16:00 on Mar. */
export function aClass(change: Partial<FixedClassEntry> = {}): FixedClassEntry {
  return {
    id: 7,
    name: 'Escolinha',
    courtId: 2,
    sportType: 'beach_tennis',
    weekday: 'saturday',
    startTime: '14:00',
    endTime: '16:00',
    startDate: '2026-07-04',
    endDate: null,
    active: true,
    cancelledDates: [],
    instructor: 'Paulo',
    email: null,
    phone: null,
    reservationType: 'aula',
    createdAt: '2026-07-01T12:00:00.000Z',
    version: 2,
    ...change,
  }
}

/** Today, open from 06:00 to 23:00, with nothing in it. */
export function aDay(change: Partial<AgendaDay> = {}): AgendaDay {
  return {
    date: TODAY,
    shortDayName: 'Sáb',
    dayOfMonth: 21,
    monthShort: 'nov',
    isClosed: false,
    closedReason: null,
    partialClosing: null,
    operationHours: { isOpen: true, openTime: '06:00', closeTime: '23:00' },
    reservations: [],
    fixedClasses: [],
    holds: [],
    slots: [],
    allReservations: [],
    ...change,
  }
}

/** The hours of that class as a day carries them. */
export function classHours({ id, courtId, name, sportType }: FixedClassEntry, hours: string[]) {
  return hours.map((startTime) => ({
    id,
    classId: id,
    courtId,
    name,
    sportType,
    startTime,
    endTime: slotEnd(startTime),
  }))
}

export function anAgenda(day: AgendaDay): Agenda {
  return { today: TODAY, changesAt: '2026-11-21T14:00:00.000Z', days: [day] }
}
