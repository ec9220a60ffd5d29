import type { Command } from '#shared/commands/command.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { atHour } from '#shared/platform/testing/reckoning.ts'
import { signedIn } from '../../../server/test/support/signedIn.ts'
import type { TestApp } from '../../../server/test/support/startTestApp.ts'
import { reservationsOn } from './wish.ts'

export type Shown = Snapshot & { people: readonly ListedCustomer[] }

const TODAY = '2026-11-23'
const TOMORROW = '2026-11-24'
const hours = (from: number, to = from + 1) => ({ startTime: atHour(from), endTime: atHour(to) })

const RAINED_ON = { courtId: 3, date: TOMORROW, ...hours(20), sportType: 'vôlei' }
const WANTED_BY_TWO = { courtId: 2, date: TOMORROW, ...hours(12), sportType: 'beach_tennis' }

const BEFORE: readonly [path: string, body: object][] = [
  ['/api/reservations', aStaffDraft({ customerName: 'Hoje', date: TODAY, ...hours(10) })],
  ['/api/reservations', aStaffDraft({ customerName: 'Amanhã', ...hours(15) })],
  ['/api/reservations', aStaffDraft({ customerName: 'Muda', ...hours(16) })],
  ['/api/reservations', aStaffDraft({ customerName: 'Desiste', ...hours(18) })],
  ['/api/reservations', aStaffDraft({ customerName: 'Metade', ...hours(20) })],
  ['/api/customers', { name: 'Dora Reis', phone: '48991110001' }],
  ['/api/products', { name: 'Água', price: 5, tracked: true }],
]

/** Fills the venue before the tablet reads it. */
export async function prepareVenue(app: TestApp): Promise<void> {
  await asTheDesk(app, BEFORE)
}

/** Lets the other desk work while the tablet is without a connection. */
export async function bookBehindTheTablet(app: TestApp): Promise<void> {
  const rows = [RAINED_ON, WANTED_BY_TWO]
  await asTheDesk(
    app,
    rows.map((row) => ['/api/reservations', aStaffDraft({ customerName: 'Antes', ...row })]),
  )
}

