import type { Sport } from '#shared/venue/courts/sport.ts'

/** Name, the part of the address before `@example.com`, phone and CPF. All of them made up. */
export const DEMO_PEOPLE = [
  ['Mariana Duarte', 'mariana.duarte', '48990010001', '32591927359'],
  ['Thiago Bittencourt', 'thiago.bitten', '48990010002', '33383854639'],
  ['Luciana Peixoto', 'lu.peixoto', '48990010003', '34175781919'],
  ['Rodrigo Sant’Anna', 'rodrigo.santanna', '48990010004', '34967709290'],
  ['Camila Werneck', 'camila.werneck', '48990010005', '35759636570'],
  ['João Vítor Amaral', 'jv.amaral', '48990010006', '36551563830'],
  ['Beatriz Goulart', 'bia.goulart', '48990010007', '37343491172'],
  ['Felipe Nogueira', 'felipe.nog', '48990010008', '38135418434'],
  ['Patrícia Zanella', 'pati.zanella', '48990010009', '38927345770'],
  ['André Luís Moura', 'andre.moura', '48990010010', '39719273003'],
  ['Gustavo Telles', 'gu.telles', '48990010011', '40511213808'],
  ['Isabela Fontoura', 'isa.fontoura', '48990010012', '41303117940'],
  ['Marcelo Brandt', 'marcelo.brandt', '48990010013', '42095022009'],
  ['Larissa Medeiros', 'lari.medeiros', '48990010014', '42886926108'],
  ['Daniel Okamoto', 'dani.okamoto', '48990010015', '43678830277'],
  ['Sofia Carvalhal', 'sofia.carvalhal', '48990010016', '44470734390'],
] as const

/** `day` counts from today; `online` was paid by PIX or card, `pending` is not approved yet, `unpaid` pays on the spot. */
export type DemoBooking = {
  day: number
  hour: number
  hours?: number
  court: number
  sport: Sport
  who: number
  how: 'online' | 'refunded' | 'paid' | 'unpaid' | 'pending' | 'canceled'
  notes?: string
}

const fut = 'futevôlei'
const beach = 'beach_tennis'
const vol = 'vôlei'

