import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import { aReservation, NOW_MS, TODAY } from '../today/agenda/agenda.fixtures.ts'
import {
  card,
  dialogNamed,
  openAgenda,
  pick,
  press,
  type,
  valueOf,
} from '../today/agenda/agenda.testkit.ts'
import { refusal } from '../../testing/adminSteps.ts'
import { venue, type Answers } from '../../testing/openApp.tsx'

async function openNew(answers: Answers = {}) {
  await openAgenda(undefined, answers)
  fireEvent.click(await card('Reserva, Central, 18:00, livre'))
  return dialogNamed('Nova Reserva')
}
type Form = Awaited<ReturnType<typeof openNew>>

const optionsOf = (form: Form, label: string) =>
  [...form.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)

function fillCustomer(form: Form) {
  type(form, 'Nome do cliente', 'Bruno Lima')
  type(form, 'E-mail', 'bruno@example.com')
  type(form, 'Telefone', '48988776655')
}

test('opens on the hour and the court that were touched', async () => {
  const form = await openNew()
  expect(valueOf(form, 'Quadra')).toBe('1')
  expect(valueOf(form, 'Data')).toBe('21/11/2026')
  expect(valueOf(form, 'Início')).toBe('18:00')
  expect(valueOf(form, 'Término')).toBe('19:00')
  expect(valueOf(form, 'Modalidade')).toBe('futevôlei')
  expect(valueOf(form, 'Status')).toBe('approved')
  expect(valueOf(form, 'Preço (R$)')).toBe('100,00')
})

test('an hour of today that has begun is said to be a walk-in before it is written down', async () => {
  const serverTime = new Date(NOW_MS).toISOString()
  const form = await openNew({ 'GET /api/venue': () => ({ ...venue, serverTime }) })
  const note = /fica marcada como encaixe, e o cliente não recebe e-mail/
  expect(form.queryByText(note)).toBeNull()
  pick(form, 'Início', '09:00')
  expect(form.getByText(note)).toBeTruthy()
  // It is 10:30.
  pick(form, 'Início', '10:00')
  expect(form.getByText(note)).toBeTruthy()
  pick(form, 'Início', '11:00')
  expect(form.queryByText(note)).toBeNull()
})

test('a free hour goes to a customer who books it by themselves, as text and by WhatsApp', async () => {
  const form = await openNew()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await waitFor(() => expect(valueOf(form, 'Preço (R$)')).toBe('100,00'))
  pick(form, 'Modalidade', 'beach_tennis')
  pick(form, 'Término', '20:00')
  await press(form, 'Compartilhar este horário')
  const text = [
    'Sábado, 21/11 às 18:00 · Beach Tênis · R$ 100 · Arena Pé na Areia',
    `${window.location.origin}/?sport=beach-tenis&data=2026-11-21&hora=18`,
  ].join('\n')
  expect(writeText).toHaveBeenCalledExactlyOnceWith(text)
  const chat = form.getByRole('link', { name: /^Enviar por WhatsApp/ })
  expect(chat.getAttribute('href')).toBe(`https://wa.me/?text=${encodeURIComponent(text)}`)
  // An hour that has begun is sold to nobody.
  pick(form, 'Início', '06:00')
  expect(form.queryByRole('button', { name: 'Compartilhar este horário' })).toBeNull()
})

test('the end follows the start until it is set by hand', async () => {
  const form = await openNew()
  pick(form, 'Início', '10:00')
  expect(valueOf(form, 'Término')).toBe('11:00')
  pick(form, 'Término', '14:00')
  pick(form, 'Início', '12:00')
  expect(valueOf(form, 'Término')).toBe('14:00')
  // An end that would come before its start is no longer meant.
  pick(form, 'Início', '16:00')
  expect(valueOf(form, 'Término')).toBe('17:00')
})