async function asTheDesk(app: TestApp, posts: readonly [path: string, body: object][]) {
  const desk = await signedIn(app, 'admin')
  for (const [path, body] of posts) {
    const answer = await desk.post(path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
}

type Edit = (shown: Shown) => Command

/** Refused whatever the connection: the hour that the other desk has given away, and the closing for rain of one that it has filled. */
export const REFUSED = [
  ['reservation.create', 'slot-taken'],
  ['incident.create', 'incident-changed'],
]

/** Makes what somebody would at the tablet without a connection: each edit is made on the screen that those before it have left. */
export const THE_EDITS: readonly Edit[] = [
  () => ({ kind: 'till.open', body: { opening: 100 } }),
  () => ({
    kind: 'court.create',
    body: { name: 'Quadra Nova', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] },
  }),
  (shown) => ({
    kind: 'price.create',
    body: { courtId: newCourt(shown), weekday: 'tuesday', ...hours(8, 12), price: 70 },
  }),
  (shown) => ({
    kind: 'price.copy',
    body: {
      copies: [
        {
          from: { courtId: 1, weekday: 'saturday' },
          to: [{ courtId: newCourt(shown), weekday: 'sunday' }],
        },
      ],
    },
  }),
  (shown) =>
    booking({
      customerName: 'Na nova',
      courtId: newCourt(shown),
      ...hours(10),
      sportType: 'vôlei',
    }),
  ({ courts }) => ({ kind: 'court.update', ...of(courts, 1), body: { description: 'Areia nova' } }),
  ({ prices }) => ({ kind: 'price.update', ...of(prices, 1), body: { price: 85 } }),
  () => ({
    kind: 'specialPrice.create',
    body: { courtId: 2, date: '2027-03-01', ...hours(15), price: 120, description: 'Torneio' },
  }),
  () => booking({ customerName: 'Tarde demais', ...WANTED_BY_TWO }),
  ({ operationHours }) => ({
    kind: 'operationHours.update',
    ...of(operationHours, 7),
    body: { openTime: '08:00', onStranded: 'keep' },
  }),
  () => ({
    kind: 'closingDate.create',
    body: { date: '2027-03-02', description: 'Feriado', onStranded: 'keep' },
  }),
  ({ closingDates }) => ({ kind: 'closingDate.remove', ...of(closingDates, 1) }),
  ({ venue }) => ({
    kind: 'venue.update',
    version: venue!.version,
    body: { brand: 'TATUÍ' },
  }),
  () => booking({ customerName: 'Pagou', ...hours(13), paymentStatus: 'paid', paidWith: 'cash' }),
  () =>
    booking({
      customerName: 'Mensal',
      ...hours(14),
      isRecurring: true,
      endDate: '2026-12-08',
    }),
  (shown) => ({
    kind: 'reservation.update',
    ...named(shown, 'Muda'),
    body: { ...hours(17), courtId: 1, date: TOMORROW },
  }),
  (shown) => ({ kind: 'reservation.cancel', ...named(shown, 'Desiste'), body: { scope: 'one' } }),
  (shown) => ({
    kind: 'reservation.part',
    id: named(shown, 'Metade').id,
    body: { amount: 40, method: 'pix' },
  }),
  () => ({
    kind: 'incident.create',
    body: {
      courtIds: [RAINED_ON.courtId],
      date: TOMORROW,
      ...hours(19, 21),
      at: null,
      played: 'none',
      reason: 'Chuva',
      rows: [],
    },
  }),
  (shown) => ({
    kind: 'reservation.arrival',
    ...named(shown, 'Hoje'),
    body: { arrival: 'arrived' },
  }),
  (shown) => ({
    kind: 'reservation.arrival',
    ...named(shown, 'Amanhã'),
    body: { arrival: 'arrived' },
  }),
  () => ({
    kind: 'fixedClass.create',
    body: {
      name: 'Aula nova',
      courtId: 3,
      sportType: 'vôlei',
      weekday: 'friday',
      ...hours(9),
      startDate: '2026-11-27',
    },
  }),
  ({ fixedClasses }) => ({
    kind: 'fixedClass.update',
    ...of(fixedClasses, 1),
    body: { instructor: 'Lia' },
  }),
  () => ({ kind: 'customer.create', body: { name: 'Nilo Braz', phone: '48991110002' } }),
  ({ people }) => ({ kind: 'customer.update', ...dora(people), body: { name: 'Dora Reis Alves' } }),
  ({ people }) => ({
    kind: 'customer.credit',
    ...dora(people),
    body: { amount: 20, reason: 'Cortesia' },
  }),
  () => ({
    kind: 'till.cash',
    body: { kind: 'supply', amount: 50, reason: 'change' },
  }),
  () => ({
    kind: 'till.cash',
    body: { kind: 'withdrawal', amount: 30, reason: 'bank' },
  }),
  () => ({ kind: 'product.create', body: { name: 'Coco', price: 9 } }),
  ({ bar }) => ({
    kind: 'product.stock',
    id: bar!.products[0]!.id,
    body: { quantity: 24, reason: 'purchase' },
  }),
  () => ({ kind: 'tab.create', body: { name: 'Mesa 1' } }),
  ({ bar }) => ({
    kind: 'tab.add',
    id: bar!.tabs[0]!.id,
    body: { product: { id: bar!.products[0]!.id }, quantity: 2, price: 5 },
  }),
]

function booking(change: Record<string, unknown>): Command {
  return { kind: 'reservation.create', body: aStaffDraft(change) } as Command
}

type VersionedRow = { id: number; version: number }

function of(rows: readonly VersionedRow[], wanted: number): VersionedRow {
  const { id, version } = rows.find((row) => row.id === wanted)!
  return { id, version }
}

function named(shown: Shown, name: string): VersionedRow {
  const { id, version } = reservationsOn(shown).find((row) => row.customerName === name)!
  return { id, version }
}

function dora(people: readonly ListedCustomer[]): VersionedRow {
  const { id, version } = people.find(({ name }) => name.startsWith('Dora'))!
  return { id, version }
}

function newCourt({ courts }: Shown): number {
  return courts.find(({ name }) => name === 'Quadra Nova')!.id
}
