export const RESERVATION_STATUSES = [
  'pending',
  'pending_confirmation',
  'approved',
  'canceled',
] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]
export const RESERVATION_TYPES = ['aula', 'avulso', 'recorrente'] as const
