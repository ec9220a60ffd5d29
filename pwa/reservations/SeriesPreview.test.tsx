import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { OccurrencePreview } from '#shared/reservation/deskReservation.ts'
import { aReservation } from '../agenda/agenda.fixtures.ts'
import { card, dialogNamed, openAgenda, pick, press, refusal, type } from '../agenda/agendaSteps.ts'
import { noLine } from '../testing/deskSteps.ts'
import type { Answers } from '../testing/openApp.tsx'
import { exceptionsOf, firstPlan, obstacleText } from './seriesPlan.ts'

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
  fireEvent.click(await card('Reserva, Central, 18:00, livre'))
  const form = await dialogNamed('Nova Reserva')
  type(form, 'Nome do cliente', 'Bruno Lima')
  type(form, 'E-mail', 'bruno@example.com')
  type(form, 'Telefone', '48988776655')
  await userEvent.click(form.getByRole('switch', { name: 'Reserva Recorrente' }))
  fireEvent.change(form.getByLabelText('Data Final'), { target: { value: '05/12/2026' } })
  await press(form, 'Criar Reserva')
  return within(await screen.findByRole('alertdialog', { name: 'Confira as datas' }))
}

test('each date says how it stands, and what is not free is left out at first', async () => {
  const preview = await openPreview()
  const rows = (await preview.findAllByRole('listitem')).map(
    (row) => row.querySelector('.series__state')!.textContent,
  )
  expect(rows).toEqual(['Livre', 'Ocupado: Ana Dias', 'Fechado: Torneio'])
  expect(preview.getByText('1 de 3 datas serão reservadas')).toBeTruthy()
  expect(preview.getByText('Total: R$ 100,00')).toBeTruthy()
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

test('dates that cannot be checked say so and can be asked for again', async () => {
  let line = false
  const preview = await openPreview({
    'POST /api/reservations/preview': () => {
      if (line) return DATES
      throw refusal(429, 'too-many-requests')
    },
  })
  expect(await preview.findByText(/Muitas tentativas/)).toBeTruthy()
  line = true
  await press(preview, 'Tentar novamente')
  expect(await preview.findByText('Ocupado: Ana Dias')).toBeTruthy()
})

test('without a line the dates are listed unchecked, and the series waits to be sent', async () => {
  const preview = await openPreview({
    'POST /api/reservations/preview': noLine,
    'POST /api/reservations': noLine,
  })
  expect(await preview.findByText(/^Sem conexão: o servidor confere as datas/)).toBeTruthy()
  expect(preview.getAllByText('A conferir')).toHaveLength(3)
  pick(preview, 'O que fazer em 28/11/2026', 'skip')
  expect(preview.getByText('2 de 3 datas serão reservadas')).toBeTruthy()
  await press(preview, 'Criar 2 reservas')
  expect(await screen.findByText('Salvo neste aparelho')).toBeTruthy()
})

test('a plan names only what is not as was asked', () => {
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
])('%o is said in words', (obstacle, words) => {
  expect(obstacleText(obstacle)).toBe(words)
})
