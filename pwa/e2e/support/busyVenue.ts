import { expect, type APIRequestContext } from '@playwright/test'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { hourText, slotEnd } from '#shared/platform/time/hours.ts'
import { send } from './calls.ts'
import type { Venue } from './startVenue.ts'
import { strangerBooks } from './stranger.ts'

const COURTS = 8
const WEEK = 7
const PEOPLE = [
  'Marina Souza',
  'Rafael Augusto dos Santos Costa',
  'João Lima',
  'Ana Beatriz Nogueira',
  'Pedro Henrique Fontes',
  'Luísa Campos',
  'Thiago Menezes Prado',
  'Carla Ribeiro',
  'Bernardo Schwarzenberger',
  'Sônia Albuquerque',
]
const SPORTS = ['futevôlei', 'beach_tennis', 'vôlei'] as const
/** Evenings are full, mornings are not; from 20:00 on one court of all is free. */
const EVENING = [17, 18, 19, 20]
const MORNING = [7, 9]

type Size = {
  /** How often each weekly one comes. */
  weeks: number
}

/** Names who pays at the desk: an hour of their own that is unpaid, at which court and when. */
export type Busy = { unpaid: { id: number; name: string; court: string; time: string } }

/**
 * Makes the example venue a busy one: eight courts whose weekly players fill the evenings of so many weeks, hours of customers,
 * of the day some paid, some owed, a till that is open and two tabs. All of it goes through the calls that a person's screens make.
 */
export async function fillBusily(
  venue: Venue,
  owner: APIRequestContext,
  date: CivilDate,
  { weeks }: Size,
): Promise<Busy> {
  const courts = await openCourts(owner)
  for (let day = 0; day < WEEK; day += 1) {
    await fillDay(owner, { courts, date: addDays(date, day), weeks, turn: day })
  }
  const [court] = courts
  const time = '11:00'
  const unpaid = await send<{ id: number }>(owner, '/api/reservations', {
    ...booking({ court: court!, date, hour: 11, turn: 0 }),
    customerName: 'Otávio Bastos',
    customerEmail: 'otavio@example.com',
    price: 80,
  })
  await strangerBooks(venue, 'vôlei', { date, time: '13:00' }, 'Helena Dutra')
  await fillTill(owner)
  return { unpaid: { id: unpaid.id, name: 'Otávio Bastos', court: court!.name, time } }
}

type Court = { id: number; name: string; sportTypes: readonly string[] }

async function openCourts(owner: APIRequestContext): Promise<Court[]> {
  const courts = (await (await owner.get('/api/courts')).json()) as Court[]
  for (let at = courts.length; at < COURTS; at += 1) {
    const wanted = { name: `Quadra ${at + 1}`, sportTypes: SPORTS, sportTypePriority: SPORTS }
    courts.push(await send<Court>(owner, '/api/courts', wanted))
  }
  return courts
}

type Day = { courts: readonly Court[]; date: CivilDate; weeks: number; turn: number }

async function fillDay(owner: APIRequestContext, { courts, date, weeks, turn }: Day) {
  const endDate = addDays(date, (weeks - 1) * WEEK)
  const { csrfToken } = (await (await owner.get('/api/csrf-token')).json()) as { csrfToken: string }
  for (const [at, court] of courts.entries()) {
    const hours = at % 2 === 0 ? [...MORNING, ...EVENING] : EVENING
    for (const hour of hours) {
      const who = booking({ court, date, hour, turn: turn + at + hour })
      const weekly = { isRecurring: true, endDate, skipConflicts: true }
      const paid = (at + hour) % 3 === 0 && { paymentStatus: 'paid', paidWith: 'pix' }
      const answer = await owner.post('/api/reservations', {
        data: { ...who, ...weekly, ...paid },
        headers: { 'X-CSRF-Token': csrfToken },
      })
      // Classes and a day that is closed are in the way of some.
      expect([201, 409]).toContain(answer.status())
    }
  }
}

type Booked = { court: Court; date: CivilDate; hour: number; turn: number }

function booking({ court, date, hour, turn }: Booked) {
  const startTime = hourText(hour)
  const at = turn % PEOPLE.length
  return {
    courtId: court.id,
    date,
    startTime,
    endTime: slotEnd(startTime),
    sportType: court.sportTypes[turn % court.sportTypes.length],
    price: 120,
    customerName: PEOPLE[at],
    customerPhone: `4899112233${at}`,
    customerEmail: `pessoa${at}@example.com`,
  }
}

async function fillTill(owner: APIRequestContext) {
  await send(owner, '/api/till/open', { opening: 200 })
  const water = { name: 'Água com gás', price: 6, tracked: false }
  const { id } = await send<{ id: number }>(owner, '/api/products', water)
  for (const name of ['Mesa do Caio', 'Turma de segunda']) {
    const { tabs } = await send<{ tabs: { id: number }[] }>(owner, '/api/tabs', { name })
    const item = { product: { id }, quantity: 2, price: 6 }
    await send(owner, `/api/tabs/${tabs[0]!.id}/items`, item)
  }
}
