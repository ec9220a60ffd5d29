import { randomUUID } from 'node:crypto'

export type BenchSlot = { date: string; startTime: string; price: number; courtId?: number }

/** A customer's cart as the app sends it. */
export function checkoutBody(slots: readonly BenchSlot[]) {
  return {
    sport: 'futevôlei',
    sportType: 'futevôlei',
    reservationType: 'avulso',
    customerName: 'Cliente de medida',
    customerEmail: 'medida@example.com',
    customerPhone: '48999990000',
    customerCpf: '52998224725',
    paymentStatus: 'pending',
    paymentGroupId: randomUUID(),
    timeSlots: slots,
  }
}