// On any weekday: between 07:00 and 20:00 (a Sunday's hours), not from 12:00 to 14:00 (the closing), and at no hour of a
// class or series on the same court. Some hours are sold out in one sport: a week in which all is free looks dead.
export const DEMO_BOOKINGS: readonly DemoBooking[] = [
  { day: -3, hour: 8, court: 1, sport: fut, who: 0, how: 'online' },
  { day: -3, hour: 16, hours: 2, court: 3, sport: vol, who: 1, how: 'paid' },
  { day: -3, hour: 17, court: 2, sport: beach, who: 2, how: 'online' },
  { day: -2, hour: 9, court: 2, sport: beach, who: 3, how: 'online' },
  { day: -2, hour: 10, court: 4, sport: fut, who: 4, how: 'canceled' },
  { day: -2, hour: 19, court: 1, sport: fut, who: 5, how: 'online' },
  { day: -1, hour: 7, court: 2, sport: beach, who: 6, how: 'online' },
  { day: -1, hour: 16, hours: 2, court: 4, sport: fut, who: 7, how: 'paid' },
  { day: -1, hour: 17, court: 3, sport: vol, who: 8, how: 'refunded' },
  { day: -1, hour: 19, court: 1, sport: vol, who: 9, how: 'online' },
  { day: 0, hour: 8, court: 1, sport: fut, who: 0, how: 'online' },
  { day: 0, hour: 9, hours: 2, court: 2, sport: beach, who: 1, how: 'paid' },
  { day: 0, hour: 10, court: 3, sport: vol, who: 2, how: 'unpaid' },
  { day: 0, hour: 14, court: 4, sport: fut, who: 3, how: 'online' },
  { day: 0, hour: 16, court: 2, sport: beach, who: 4, how: 'online' },
  { day: 0, hour: 17, court: 1, sport: fut, who: 5, how: 'unpaid', notes: 'Paga ao chegar.' },
  { day: 0, hour: 17, court: 3, sport: vol, who: 6, how: 'pending' },
  { day: 0, hour: 18, court: 4, sport: fut, who: 7, how: 'paid' },
  { day: 0, hour: 19, court: 1, sport: vol, who: 8, how: 'online' },
  { day: 0, hour: 15, court: 3, sport: vol, who: 11, how: 'online' },
  { day: 0, hour: 17, court: 2, sport: beach, who: 12, how: 'online' },
  { day: 0, hour: 17, court: 4, sport: fut, who: 13, how: 'online' },
  { day: 1, hour: 8, court: 2, sport: beach, who: 9, how: 'online' },
  { day: 1, hour: 9, court: 1, sport: fut, who: 0, how: 'online' },
  { day: 1, hour: 11, court: 3, sport: beach, who: 1, how: 'refunded' },
  { day: 1, hour: 16, hours: 2, court: 1, sport: vol, who: 2, how: 'unpaid' },
  { day: 1, hour: 17, court: 4, sport: fut, who: 3, how: 'online' },
  {
    day: 1,
    hour: 19,
    court: 1,
    sport: beach,
    who: 4,
    how: 'pending',
    notes: 'Confirma até amanhã.',
  },
  { day: 1, hour: 17, court: 2, sport: beach, who: 10, how: 'online' },
  { day: 2, hour: 10, hours: 2, court: 3, sport: vol, who: 5, how: 'paid' },
  { day: 2, hour: 15, court: 4, sport: fut, who: 6, how: 'unpaid' },
  { day: 2, hour: 17, court: 2, sport: beach, who: 7, how: 'online' },
  { day: 2, hour: 19, court: 1, sport: fut, who: 8, how: 'online' },
  { day: 2, hour: 10, court: 1, sport: fut, who: 11, how: 'online' },
  { day: 2, hour: 17, court: 1, sport: fut, who: 12, how: 'online' },
  { day: 2, hour: 17, court: 4, sport: fut, who: 13, how: 'paid' },
  { day: 3, hour: 8, court: 1, sport: vol, who: 9, how: 'online' },
  { day: 3, hour: 9, court: 2, sport: beach, who: 0, how: 'online' },
  { day: 3, hour: 16, court: 4, sport: fut, who: 1, how: 'pending' },
  { day: 3, hour: 17, court: 1, sport: fut, who: 2, how: 'paid' },
  { day: 3, hour: 16, court: 1, sport: vol, who: 14, how: 'online' },
  { day: 3, hour: 16, court: 2, sport: beach, who: 15, how: 'online' },
  { day: 4, hour: 14, court: 1, sport: fut, who: 3, how: 'canceled' },
  { day: 4, hour: 16, court: 2, sport: beach, who: 4, how: 'online' },
  { day: 4, hour: 17, court: 3, sport: vol, who: 5, how: 'online' },
  { day: 4, hour: 19, court: 1, sport: vol, who: 6, how: 'paid' },
  { day: 4, hour: 17, court: 1, sport: fut, who: 10, how: 'online' },
  { day: 5, hour: 9, hours: 2, court: 4, sport: fut, who: 7, how: 'online' },
  { day: 5, hour: 19, court: 1, sport: fut, who: 8, how: 'online' },
  { day: 5, hour: 9, court: 1, sport: vol, who: 11, how: 'online' },
  { day: 5, hour: 9, court: 2, sport: beach, who: 12, how: 'paid' },
  { day: 5, hour: 10, court: 3, sport: vol, who: 13, how: 'online' },
  { day: 6, hour: 8, hours: 2, court: 2, sport: beach, who: 9, how: 'online' },
  { day: 6, hour: 10, court: 1, sport: fut, who: 0, how: 'unpaid' },
  { day: 6, hour: 16, court: 3, sport: beach, who: 1, how: 'online' },
  { day: 6, hour: 9, court: 1, sport: fut, who: 14, how: 'online' },
  { day: 6, hour: 9, hours: 2, court: 4, sport: fut, who: 15, how: 'online' },
  { day: 6, hour: 17, court: 2, sport: beach, who: 10, how: 'unpaid' },
]

/** Weekly reservations; `price` in reais for one date. */
export const DEMO_SERIES = [
  {
    day: 1,
    weeksAgo: 2,
    weeks: 8,
    hour: 18,
    court: 1,
    sport: fut,
    who: 9,
    how: 'unpaid',
    price: 110,
    notes: 'Mensalistas: acertam no fim do mês.',
  },
  {
    day: 4,
    weeksAgo: 3,
    weeks: 12,
    hour: 18,
    hours: 2,
    court: 3,
    sport: vol,
    who: 6,
    how: 'unpaid',
    price: 200,
    notes: 'Grupo da firma.',
  },
] as const satisfies readonly (DemoBooking & Record<string, unknown>)[]

/** Weekly classes beside those of the venue; `cancelled` is the next one alone. */
export const DEMO_WEEKLY_CLASSES = [
  {
    day: 2,
    weeksAgo: 3,
    cancelled: false,
    name: 'Vôlei de manhã',
    courtId: 3,
    sportType: vol,
    startTime: '07:00',
    endTime: '08:00',
    instructor: 'Nanda',
  },
  {
    day: 4,
    weeksAgo: 2,
    cancelled: true,
    name: 'Beach tênis para crianças',
    courtId: 2,
    sportType: beach,
    startTime: '15:00',
    endTime: '16:00',
    instructor: 'Duda',
  },
  {
    day: 5,
    weeksAgo: 1,
    cancelled: false,
    name: 'Futevôlei avançado',
    courtId: 4,
    sportType: fut,
    startTime: '07:00',
    endTime: '08:00',
    instructor: 'Rafa',
  },
]
