import type { APIRequestContext } from '@playwright/test'
import { SPORTS } from '#shared/venue/courts/sport.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { hourText, slotEnd } from '#shared/platform/time/hours.ts'
import { send } from './calls.ts'
import type { Venue } from './startVenue.ts'
import { strangerBooks } from './stranger.ts'

/** As long as a name may be, as a sponsor wishes it, as venues have them. */
const COURTS = [
  'Quadra Patrocinada Banco do Estado de Santa Catarina Beira-Mar Norte Sul Leste X',
  'Quadra Sombra e Água Fresca',
  'Quadra Desembargador Washington Luís',
  'Quadra Extraordinariamente Ensolarada',
]
const CUSTOMERS = [
  'Rafael Augusto dos Santos Costa e Silva',
  'Maria Fernanda Albuquerque Cavalcanti de Vasconcelos Schwarzenberger',
  'Pedro de Alcântara Francisco Antônio João Carlos Xavier de Paula Miguel Rafael Joaquim José Gonzaga Pascoal Cipriano S.',
  'Ana Sá',
]
const HOURS = [8, 9, 10, 11]

/** Makes the example venue into one of long names: four courts more, each of them booked from 8 to 12 by people who have such; one has a tab, one paid online. */
export async function fillWithLongNames(
  venue: Venue,
  device: APIRequestContext,
  date: CivilDate,
): Promise<number> {
  for (const [at, name] of COURTS.entries()) {
    const court = { name, description: '', sportTypes: SPORTS, sportTypePriority: SPORTS }
    const { id } = await send<{ id: number }>(device, '/api/courts', court)
    for (const [turn, hour] of HOURS.entries()) {
      const startTime = hourText(hour)
      await send(device, '/api/reservations', {
        courtId: id,
        date,
        startTime,
        endTime: slotEnd(startTime),
        sportType: SPORTS[0],
        price: 1_234.56,
        ...(turn === 0 && { paymentStatus: 'paid', paidWith: 'pix' }),
        customerName: CUSTOMERS[(at + turn) % CUSTOMERS.length],
        customerPhone: `489999${at}${startTime.slice(0, 2)}${turn}9`,
        customerEmail: `nome.extraordinariamente.comprido.${at}${turn}@empresa.de.nome.longo.example.com`,
      })
    }
  }
  await send(device, '/api/tabs', { name: CUSTOMERS[2]!.slice(0, 60) })
  await strangerBooks(venue, SPORTS[0], { date, time: '15:00' }, CUSTOMERS[1])
  return COURTS.length * HOURS.length + 1
}
