import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { aReservation } from '../today/agenda/agenda.fixtures.ts'
import { card, dialogNamed, openAgenda, press, type } from '../today/agenda/agenda.testkit.ts'
import { refusal } from '../../testing/adminSteps.ts'
import type { Answers } from '../../testing/openApp.tsx'

const marina: ListedCustomer = {
  id: 7,
  name: 'Marina Souza',
  phone: '(48) 9••••-7766',
  email: 'm•••@example.com',
  tags: ['racha de terça'],
  marks: ['pay-first'],
  block: null,
  credit: 0,
  version: 3,
}
const detail = {
  ...marina,
  money: { paid: 800, open: 160 },
  usual: { weekday: 'tuesday', startTime: '19:00', courtId: 1, sportType: 'futevôlei' },
  missed: 2,
}

async function openNew(customers: ListedCustomer[], answers: Answers = {}) {
  await openAgenda(undefined, {
    'GET /api/customers': () => customers,
    'GET /api/customers/7': () => detail,
    ...answers,
  })
  fireEvent.click(await card('Reserva, Central, 18:00, livre'))
  return dialogNamed('Nova Reserva')
}

test('a regular is booked by four letters and three taps, and the server fills in the rest', async () => {
  const create = vi.fn<(body: unknown) => unknown>((body) => ({
    ...aReservation(),
    ...(body as object),
  }))
  const form = await openNew([marina], { 'POST /api/reservations': create })
  await userEvent.type(form.getByLabelText('Nome do cliente'), 'mari')
  const offered = await form.findByRole('button', { name: /^Marina Souza/ })
  expect(offered.textContent).toContain('(48) 9••••-7766')
  fireEvent.click(offered)
  expect(form.getByLabelText<HTMLInputElement>('Nome do cliente').value).toBe('Marina Souza')
  expect(form.queryByLabelText('Telefone')).toBeNull()
  await waitFor(() => expect(form.getByText(/Em aberto:/).textContent).toContain('R$ 160,00'))
  expect(form.getByText('Costuma jogar Futevôlei, terça-feira às 19:00')).toBeTruthy()
  expect(form.getByText('2 faltas nos últimos 6 meses')).toBeTruthy()
  expect(form.getByText('Pagar antes')).toBeTruthy()
  press(form, 'Criar Reserva')
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  const [sent] = create.mock.calls[0]!
  expect(sent).toMatchObject({ customerId: 7, customerName: 'Marina Souza', startTime: '18:00' })
  expect(JSON.stringify(sent)).not.toContain('•')
})

test('a regular on the phone is booked from the agenda by at most 4 taps and 6 keys', async () => {
  const create = vi.fn<(body: unknown) => unknown>((body) => ({
    ...aReservation(),
    ...(body as object),
  }))
  await openAgenda(undefined, {
    'GET /api/customers': () => [marina],
    'GET /api/customers/7': () => detail,
    'POST /api/reservations': create,
  })
  const count = { taps: 0, keys: 0 }
  const tap = (element: HTMLElement) => {
    count.taps += 1
    return userEvent.click(element)
  }
  await tap(await card('Reserva, Central, 18:00, livre'))
  const form = await dialogNamed('Nova Reserva')
  // Nobody taps the field: what is typed first is the name.
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Nome do cliente')))
  for (const key of 'mari') {
    count.keys += 1
    await userEvent.keyboard(key)
  }
  await tap(await form.findByRole('button', { name: /^Marina Souza/ }))
  await tap(form.getByRole('button', { name: 'Criar Reserva' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.calls[0]![0]).toMatchObject({ customerId: 7, startTime: '18:00' })
  expect(count).toEqual({ taps: 3, keys: 4 })
})

test('the last digits of a phone find too; another name is somebody else', async () => {
  const form = await openNew([marina])
  const name = form.getByLabelText('Nome do cliente')
  await userEvent.type(name, '7766')
  fireEvent.click(await form.findByRole('button', { name: /^Marina Souza/ }))
  expect(form.queryByLabelText('Telefone')).toBeNull()
  await userEvent.type(name, ' Filha')
  expect(form.getByLabelText('Telefone')).toBeTruthy()
  expect(form.queryByText('Pagar antes')).toBeNull()
})

test('a key in the name renders its field, not the dialog around it', async () => {
  const dialog = countDialogRenders()
  const form = await openNew([marina])
  type(form, 'Nome do cliente', 'so')
  await form.findByRole('button', { name: /^Marina Souza/ })
  // From here all is synchronous: nothing from the background comes in between.
  const before = dialog.renders
  type(form, 'Nome do cliente', 'sou')
  type(form, 'Nome do cliente', 'xav')
  expect(form.queryByRole('button', { name: /^Marina Souza/ })).toBeNull()
  expect(dialog.renders).toBe(before)
  type(form, 'Preço (R$)', '90,00')
  expect(dialog.renders).toBeGreaterThan(before)
})

// A dialog asks with each render whether it is on a phone.
function countDialogRenders() {
  const count = { renders: 0 }
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.defineProperty(matchMedia(media), 'matches', {
      get() {
        if (media.includes('600px')) count.renders += 1
        return false
      },
    }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return count
}

test('the arrow keys lead to who is found', async () => {
  const form = await openNew([marina])
  await userEvent.type(form.getByLabelText('Nome do cliente'), 'souza')
  await form.findByRole('button', { name: /^Marina Souza/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(form.getByLabelText<HTMLInputElement>('Nome do cliente').value).toBe('Marina Souza')
})

test('who is blocked is booked only by somebody who says that they have read it', async () => {
  const create = vi.fn<(body: unknown) => unknown>((body) => ({
    ...aReservation(),
    ...(body as object),
  }))
  const blocked = { ...marina, block: { reason: 'Não pagou', until: null } }
  const form = await openNew([blocked], { 'POST /api/reservations': create })
  await userEvent.type(form.getByLabelText('Nome do cliente'), 'mari')
  fireEvent.click(await form.findByRole('button', { name: /^Marina Souza/ }))
  expect(form.getByRole('alert').textContent).toBe('Bloqueado: Não pagou')
  press(form, 'Criar Reserva')
  expect(await form.findByText('Confirme que leu o bloqueio')).toBeTruthy()
  expect(create).not.toHaveBeenCalled()
  fireEvent.click(form.getByLabelText(/Reservar mesmo assim/))
  press(form, 'Criar Reserva')
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.calls[0]![0]).toMatchObject({ customerId: 7, passBlock: true })
})

test('who is found to be blocked only by the server is booked after that was read too', async () => {
  const create = vi.fn<(body: unknown) => unknown>((body) => {
    if ((body as { passBlock?: boolean }).passBlock) return aReservation()
    throw refusal(409, 'customer-blocked', { message: 'Rui não pode reservar: Não pagou.' })
  })
  const form = await openNew([marina], { 'POST /api/reservations': create })
  await userEvent.type(form.getByLabelText('Nome do cliente'), 'Rui Melo')
  await userEvent.type(form.getByLabelText('Telefone'), '48988776655')
  press(form, 'Criar Reserva')
  expect(await screen.findByText('Rui não pode reservar: Não pagou.')).toBeTruthy()
  fireEvent.click(await form.findByLabelText(/Reservar mesmo assim/))
  press(form, 'Criar Reserva')
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2))
  expect(create.mock.calls[1]![0]).toMatchObject({ customerName: 'Rui Melo', passBlock: true })
})
