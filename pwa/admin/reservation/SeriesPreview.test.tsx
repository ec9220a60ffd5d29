import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OccurrencePreview } from '#shared/booking/reservation/adminReservation.ts'
import { WEEKDAYS } from '#shared/platform/time/weekday.ts'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { aDay, aReservation } from '../today/agenda/agenda.fixtures.ts'
import { card, dialogNamed, openAgenda, pick, press, type } from '../today/agenda/agenda.testkit.ts'
import { OfflineDb } from '../../offline/store/offlineDb.ts'
import { loseCached, noConnection, refusal } from '../../testing/adminSteps.ts'
import type { Answers } from '../../testing/openApp.tsx'
import { exceptionsOf, firstPlan, obstacleText, planOf, usualEnds } from './seriesPlan.ts'

const on = (date: string, change: Partial<OccurrencePreview> = {}): OccurrencePreview => ({
  date,
  courtId: 1,
  obstacle: null,
  otherCourts: [],
  ...change,
})
const DATES = [
  on('2026-11-21'),
  on('2026-11-28', {
    obstacle: { reason: 'taken', by: 'reservation', name: 'Ana Dias' },
    otherCourts: [{ id: 2, name: 'Mar' }],
  }),
  on('2026-12-05', { obstacle: { reason: 'closed', description: 'Torneio' } }),
]

async function openPreview(answers: Answers = {}) {
  await openAgenda(undefined, { 'POST /api/reservations/preview': () => DATES, ...answers })
  return askForSeries('05/12/2026')
}

async function askForSeries(endDate: string) {
  fireEvent.click(await card('Reserva, Central, 18:00, livre'))
  const form = await dialogNamed('Nova Reserva')
  type(form, 'Nome do cliente', 'Bruno Lima')
  type(form, 'E-mail', 'bruno@example.com')
  type(form, 'Telefone', '48988776655')
  await userEvent.click(form.getByRole('switch', { name: 'Reserva Recorrente' }))
  fireEvent.change(form.getByLabelText('Data Final'), { target: { value: endDate } })
  await press(form, 'Criar Reserva')
  return within(await screen.findByRole('alertdialog', { name: 'Confira as datas' }))
}

async function statesIn(preview: Awaited<ReturnType<typeof openPreview>>) {
  const rows = await preview.findAllByRole('listitem')
  return rows.map((row) => row.querySelector('.series__state')!.textContent)
}

test('each date shows its state, what is not free first, and left out', async () => {
  const preview = await openPreview()
  expect(await statesIn(preview)).toEqual(['Ocupado: Ana Dias', 'Fechado: Torneio', 'Livre'])
  expect(preview.getByRole('heading', { name: 'Não estão livres (2)' })).toBeTruthy()
  expect(preview.getByRole('heading', { name: 'As outras (1)' })).toBeTruthy()
  expect(preview.getByText('1 de 3 datas serão reservadas')).toBeTruthy()
  expect(preview.getByText('Total: R$ 100,00')).toBeTruthy()
})

test('what was decided for a date is not thrown away without asking', async () => {
  const preview = await openPreview()
  const choice = await preview.findByLabelText<HTMLSelectElement>('O que fazer em 28/11/2026')
  await userEvent.selectOptions(choice, '2')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByText('Continuar editando'))
  await waitFor(() => expect(screen.queryByText('Continuar editando')).toBeNull())
  expect(choice.value).toBe('2')
  await press(preview, 'Voltar')
  await userEvent.click(await screen.findByText('Descartar'))
  await waitFor(() => expect(screen.queryByText('Confira as datas')).toBeNull())
})

test('what was decided for each date is created at once', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const preview = await openPreview({
    'POST /api/reservations': (body) => {
      sent(body)
      return { ...aReservation(), reservations: [aReservation(), aReservation()], skipped: [] }
    },
  })
  await preview.findByText('Livre')
  pick(preview, 'O que fazer em 28/11/2026', '2')
  expect(preview.getByText('2 de 3 datas serão reservadas')).toBeTruthy()
  await press(preview, 'Criar 2 reservas')
  expect(await screen.findByText('Reserva criada com sucesso')).toBeTruthy()
  expect(screen.getByText('2 datas reservadas.')).toBeTruthy()
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      isRecurring: true,
      endDate: '2026-12-05',
      exceptions: [
        { date: '2026-11-28', courtId: 2 },
        { date: '2026-12-05', skip: true },
      ],
    }),
  )
})

test('a free date may be left out as well; with none left nothing is created', async () => {
  const preview = await openPreview()
  await preview.findByText('Livre')
  pick(preview, 'O que fazer em 21/11/2026', 'skip')
  expect(preview.getByText('0 de 3 datas serão reservadas')).toBeTruthy()
  await press(preview, 'Nenhuma data escolhida')
  expect(screen.getByRole('alertdialog', { name: 'Confira as datas' })).toBeTruthy()
})

test('the way back leads to the form as it was', async () => {
  const preview = await openPreview()
  await press(preview, 'Voltar')
  const form = await dialogNamed('Nova Reserva')
  expect(form.getByLabelText<HTMLInputElement>('Nome do cliente').value).toBe('Bruno Lima')
})

test('dates that cannot be checked say so and can be loaded again', async () => {
  let isOnline = false
  const preview = await openPreview({
    'POST /api/reservations/preview': () => {
      if (isOnline) return DATES
      throw refusal(429, 'too-many-requests')
    },
  })
  expect(await preview.findByText(/Muitas tentativas/)).toBeTruthy()
  isOnline = true
  await press(preview, 'Tentar novamente')
  expect(await preview.findByText('Ocupado: Ana Dias')).toBeTruthy()
})

