import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { aDay, aDetail, aReservation } from '../../today/agenda/agenda.fixtures.ts'
import {
  chooseMore,
  dialogNamed,
  openAgenda,
  openCard,
  openEdit,
  pick,
  press,
  type,
  valueOf,
} from '../../today/agenda/agenda.testkit.ts'
import { noConnection, noting, refusal } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

async function openReservation(reservation: AdminReservation, answers: Answers = {}) {
  await openAgenda(aDay({ allReservations: [reservation] }), {
    'GET /api/reservations/1': () => aDetail(reservation),
    ...answers,
  })
  return openCard(/Bruno Lima/)
}

async function openForm(reservation: AdminReservation, answers: Answers = {}) {
  await chooseMore(await openReservation(reservation, answers), 'Editar')
  return dialogNamed('Editar Reserva')
}
const pending = { status: 'pending', paymentStatus: 'pending', paidBy: null } as const
const NOTED_AT = '2026-11-21T12:20:00.000Z'
const weekly = { recurrenceId: 'r', reservationType: 'recorrente' } as const
const TWO_HOURS = { startTime: '18:00', endTime: '20:00', price: 200 }
const EVENING: PriceEntry = {
  id: 1,
  courtId: 1,
  weekday: 'saturday',
  startTime: '18:00',
  endTime: '23:00',
  price: 120,
  version: 1,
}
const series = ['2026-11-14', '2026-11-21', '2026-11-28', '2026-12-05'].map((date, index) => ({
  id: [5, 1, 2, 3][index]!,
  date,
  startTime: '20:00',
  status: 'approved' as const,
}))

