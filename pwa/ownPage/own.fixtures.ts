import type { OwnHour, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'

/** An hour of a reservation, paid and to come. */
export const hour = (change: Partial<OwnHour> = {}): OwnHour => ({
  id: 71,
  courtName: 'Quadra do Mar',
  sportType: 'vôlei',
  date: '2026-11-24',
  startTime: '10:00',
  endTime: '11:00',
  price: 80,
  state: 'confirmed',
  why: null,
  money: { state: 'paid', amount: null, doneOn: null },
  isCancelable: true,
  movableUntil: null,
  ...change,
})
export const second = hour({ id: 72, startTime: '11:00', endTime: '12:00' })

/** Two hours that were paid by PIX. */
export const own = (change: Partial<OwnReservation> = {}): OwnReservation => ({
  code: 'K7QM2XPA',
  customerName: 'Marina Souza',
  hours: [hour(), second],
  totalPrice: 160,
  parts: [
    {
      kind: 'paid',
      by: 'PIX',
      cardLast4: null,
      amount: 160,
      on: '2026-11-20',
      isUnderWay: false,
    },
  ],
  pix: null,
  moving: null,
  expiresInMs: 0,
  policy: ['Cancelando até 24 horas antes do início, você recebe de volta tudo o que pagou.'],
  venue: {
    name: 'Arena Pé na Areia',
    address: 'Av. das Palmeiras, 1200',
    phone: '(48) 3300-0000',
    email: 'contato@arena.example',
    companyName: 'Arena Pé na Areia Ltda.',
    cnpj: '11222333000181',
    timeZone: 'America/Sao_Paulo',
  },
  ...change,
})
