/** A reservation as staff's form sends it; `price` in reais. */
export function aStaffDraft(change: Record<string, unknown> = {}) {
  return {
    courtId: 1,
    date: '2026-11-24',
    startTime: '10:00',
    endTime: '11:00',
    customerName: 'Bruno Lima',
    customerEmail: 'bruno@example.com',
    customerPhone: '48988776655',
    sportType: 'futevôlei',
    price: 90,
    status: 'approved',
    paymentStatus: 'pending',
    ...change,
  }
}