test("a customer's reservation is read, not changed", async () => {
  const dialog = await openReservation(
    aReservation({ ...pending, userId: null, expiresAt: '2026-11-21T12:05:00.000Z' }),
  )
  expect(screen.getByRole('dialog', { name: 'Visualizar Reserva' })).toBeTruthy()
  expect(dialog.getByText('Reserva de Cliente')).toBeTruthy()
  expect(await dialog.findByText('529.982.247-25')).toBeTruthy()
  expect(dialog.getByText('bruno@example.com')).toBeTruthy()
  expect(dialog.getByText('(48) 98877-6655')).toBeTruthy()
  expect(dialog.getByText('Pendente (Expira às 9:05)')).toBeTruthy()
  expect(dialog.getByText('#1')).toBeTruthy()
  expect(dialog.getByText('20/11/2026 09:05')).toBeTruthy()
  expect(dialog.getByText('20/11/2026 12:00')).toBeTruthy()
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Cancelar Reserva' })).toBeNull()
  await press(dialog, 'Fechar Visualização')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['of a customer', null],
  ['of the staff', 1],
])('the link of a reservation %s is at hand on the agenda', async (_of, userId) => {
  const link = 'https://arena.example/reserva#K7QM2XPA.secret'
  const dialog = await openReservation(aReservation({ userId }), {
    'POST /api/reservations/1/link': () => ({ code: 'K7QM2XPA', link }),
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Mostrar código e link' }))
  await dialog.findByText('K7QM2XPA')
  dialog.getByRole('button', { name: 'Copiar link' })
  const chat = dialog.getByRole('link', { name: 'Enviar por WhatsApp' })
  const href = decodeURIComponent(chat.getAttribute('href')!)
  expect(href).toMatch(/^https:\/\/wa\.me\/5548988776655\?text=Olá, Bruno Lima!/)
  expect(href).toContain(link)
})

test('the confirmation is sent again, and the server’s reason is said where it is not', async () => {
  const send = vi.fn<() => unknown>(() => aReservation())
  const dialog = await openReservation(aReservation({ userId: null, status: 'approved' }), {
    'POST /api/reservations/1/send-again': send,
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Enviar de novo' }))
  await screen.findByText('Confirmação enviada de novo')
  send.mockImplementation(() => {
    throw refusal(409, 'nothing-to-confirm')
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar de novo' }))
  await screen.findByText(problemMessage('nothing-to-confirm'))
  expect(send).toHaveBeenCalledTimes(2)
})

test.each([
  ['waits for payment', { status: 'pending' as const }],
  ['has no address', { customerEmail: '' }],
])('of one that %s no confirmation is offered to be sent again', async (_what, change) => {
  const dialog = await openReservation(aReservation({ userId: null, ...change }))
  await dialog.findByRole('button', { name: 'Mostrar código e link' })
  expect(dialog.queryByRole('button', { name: 'Enviar de novo' })).toBeNull()
})

test('a customer’s reservation is given another hour, said before to be told to them', async () => {
  const send = vi.fn<(body: unknown) => unknown>((body) => ({
    ...aReservation({ userId: null }),
    ...(body as object),
  }))
  const dialog = await openReservation(aReservation({ userId: null }), {
    'POST /api/reservations/1/reschedule': send,
  })
  await press(dialog, 'Mudar horário')
  const form = within(screen.getByRole('dialog', { name: 'Mudar horário' }))
  expect(form.getByText(/será avisado do novo horário por e-mail/).textContent).toContain(
    'O valor e o pagamento não mudam.',
  )
  await userEvent.click(form.getByRole('radio', { name: '20:00, Central' }))
  expect(form.getByText('Central, 20:00 às 21:00')).toBeTruthy()
  expect(form.getByText('R$ 90,00, não muda')).toBeTruthy()
  await press(form, 'Mudar e avisar')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]![0]).toEqual({
    courtId: 1,
    date: '2026-11-21',
    startTime: '20:00',
  })
  const notice = within(await screen.findByRole('dialog', { name: 'Avisar Bruno Lima' }))
  const chat = await notice.findByRole('link', { name: 'Enviar por WhatsApp' })
  expect(decodeURIComponent(chat.getAttribute('href')!)).toContain(
    'https://wa.me/5548988776655?text=Olá, Bruno Lima! Sua reserva mudou: agora é Sábado, 21/11/2026, das 20:00 às 21:00, Central.',
  )
  await press(notice, 'Fechar')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('that somebody came is noted in two taps, also of what a customer booked and without a connection', async () => {
  const note = vi.fn<(body: unknown, path: string, headers: Record<string, string>) => unknown>(
    () => aReservation({ userId: null, arrivedAt: '2026-11-21T13:30:00.000Z', version: 4 }),
  )
  const dialog = await openReservation(aReservation({ userId: null }), {
    'POST /api/reservations/1/arrival': note,
  })
  // It begins at 18:00: nobody can have been missed yet.
  expect(dialog.queryByRole('button', { name: 'Faltou' })).toBeNull()
  await press(dialog, 'Chegou')
  await waitFor(() => expect(note).toHaveBeenCalledOnce())
  const [body, , headers] = note.mock.calls[0]!
  expect([body, headers['If-Match']]).toEqual([{ arrival: 'arrived' }, '"3"'])
  expect(await screen.findByText('Chegada anotada')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what was noted is shown with its time, and taken back', async () => {
  const missed = aReservation({ startTime: '09:00', endTime: '10:00', missedAt: NOTED_AT })
  const note = vi.fn<(body: unknown) => unknown>(() => aReservation({ version: 4 }))
  const dialog = await openReservation(missed, { 'POST /api/reservations/1/arrival': note })
  expect(dialog.getByText('Faltou')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Chegou' })).toBeTruthy()
  await chooseMore(dialog, 'Desfazer falta')
  await waitFor(() => expect(note).toHaveBeenCalledOnce())
  expect(note.mock.calls[0]![0]).toEqual({ arrival: null })
})

test('what is over, waits for its payment or is in a teacher’s sight has no other hour', async () => {
  const dialog = await openReservation(aReservation({ ...pending, userId: null }))
  await dialog.findByText('Reserva de Cliente')
  expect(dialog.queryByRole('button', { name: 'Mudar horário' })).toBeNull()
})

test("a customer's reservation shows only the cached data without a connection", async () => {
  const dialog = await openReservation(aReservation({ userId: null }), {
    'GET /api/reservations/1': noConnection,
  })
  await dialog.findByText(
    'O e-mail e o telefone inteiros, o CPF e o histórico só aparecem com conexão.',
  )
  expect(dialog.getByText('b•••@example.com')).toBeTruthy()
  expect(dialog.getByText('(48) 9••••-6655')).toBeTruthy()
  expect(dialog.queryByText('Erro ao carregar os detalhes da reserva')).toBeNull()
})

test("an admin's reservation is changed", async () => {
  const sent = vi.fn<(body: unknown, ifMatch: unknown) => void>()
  const dialog = await openForm(aReservation(), {
    'PATCH /api/reservations/1': (body, _url, headers) => {
      sent(body, headers['If-Match'])
      return aReservation()
    },
  })
  await dialog.findByLabelText('CPF (opcional)')
  expect(valueOf(dialog, 'CPF (opcional)')).toBe('529.982.247-25')
  expect(valueOf(dialog, 'Preço (R$)')).toBe('90,00')
  type(dialog, 'Nome do cliente', 'Bruna Lima')
  pick(dialog, 'Início', '20:00')
  await press(dialog, 'Salvar e Fechar')
  expect(await screen.findByText('Reserva atualizada com sucesso')).toBeTruthy()
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      customerName: 'Bruna Lima',
      startTime: '20:00',
      endTime: '21:00',
      price: 90,
    }),
    '"3"',
  )
})

test('an edit carries what was opened of its customer only where it was changed', async () => {
  const sent: unknown[] = []
  const dialog = await openForm(aReservation(), {
    'PATCH /api/reservations/1': noting(sent, aReservation()),
  })
  await dialog.findByLabelText('CPF (opcional)')
  expect(valueOf(dialog, 'E-mail')).toBe('bruno@example.com')
  expect(valueOf(dialog, 'Telefone')).toBe('(48) 98877-6655')
  type(dialog, 'Telefone', '(48) 91111-2222')
  await press(dialog, 'Salvar e Fechar')
  await screen.findByText('Reserva atualizada com sucesso')
  const [[, body]] = sent as [[string, object]]
  expect(body).toMatchObject({ customerName: 'Bruno Lima', customerPhone: '(48) 91111-2222' })
  expect(Object.keys(body)).not.toContain('customerEmail')
  expect(Object.keys(body)).not.toContain('customerCpf')
})

test('without a connection e-mail and phone are masked, and an edit leaves them as they are', async () => {
  const sent: unknown[] = []
  const dialog = await openForm(aReservation(), {
    'GET /api/reservations/1': noConnection,
    'PATCH /api/reservations/1': noting(sent, aReservation()),
  })
  const left = await dialog.findAllByText(/\(não será alterado\)/)
  expect(left.map(({ parentElement }) => parentElement!.textContent)).toEqual([
    'E-mail: b•••@example.com (não será alterado)',
    'Telefone: (48) 9••••-6655 (não será alterado)',
  ])
  expect(dialog.queryByLabelText('E-mail')).toBeNull()
  expect(dialog.queryByLabelText('Telefone')).toBeNull()
  type(dialog, 'Observações', 'Choveu')
  await press(dialog, 'Salvar e Fechar')
  await screen.findByText('Reserva atualizada com sucesso')
  expect(sent).toEqual([['"3"', expect.objectContaining({ notes: 'Choveu' })]])
  expect(JSON.stringify(sent)).not.toMatch(/customerEmail|customerPhone|•/)
})

test('another start keeps the length; a price that changes with it is shown before it is saved', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const late = { ...EVENING, startTime: '20:00' }
  const dialog = await openForm(aReservation({ ...pending, ...TWO_HOURS }), {
    'GET /api/prices': () => [late],
    'PATCH /api/reservations/1': (body) => {
      sent(body)
      return aReservation()
    },
  })
  expect(valueOf(dialog, 'Preço (R$)')).toBe('200,00')
  pick(dialog, 'Início', '20:00')
  expect(valueOf(dialog, 'Término')).toBe('22:00')
  expect(valueOf(dialog, 'Preço (R$)')).toBe('240,00')
  dialog.getByText('O preço muda de R$ 200,00 para R$ 240,00, pela tabela.')
  pick(dialog, 'Início', '18:00')
  expect(dialog.queryByText(/O preço muda/)).toBeNull()
  expect(valueOf(dialog, 'Preço (R$)')).toBe('200,00')
  pick(dialog, 'Início', '20:00')
  await press(dialog, 'Salvar e Fechar')
  await screen.findByText('Reserva atualizada com sucesso')
  const moved = { startTime: '20:00', endTime: '22:00', price: 240 }
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(moved))
})

test('a price that a person agreed or that was paid stays, and what the table says is shown', async () => {
  const dialog = await openForm(aReservation({ ...TWO_HOURS, price: 200 }), {
    'GET /api/prices': () => [{ ...EVENING, startTime: '20:00' }],
  })
  pick(dialog, 'Início', '20:00')
  expect(valueOf(dialog, 'Preço (R$)')).toBe('200,00')
  expect(dialog.getByText('Pela tabela: R$ 240,00')).toBeTruthy()
})

test('a place that is taken or cannot be played on is refused at once, at its field, by whoever has it', async () => {
  const ana = { id: 2, customerName: 'Ana Dias', startTime: '20:00', endTime: '21:00' }
  const sent = vi.fn<() => void>()
  await openAgenda(aDay({ allReservations: [aReservation(), aReservation(ana)] }), {
    'GET /api/reservations/1': noConnection,
    'PATCH /api/reservations/1': () => {
      sent()
      return noConnection()
    },
  })
  const dialog = await openEdit(/Bruno Lima/)
  pick(dialog, 'Início', '20:00')
  await press(dialog, 'Salvar e Fechar')
  expect(dialog.getByText('Ocupado: Ana Dias')).toBeTruthy()
  pick(dialog, 'Início', '18:00')
  expect(dialog.queryByText('Ocupado: Ana Dias')).toBeNull()
  pick(dialog, 'Quadra', '3')
  await press(dialog, 'Salvar e Fechar')
  expect(dialog.getByText('Dunas não recebe Futevôlei')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  pick(dialog, 'Quadra', '1')
  await press(dialog, 'Salvar e Fechar')
  expect(await screen.findByText('Salvo neste aparelho')).toBeTruthy()
})

test('a CPF that could not be read is left as it is', async () => {
  const sent = vi.fn<(body: object) => void>()
  const dialog = await openForm(aReservation(), {
    'GET /api/reservations/1': () => {
      throw refusal(500, 'internal-error')
    },
    'PATCH /api/reservations/1': (body) => {
      sent(body as object)
      return aReservation()
    },
  })
  await dialog.findByText('Não foi possível carregar o CPF. Ele não será alterado.')
  await press(dialog, 'Salvar e Fechar')
  await screen.findByText('Reserva atualizada com sucesso')
  expect(sent.mock.calls[0]![0]).not.toHaveProperty('customerCpf')
})

test('what was paid online keeps its price and its payment', async () => {
  const dialog = await openForm(aReservation({ paidBy: 'attempt' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Preço (R$)').disabled).toBe(true)
  expect(dialog.getByLabelText<HTMLSelectElement>('Pagamento').disabled).toBe(true)
})

test('the history says who did what', async () => {
  const dialog = await openReservation(aReservation(), {
    'GET /api/reservations/1': () =>
      aDetail({
        history: [
          { at: '2026-11-20T12:05:00.000Z', who: 'Rita', action: 'created', changes: [] },
          {
            at: '2026-11-20T15:00:00.000Z',
            who: 'Sistema',
            action: 'changed',
            changes: [{ field: 'Início', before: '17:00', after: '18:00' }],
          },
        ],
      }),
  })
  await dialog.findByRole('heading', { name: 'Histórico' })
  expect(dialog.getByText('Rita').parentElement!.textContent).toBe(
    'Rita: criou a reserva 20/11/2026 09:05',
  )
  expect(dialog.getByText('Início: 17:00 → 18:00')).toBeTruthy()
})

test('on a stale version both are shown, and the person decides', async () => {
  const versions: unknown[] = []
  const now = aReservation({ version: 8, customerName: 'Ana Dias', notes: 'Aniversário' })
  const dialog = await openForm(aReservation(), {
    'PATCH /api/reservations/1': (_body, _url, headers) => {
      versions.push(headers['If-Match'])
      if (versions.length > 1) return aReservation()
      throw refusal(412, 'stale-version', { current: now })
    },
  })
  type(dialog, 'Nome do cliente', 'Bruna Lima')
  await press(dialog, 'Salvar e Fechar')
  const both = within(await dialog.findByRole('table'))
  const rows = both.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual([
    'CampoAgoraA sua versão',
    'Nome do clienteAna DiasBruna Lima',
    'ObservaçõesAniversário—',
  ])
  expect(valueOf(dialog, 'Nome do cliente')).toBe('Bruna Lima')
  await press(dialog, 'Salvar a minha versão')
  await screen.findByText('Reserva atualizada com sucesso')
  expect(versions).toEqual(['"3"', '"8"'])
})

test("a refusal is shown in the server's text", async () => {
  const dialog = await openForm(aReservation(), {
    'PATCH /api/reservations/1': () => {
      throw refusal(409, 'status-not-allowed')
    },
  })
  await press(dialog, 'Salvar e Fechar')
  expect(await screen.findByText('Erro ao atualizar reserva')).toBeTruthy()
  expect(screen.getByText('Esta mudança de situação não é permitida.')).toBeTruthy()
})

test('for a weekly one the scope of the change is asked', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const dialog = await openForm(aReservation(weekly), {
    'GET /api/reservations/1': () => aDetail({ ...weekly, series }),
    'PATCH /api/reservations/1': (body) => {
      sent(body)
      return aReservation()
    },
  })
  await press(dialog, 'Salvar e Fechar')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(await question.findByLabelText('Esta e as próximas (3 datas)'))
  expect(question.getByText('21/11/2026, 28/11/2026, 05/12/2026')).toBeTruthy()
  expect(question.getByLabelText('Todas as futuras (3 datas)')).toBeTruthy()
  await press(question, 'Continuar')
  await screen.findByText('Reserva atualizada com sucesso')
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ scope: 'following' }))
})

test('cancelling asks first, naming whose and when', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const dialog = await openReservation(aReservation(pending), {
    'POST /api/reservations/1/cancel': (body) => {
      sent(body)
      return { canceled: [] }
    },
  })
  await chooseMore(dialog, 'Cancelar reserva')
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Confirmar Cancelamento' }),
  )
  expect(question.getByText('Bruno Lima')).toBeTruthy()
  expect(question.getByText('Sábado, 21/11/2026')).toBeTruthy()
  expect(question.getByText('18:00 às 19:00')).toBeTruthy()
  await press(question, 'Sim, cancelar')
  expect(await screen.findByText('Reserva cancelada com sucesso')).toBeTruthy()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ scope: 'one' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a paid one set to cancelled asks about the money once the rest is saved', async () => {
  const sent: unknown[] = []
  const saved = aReservation({ version: 4, notes: 'Choveu' })
  const dialog = await openForm(aReservation(), {
    'PATCH /api/reservations/1': noting(sent, saved),
    'POST /api/reservations/1/cancel': noting(sent, { canceled: [] }),
  })
  type(dialog, 'Observações', 'Choveu')
  pick(dialog, 'Status', 'canceled')
  await press(dialog, 'Salvar e Fechar')
  const question = within(await screen.findByRole('alertdialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(question.getByLabelText('Estornar R$ 90,00'))
  await press(question, 'Sim, cancelar')
  await screen.findByText('Reserva cancelada com sucesso')
  expect(sent).toEqual([
    ['"3"', expect.objectContaining({ status: 'approved', notes: 'Choveu' })],
    ['"4"', { scope: 'one', money: 'refund' }],
  ])
})

test('one set to refunded and cancelled in the form is cancelled with it', async () => {
  const sent: unknown[] = []
  const dialog = await openForm(aReservation(), {
    'PATCH /api/reservations/1': noting(sent, aReservation({ status: 'canceled' })),
  })
  pick(dialog, 'Status', 'canceled')
  pick(dialog, 'Pagamento', 'refunded')
  await press(dialog, 'Salvar e Fechar')
  await screen.findByText('Reserva atualizada com sucesso')
  expect(sent).toMatchObject([['"3"', { status: 'canceled', paymentStatus: 'refunded' }]])
})

test('a cancellation that is refused leaves everything as it is', async () => {
  const row = { ...weekly, ...pending }
  const dialog = await openForm(aReservation(row), {
    'GET /api/reservations/1': () => aDetail({ ...row, series }),
    'POST /api/reservations/1/cancel': () => {
      throw refusal(409, 'not-cancellable')
    },
  })
  await press(dialog, 'Cancelar Reserva')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(await question.findByLabelText('Todas as futuras (3 datas)'))
  await press(question, 'Sim, cancelar')
  expect(await screen.findByText('Erro ao cancelar reserva')).toBeTruthy()
  expect(screen.getByText('Esta reserva não pode ser cancelada.')).toBeTruthy()
})
