import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person } from '../../../testing/adminSteps.ts'
import { aDay, aReservation, COURTS, TODAY } from './agenda.fixtures.ts'
import { card, openAgenda } from './agenda.testkit.ts'

// What is asked at a counter all day, in taps from where one stands.
const BRUNO = 'Avulso, Futevôlei, Bruno Lima, Central, 18:00 às 19:00, Pago'
const MONDAY = '2026-11-23'

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./AgendaScreen.tsx')])
})

/** Counts what is tapped. */
function taps() {
  let count = 0
  return {
    count: () => count,
    async tap(element: HTMLElement) {
      count += 1
      await person.click(element)
    },
  }
}

const dialog = async () => within(await screen.findByRole('dialog'))

test.each([
  ['that staff made', {}, BRUNO, 'Mudar horário'],
  ['that a customer made', { userId: null }, `${BRUNO}, criada por cliente`, 'Mudar e avisar'],
])(
  'a reservation %s goes to another day in five taps, with what is free in sight',
  async (_by, change, label, confirm) => {
    const sent: unknown[] = []
    const booked = aReservation(change)
    const answer = (body: unknown) => {
      sent.push(body)
      return booked
    }
    await openAgenda((date) => aDay({ date, allReservations: date === TODAY ? [booked] : [] }), {
      'GET /api/reservations/1': () => new Promise(() => {}),
      'PATCH /api/reservations/1': answer,
      'POST /api/reservations/1/reschedule': answer,
    })
    const { count, tap } = taps()
    await tap(await card(label))
    await tap((await dialog()).getByRole('button', { name: 'Mudar horário' }))
    await tap((await dialog()).getByRole('radio', { name: /^Segunda-feira, 23\/11/ }))
    await tap((await dialog()).getByRole('radio', { name: '18:00, Mar' }))
    await tap((await dialog()).getByRole('button', { name: confirm }))
    await screen.findByRole('dialog', { name: 'Avisar Bruno Lima' })
    expect(sent).toMatchObject([{ courtId: 2, date: MONDAY, startTime: '18:00' }])
    expect(count()).toBe(5)
  },
)

test('who comes is checked in from their card by two taps, and the card says so', async () => {
  let booked = aReservation({ startTime: '10:00', endTime: '11:00' })
  const { emit } = await openAgenda(() => aDay({ allReservations: [booked] }), {
    'GET /api/reservations/1': () => new Promise(() => {}),
    'POST /api/reservations/1/arrival': () =>
      (booked = { ...booked, arrivedAt: '2026-11-21T13:31:00.000Z', version: 4 }),
  })
  const { count, tap } = taps()
  await tap(await card(/Bruno Lima/))
  await tap((await dialog()).getByRole('button', { name: 'Chegou' }))
  emit('reservations')
  await card('Avulso, Futevôlei, Bruno Lima, Central, 10:00 às 11:00, Pago, chegou')
  expect(count()).toBe(2)
})

test('a rained-out evening of 27 reservations is decided or asked about in two taps', async () => {
  const hours = ['17:00', '18:00', '19:00', '20:00', '21:00', '22:00']
  const evening = Array.from({ length: 27 }, (_, index) => {
    const startTime = hours[index % hours.length]!
    return aReservation({
      id: index + 1,
      courtId: index + 1,
      customerName: `Pessoa ${index + 1}`,
      startTime,
      endTime: `${Number(startTime.slice(0, 2)) + 1}:00`,
      ...(index % 3 === 0 && { paidBy: 'attempt' as const, userId: null }),
      ...(index % 3 === 1 && { paymentStatus: 'pending' as const, paidBy: null }),
    })
  })
  const sent: { rows: { choice: string }[] }[] = []
  await openAgenda((date) => aDay({ date, allReservations: date === TODAY ? evening : [] }), {
    'GET /api/courts': () =>
      evening.map(({ courtId: id }) => ({ ...COURTS[0]!, id, name: `Quadra ${id}` })),
    'POST /api/incidents': (body) => {
      sent.push(body as (typeof sent)[number])
      return { id: 1, canceled: [], moved: [] }
    },
  })
  const { count, tap } = taps()
  await tap(await screen.findByRole('button', { name: 'Choveu' }))
  await tap(await (await dialog()).findByRole('button', { name: /e decidir 27$/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const choices = sent[0]!.rows.map(({ choice }) => choice).toSorted()
  expect(choices).toEqual([...Array(18).fill('ask'), ...Array(9).fill('cancel')])
  expect(count()).toBe(2)
})
