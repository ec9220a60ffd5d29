import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { TEMP, aReservation, aSnapshot } from '#shared/commands/commands.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import {
  button,
  choose,
  dialogIsGone,
  messageOf,
  person,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import { anEntry, CREATE, create, onMonday, openOverQueue, refusedBy } from './pending.fixtures.tsx'
import { PendingScreen } from './PendingScreen.tsx'

beforeEach(onMonday)

async function openRefused(
  command: Command,
  refusal = refusedBy('slot-taken'),
  shown: Parameters<typeof openOverQueue>[1] = {},
) {
  const entry = anEntry(command, { refusal })
  const { pending } = openOverQueue(<PendingScreen />, { refused: [entry], ...shown })
  await screen.findByText('Recusadas (1)')
  const sent = () => pending.change.mock.lastCall?.[1](command)
  return { entry, pending, sent }
}

const hours = (court: string) =>
  within(screen.getByRole('group', { name: court }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)

test('the refusal is shown at its field, and is judged by the same rule again', async () => {
  const errors = { customerPhone: ['Telefone deve ter pelo menos 10 dígitos'] }
  await openRefused(create, refusedBy('invalid-input', { errors }))
  await press(`Alterar: ${CREATE}`)
  expect(messageOf('Telefone')).toBe('Telefone deve ter pelo menos 10 dígitos')
  await type('Telefone', '12')
  expect(messageOf('Telefone')).toBeUndefined()
  await press('Enviar assim')
  expect(messageOf('Telefone')).toBe('Telefone deve ter pelo menos 10 dígitos')
})

test('a creation may change in all that it says', async () => {
  const { sent } = await openRefused(create)
  await press(`Alterar: ${CREATE}`)
  await choose('Quadra', 'Quadra 2')
  await choose('Status', 'Pendente')
  await type('Preço (R$)', '9,5')
  await press('Enviar assim')
  await dialogIsGone()
  expect(sent()).toMatchObject({
    kind: 'reservation.create',
    body: {
      customerName: 'Bruno Lima',
      date: '2026-11-24',
      price: 9.5,
      courtId: 2,
      status: 'pending',
    },
  })
})

test('a change shows only its own fields, and a rule over the whole row holds', async () => {
  const command: Command = {
    kind: 'price.update',
    id: 1,
    version: 1,
    body: { startTime: '06:00', price: 90 },
  }
  const { sent } = await openRefused(command, refusedBy('price-overlap'))
  await press(/^Alterar: Alterar o preço/)
  expect(screen.queryByLabelText('Quadra')).toBeNull()
  await type('Preço (R$)', '')
  await press('Enviar assim')
  expect(messageOf('Preço (R$)')).toBe('Informe um valor em reais')
  await type('Preço (R$)', '85')
  await choose('Início', '07:00')
  await press('Enviar assim')
  expect(sent()).toMatchObject({ body: { startTime: '07:00', price: 85 } })
  expect(sent()).not.toHaveProperty('body.courtId')
})

test('a closing is given other times', async () => {
  const command: Command = {
    kind: 'closingDate.create',
    body: { date: '2026-11-27', description: 'Torneio', allDay: true },
  }
  const { sent } = await openRefused(command, refusedBy('invalid-input'))
  await press(/^Alterar/)
  await person.click(await screen.findByRole('switch', { name: 'Dia inteiro' }))
  await press('Enviar assim')
  expect(messageOf('Início')).toBe('Para fechamento parcial, informe os horários de início e fim.')
  await type('Início', '0800')
  await type('Término', '1200')
  await press('Enviar assim')
  expect(sent()).toMatchObject({ body: { allDay: false, startTime: '08:00', endTime: '12:00' } })
})

test('an edit without fields is not offered to be changed', async () => {
  await openRefused({ kind: 'court.remove', id: 1, version: 1 }, refusedBy('court-in-use'))
  expect(screen.queryByRole('button', { name: /^Alterar/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Outra quadra/ })).toBeNull()
})

test('another court or hour is chosen out of what is free that day', async () => {
  const bia = aReservation({ id: 5, customerName: 'Bia', startTime: '10:00', endTime: '12:00' })
  const { sent } = await openRefused(create, refusedBy('slot-taken'), { rows: [bia] })
  await press(`Outra quadra ou horário: ${CREATE}`)
  await screen.findByRole('group', { name: 'Quadra 1' })
  expect(hours('Quadra 1')).not.toContain('10:00–11:00')
  expect(hours('Quadra 1')).not.toContain('11:00–12:00')
  expect(hours('Quadra 1')).toContain('12:00–13:00')
  await press('Enviar assim')
  expect(screen.getByRole('alert').textContent).toBe('Escolha um horário livre')
  const sameHour = within(screen.getByRole('group', { name: 'Às 10:00–11:00' }))
  expect(sameHour.getAllByRole('radio')).toHaveLength(1)
  await person.click(sameHour.getByRole('radio', { name: 'Quadra 2' }))
  await press('Enviar assim')
  await dialogIsGone()
  expect(sent()).toMatchObject({
    body: { courtId: 2, date: '2026-11-24', startTime: '10:00', endTime: '11:00', price: 90 },
  })
})

test('another day can be chosen, also one that is not cached here', async () => {
  const { sent } = await openRefused(create)
  await press(/^Outra quadra ou horário/)
  await type('Data', '20122027')
  await screen.findByText('Este dia não está guardado neste aparelho')
  await type('Data', '25112026')
  await screen.findByRole('group', { name: 'Quadra 1' })
  await person.click(screen.getAllByRole('radio', { name: '06:00–07:00' })[0]!)
  await press('Enviar assim')
  expect(sent()).toMatchObject({ body: { courtId: 1, date: '2026-11-25', startTime: '06:00' } })
})

test('a class is offered the hours of a weekday that other classes leave free', async () => {
  const command: Command = {
    kind: 'fixedClass.create',
    body: {
      name: 'Turma',
      courtId: 1,
      sportType: 'futevôlei',
      weekday: 'saturday',
      startTime: '18:00',
      endTime: '20:00',
      startDate: '2026-11-28',
    },
  }
  const { sent } = await openRefused(command, refusedBy('class-conflict'))
  await press(/^Outra quadra ou horário/)
  await screen.findByRole('group', { name: 'Quadra 1' })
  expect(hours('Quadra 1')).not.toContain('17:00–19:00')
  expect(hours('Quadra 1')).toContain('16:00–18:00')
  await choose('Dia da semana', 'Domingo')
  await screen.findByRole('group', { name: 'Quadra 1' })
  await person.click(screen.getAllByRole('radio', { name: '17:00–19:00' })[0]!)
  await press('Enviar assim')
  expect(sent()).toMatchObject({
    body: { weekday: 'sunday', startTime: '17:00', endTime: '19:00', startDate: '2026-11-28' },
  })
  expect(sent()).not.toHaveProperty('body.date')
})

test('one more date of a series keeps its hours', async () => {
  const command: Command = {
    kind: 'reservation.addOccurrence',
    id: 1,
    version: 1,
    body: { date: '2026-12-01' },
  }
  const { sent } = await openRefused(command, refusedBy('slot-taken'), { rows: [aReservation()] })
  await press(/^Outra quadra ou horário/)
  await screen.findByRole('group', { name: 'Às 10:00–11:00' })
  expect(hours('Às 10:00–11:00')).toEqual(['Quadra 1 (a mesma)', 'Quadra 2'])
  await person.click(screen.getByRole('radio', { name: 'Quadra 2' }))
  await press('Enviar assim')
  expect(sent()).toEqual({ ...command, body: { date: '2026-12-01', courtId: 2 } })
})

test('a day without a free hour says so', async () => {
  const snapshot = aSnapshot()
  const closings = [
    {
      id: 1,
      date: '2026-11-24',
      description: 'Natal',
      allDay: true,
      startTime: null,
      endTime: null,
      version: 1,
    },
  ]
  await openRefused(create, refusedBy('slot-closed'), {
    snapshot: { ...snapshot, closingDates: closings },
  })
  await press(/^Outra quadra ou horário/)
  expect(await screen.findByText(/^Nenhum horário livre neste dia/)).toBeTruthy()
})

test('a court that is still to be made has its name, and passes the rule', async () => {
  const court = anEntry(
    {
      kind: 'court.create',
      body: { name: 'Sol', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] },
    },
    { tempId: TEMP },
  )
  const command: Command = {
    kind: 'reservation.update',
    id: 1,
    version: 1,
    body: { courtId: TEMP, notes: 'Bola' },
  }
  const { sent } = await openRefused(command, refusedBy('customer-reservation'), {
    waiting: [court],
    rows: [aReservation()],
  })
  await press(/^Alterar: Alterar a reserva de Bruno Lima.*: quadra para Sol/)
  await type('Observações', 'Rede')
  await choose('Quadra', 'Quadra 2')
  await person.click(button('Enviar assim'))
  expect(sent()).toMatchObject({ body: { courtId: 2, notes: 'Rede' } })
})

test('a change after a conflict overwrites the newer row', async () => {
  const command: Command = { kind: 'court.update', id: 1, version: 1, body: { name: 'Sol' } }
  const current = { id: 1, name: 'Lua', version: 6 }
  const { sent } = await openRefused(command, refusedBy('stale-version', { current }))
  await press(/^Alterar: Alterar a quadra/)
  await type('Nome', 'Mar')
  await press('Enviar assim')
  expect(sent()).toEqual({ ...command, version: 6, body: { name: 'Mar' } })
})