/** The hour that Ana has, and a filled cache; then the connection is gone. */
async function openOffline(endDate: string) {
  const anas = aReservation({ id: 9, customerName: 'Ana Dias', date: TAKEN })
  await openAgenda((date) => aDay({ date, allReservations: date === TAKEN ? [anas] : [] }), {
    'GET /api/operationHours': () => OPEN,
    'GET /api/closingDates': () => [{ ...TOURNAMENT, date: CLOSED }],
  })
  const db = new OfflineDb()
  onTestFinished(() => db.close())
  await vi.waitFor(async () => expect((await db.meta.get('desk'))?.lastFreshMs).toBeTruthy(), {
    timeout: WAIT_MS,
  })
  vi.stubGlobal('fetch', async () => noConnection())
  return { db, preview: await askForSeries(endDate) }
}
const [TAKEN, CLOSED] = ['2026-11-28', '2026-12-05']
const OPEN = WEEKDAYS.map((weekday, index) => {
  const hours = { isOpen: true, openTime: '06:00', closeTime: '23:00' }
  return { id: index + 1, weekday, version: 1, ...hours }
})
const TOURNAMENT = {
  id: 1,
  description: 'Torneio',
  allDay: true,
  startTime: null,
  endTime: null,
  version: 1,
}

test('without a connection the dates are checked against the cache', async () => {
  const { preview } = await openOffline('26/12/2026')
  // On the venue's clock: this device's shows 10:30.
  expect(
    await preview.findByText(
      /^Sem conexão: as datas foram conferidas com os dados de 09:00\. O servidor confere de novo/,
    ),
  ).toBeTruthy()
  expect(await statesIn(preview)).toEqual([
    'Ocupado: Ana Dias',
    'Fechado: Torneio',
    'Livre',
    'Livre',
    'Livre',
    'Será conferida no envio',
  ])
  expect(preview.getByText('4 de 6 datas serão reservadas')).toBeTruthy()
})

test('a series made without a connection waits with what was decided, and shows in its days', async () => {
  const { db, preview } = await openOffline('05/12/2026')
  await preview.findByText('Ocupado: Ana Dias')
  pick(preview, 'O que fazer em 28/11/2026', '2')
  await press(preview, 'Criar 2 reservas')
  expect(await screen.findByText('Salvo neste aparelho')).toBeTruthy()
  expect(await db.outbox.toArray()).toMatchObject([
    {
      refusal: null,
      command: {
        kind: 'reservation.create',
        body: {
          isRecurring: true,
          endDate: CLOSED,
          exceptions: [
            { date: TAKEN, courtId: 2 },
            { date: CLOSED, skip: true },
          ],
        },
      },
    },
  ])
  expect(await card(/^Recorrente, .*Bruno Lima, Central.*não enviado/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Data'), { target: { value: '28/11/2026' } })
  expect(await card(/^Recorrente, .*Bruno Lima, Mar.*não enviado/)).toBeTruthy()
  expect(await card(/Ana Dias, Central/)).toBeTruthy()
})

test('without the opening hours in the cache every date waits for the server, and may be left out', async () => {
  await openAgenda()
  await loseCached('operationHours')
  const preview = await askForSeries('05/12/2026')
  expect(await preview.findByText(/^Sem conexão: o servidor confere as datas/)).toBeTruthy()
  expect(preview.getAllByText('Será conferida no envio')).toHaveLength(3)
  pick(preview, 'O que fazer em 28/11/2026', 'skip')
  await press(preview, 'Criar 2 reservas')
  expect(await screen.findByText('Salvo neste aparelho')).toBeTruthy()
})

test('a choice that is not offered any more is not taken', () => {
  const choices = { '2026-11-21': 'skip', '2026-11-28': '1', '2026-12-05': '2' }
  expect(planOf(DATES, choices)).toEqual({
    '2026-11-21': 'skip',
    '2026-11-28': 'skip',
    '2026-12-05': 'skip',
  })
  expect(planOf(DATES, { '2026-11-28': '2' })).toMatchObject({ '2026-11-28': '2' })
})

test.each([
  ['2026-11-21', 'Fim de novembro', '2026-11-28', '2027-02-20'],
  ['2026-11-28', 'Fim de dezembro', '2026-12-26', '2027-02-27'],
  ['2026-11-30', 'Fim de dezembro', '2026-12-28', '2027-02-22'],
])(
  'a series from %s on mostly ends on its last date of the month, or after three',
  (from, label, month, third) => {
    expect(usualEnds(from)).toEqual([
      { label, endDate: month },
      { label: '3 meses', endDate: third },
    ])
  },
)

test('a plan names only the dates that differ from the wish', () => {
  const plan = { ...firstPlan(DATES), '2026-11-28': '2' }
  expect(exceptionsOf(DATES, plan)).toEqual([
    { date: '2026-11-28', courtId: 2 },
    { date: '2026-12-05', skip: true },
  ])
})

test.each([
  [null, 'Livre'],
  [{ reason: 'taken', by: 'fixedClass', name: 'Escolinha' } as const, 'Ocupado: aula Escolinha'],
  [{ reason: 'taken', by: 'hold', name: null } as const, 'Ocupado: um cliente está reservando'],
  [{ reason: 'taken', by: 'reservation', name: null } as const, 'Ocupado: outra reserva'],
  [{ reason: 'outside-hours' } as const, 'Fora do horário de funcionamento'],
  [{ reason: 'past' } as const, 'Data já passou'],
  [{ reason: 'no-court' } as const, 'Quadra indisponível'],
])('%o is shown as text', (obstacle, texts) => {
  expect(obstacleText(obstacle)).toBe(texts)
})