test('the price is that of the table, summed, until another is typed', async () => {
  const evening: PriceEntry = {
    id: 1,
    courtId: 1,
    weekday: 'saturday',
    startTime: '18:00',
    endTime: '22:00',
    price: 120,
    version: 1,
  }
  const form = await openNew({ 'GET /api/prices': () => [evening] })
  await waitFor(() => expect(valueOf(form, 'Preço (R$)')).toBe('120,00'))
  pick(form, 'Término', '20:00')
  expect(valueOf(form, 'Preço (R$)')).toBe('240,00')
  pick(form, 'Quadra', '2')
  expect(valueOf(form, 'Preço (R$)')).toBe('200,00')
  fireEvent.change(form.getByLabelText('Preço (R$)'), { target: { value: '150' } })
  pick(form, 'Término', '19:00')
  expect(valueOf(form, 'Preço (R$)')).toBe('150')
  expect(form.getByText('Pela tabela: R$ 100,00')).toBeTruthy()
})

test('below the table’s price the reception sees what is left of their limit', async () => {
  const form = await openNew({
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'reception' }),
    'GET /api/venue': () => ({ ...venue, refundLimit: 50 }),
    givenToday: () => 20,
  })
  await waitFor(() => expect(valueOf(form, 'Preço (R$)')).toBe('100,00'))
  fireEvent.change(form.getByLabelText('Preço (R$)'), { target: { value: '90' } })
  expect(
    form.getByText(
      'Pela tabela: R$ 100,00. A diferença conta no seu limite: hoje restam R$ 30,00.',
    ),
  ).toBeTruthy()
})

test('what is missing is shown at its field', async () => {
  const form = await openNew()
  pick(form, 'Quadra', '')
  fireEvent.change(form.getByLabelText('Data'), { target: { value: '' } })
  fireEvent.change(form.getByLabelText('Preço (R$)'), { target: { value: '-5' } })
  type(form, 'E-mail', 'bruno@')
  await press(form, 'Criar Reserva')
  expect(form.getByText('Nome deve ter pelo menos 3 caracteres')).toBeTruthy()
  expect(form.getByText('Email inválido')).toBeTruthy()
  expect(form.getByText('Telefone deve ter pelo menos 10 dígitos')).toBeTruthy()
  expect(form.getByText('Selecione uma quadra')).toBeTruthy()
  expect(form.getByText('Selecione uma data')).toBeTruthy()
  expect(form.getByText('Preço não pode ser negativo')).toBeTruthy()
})

test('a phone call becomes a reservation', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const form = await openNew({
    'POST /api/reservations': (body) => {
      sent(body)
      return { ...aReservation(), reservations: [aReservation()], skipped: [] }
    },
  })
  fillCustomer(form)
  type(form, 'CPF (opcional)', '52998224725')
  type(form, 'Observações', 'Traz a própria bola')
  pick(form, 'Pagamento', 'paid')
  await press(form, 'Criar Reserva')
  expect(await screen.findByText('Reserva criada com sucesso')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    customerName: 'Bruno Lima',
    customerEmail: 'bruno@example.com',
    customerPhone: '(48) 98877-6655',
    customerCpf: '529.982.247-25',
    sportType: 'futevôlei',
    courtId: 1,
    date: TODAY,
    startTime: '18:00',
    endTime: '19:00',
    price: 100,
    status: 'approved',
    paymentStatus: 'paid',
    notes: 'Traz a própria bola',
    isRecurring: false,
    endDate: null,
  })
})

test('half in cash and half by PIX is said where it is paid, and cash opens the till in place', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const shut = { id: 1, version: 1, open: null, drawer: null, movements: [], last: null }
  const form = await openNew({
    'GET /api/till': () => shut,
    'POST /api/reservations': (body) => {
      sent(body)
      return { ...aReservation(), reservations: [aReservation()], skipped: [] }
    },
  })
  fillCustomer(form)
  expect(form.queryByLabelText('Como foi pago')).toBeNull()
  pick(form, 'Pagamento', 'paid')
  pick(form, 'Como foi pago', 'cash')
  expect(await form.findByRole('button', { name: 'Abrir agora' })).toBeTruthy()
  pick(form, 'E uma parte em', 'pix')
  type(form, 'Valor em PIX na chave (R$)', '100,01')
  expect(form.getByText('As partes passam do preço em R$ 0,01.')).toBeTruthy()
  await press(form, 'Criar Reserva')
  expect(form.getByText('As partes passam do preço')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
  type(form, 'Valor em PIX na chave (R$)', '49,99')
  expect(form.getByText('Falta R$ 50,01: em Dinheiro.')).toBeTruthy()
  await press(form, 'Criar Reserva')
  expect(await screen.findByText('Reserva criada com sucesso')).toBeTruthy()
  expect(sent.mock.lastCall![0]).toMatchObject({
    price: 100,
    paymentStatus: 'paid',
    paidWith: 'cash',
    paidParts: [{ method: 'pix', amount: 49.99 }],
  })
})

