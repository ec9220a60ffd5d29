import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { aDay, aDetail, aReservation } from '../today/agenda/agenda.fixtures.ts'
import { openAgenda, openEdit, pick, press } from '../today/agenda/agenda.testkit.ts'
import type { Answers } from '../../testing/openApp.tsx'

async function openReservation(reservation: AdminReservation, answers: Answers = {}) {
  await openAgenda(aDay({ allReservations: [reservation] }), {
    'GET /api/reservations/1': () => aDetail(reservation),
    ...answers,
  })
  const dialog = await openEdit(/Bruno Lima/)
  await dialog.findByLabelText('CPF (opcional)')
  return dialog
}

test('a reservation is made weekly, once its further dates were seen', async () => {
  const [wished, sent] = [vi.fn<(body: unknown) => void>(), vi.fn<(body: unknown) => void>()]
  const free = { courtId: 1, obstacle: null, otherCourts: [] }
  const taken = { reason: 'taken', by: 'reservation', name: 'Ana Dias' }
  const dialog = await openReservation(aReservation(), {
    'POST /api/reservations/preview': (body) => {
      wished(body)
      return [
        { ...free, date: '2026-11-28' },
        { ...free, date: '2026-12-05', obstacle: taken, otherCourts: [{ id: 2, name: 'Mar' }] },
      ]
    },
    'PATCH /api/reservations/1': (body) => {
      sent(body)
      return { ...aReservation(), reservations: [aReservation()] }
    },
  })
  await userEvent.click(dialog.getByRole('switch', { name: 'Reserva Recorrente' }))
  await press(dialog, 'Salvar e Fechar')
  expect(dialog.getByText('Data final é obrigatória para reservas recorrentes')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Data Final'), { target: { value: '05/12/2026' } })
  await press(dialog, 'Salvar e Fechar')
  const dates = within(await screen.findByRole('alertdialog', { name: 'Confira as datas' }))
  await dates.findByText('Ocupado: Ana Dias')
  expect(wished).toHaveBeenCalledWith(expect.objectContaining({ date: '2026-11-28' }))
  pick(dates, 'O que fazer em 05/12/2026', '2')
  await press(dates, 'Criar 2 reservas')
  expect(await screen.findByText('Reserva atualizada com sucesso')).toBeTruthy()
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      date: '2026-11-21',
      isRecurring: true,
      endDate: '2026-12-05',
      exceptions: [{ date: '2026-12-05', courtId: 2 }],
    }),
  )
})

test('one that is weekly already is not made weekly again', async () => {
  const dialog = await openReservation(
    aReservation({ recurrenceId: 'r', reservationType: 'recorrente' }),
  )
  expect(dialog.queryByRole('switch', { name: 'Reserva Recorrente' })).toBeNull()
})
