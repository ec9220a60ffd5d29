import type {
  AdminReservation,
  AdminReservationDetail,
} from '#shared/booking/reservation/adminReservation.ts'

/** Marina's hour on 21/11/2026, paid by PIX. */
export function aListed(change: Partial<AdminReservation> = {}): AdminReservation {
  return {
    id: 12,
    courtId: 1,
    court: { id: 1, name: 'Quadra 1' },
    userId: null,
    customerName: 'Marina Souza',
    customerEmail: 'marina@example.com',
    customerPhone: '48999887766',
    date: '2026-11-21',
    startTime: '18:00',
    endTime: '19:00',
    status: 'approved',
    canceledReason: null,
    price: 120,
    paymentStatus: 'paid',
    paymentMethod: 'PIX',
    paidBy: 'attempt',
    reservationType: 'avulso',
    sportType: 'futevôlei',
    notes: null,
    paymentGroupId: null,
    recurrenceId: null,
    detached: false,
    expiresAt: null,
    createdAt: '2026-11-20T12:05:00.000Z',
    updatedAt: '2026-11-20T12:05:00.000Z',
    version: 3,
    ...change,
  }
}

export function aPending(change: Partial<AdminReservation> = {}): AdminReservation {
  return aListed({
    status: 'pending',
    paymentStatus: 'pending',
    paidBy: null,
    expiresAt: '2026-11-21T12:15:00.000Z',
    ...change,
  })
}

export function aDetail(change: Partial<AdminReservationDetail> = {}): AdminReservationDetail {
  return {
    ...aListed(),
    customerCpf: '52998224725',
    createdBy: { role: 'customer', name: null },
    history: [],
    series: [],
    skippedDates: [],
    group: [],
    money: { refund: null, isKept: false },
    ...change,
  }
}