test('where there are several drawers it is said into which one the cash goes', async () => {
  const till = { version: 1, open: null, drawer: null, movements: [], last: null }
  const now = {
    key: crypto.randomUUID(),
    opening: 0,
    openedBy: null,
    openedAt: '2026-11-23T09:00:00.000Z',
  }
  const bar = { ...till, id: 2, name: 'Bar', open: now, drawer: 0 }
  const others = [{ ...till, id: 1, name: 'Recepção' }]
  const form = await openNew({ 'GET /api/till': () => ({ ...bar, others, ofDevice: true }) })
  pick(form, 'Pagamento', 'paid')
  pick(form, 'Como foi pago', 'pix')
  expect(form.queryByText(/gaveta/)).toBeNull()
  pick(form, 'Como foi pago', 'cash')
  expect(await form.findByText('O dinheiro fica na gaveta “Bar”.')).toBeTruthy()
})

test("a slot that was lost meanwhile is shown in the server's text, and nothing typed is lost", async () => {
  const form = await openNew({
    'POST /api/reservations': () => {
      throw refusal(409, 'slot-taken')
    },
  })
  fillCustomer(form)
  await press(form, 'Criar Reserva')
  const toast = await screen.findByRole('alert')
  expect(within(toast).getByText('Erro ao criar reserva')).toBeTruthy()
  expect(within(toast).getByText(/já está reservado/)).toBeTruthy()
  expect(valueOf(form, 'Nome do cliente')).toBe('Bruno Lima')
})

test('without a connection it is stored on this device', async () => {
  const form = await openNew({
    'POST /api/reservations': () => {
      throw new Error('no connection')
    },
  })
  fillCustomer(form)
  await press(form, 'Criar Reserva')
  expect(await screen.findByText('Salvo neste aparelho')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a venue that is open until midnight offers its last hour', async () => {
  const late = { isOpen: true, openTime: '06:00', closeTime: '24:00' }
  const form = await openNew({
    'GET /api/operationHours': () => [{ id: 1, weekday: 'saturday', version: 1, ...late }],
  })
  await waitFor(() => expect(optionsOf(form, 'Início').at(-1)).toBe('23:00'))
  pick(form, 'Início', '23:00')
  expect(optionsOf(form, 'Término')).toEqual(['24:00'])
  expect(valueOf(form, 'Término')).toBe('24:00')
})

test('a weekly one needs its last date', async () => {
  const form = await openNew()
  expect(form.queryByLabelText('Data Final')).toBeNull()
  await userEvent.click(form.getByRole('switch', { name: 'Reserva Recorrente' }))
  expect(form.getByText(/Será criada uma reserva por semana/)).toBeTruthy()
  fillCustomer(form)
  await press(form, 'Criar Reserva')
  expect(await screen.findByText('Data final obrigatória')).toBeTruthy()
  expect(form.getByText('Data final é obrigatória para reservas recorrentes')).toBeTruthy()
  await press(form, '3 meses')
  expect(valueOf(form, 'Data Final')).toBe('20/02/2027')
  expect(form.queryByText('Data final é obrigatória para reservas recorrentes')).toBeNull()
  await press(form, 'Fim de novembro')
  expect(valueOf(form, 'Data Final')).toBe('28/11/2026')
  expect(form.getByRole('button', { pressed: true }).textContent).toBe('Fim de novembro')
})
