import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { createHoldTimerMachine } from '../../../payment/holdTimer.machine.ts'
import { aClass, aDay, aReservation, classHours, COURTS, TODAY, ZONE } from './agenda.fixtures.ts'
import { AgendaGrid, type GridActions } from './AgendaGrid.tsx'
import { agendaLabel, type LabelParts } from './cellFace.ts'
import { dayView } from './dayView.ts'
import { PendingTimeContext } from './PendingClock.tsx'
import type { DragRules } from './useCardDrag.ts'

/** 10:30 at the venue. */
const LATER_THAT_DAY = '2026-11-21T13:30:00.000Z'
const now = { date: TODAY, time: '10:30' }
const viewOf = (day: AgendaDay) => dayView(day, { courts: COURTS, closings: [], now })
const drag: DragRules = {
  find: () => null,
  obstacle: () => null,
  mayTake: () => true,
  drop: () => {},
}

function gridOf(day: AgendaDay, actions: Partial<GridActions> = {}, labelOf = agendaLabel) {
  const nothing = () => {}
  const all: GridActions = {
    reserve: nothing,
    addClass: nothing,
    openReservation: nothing,
    openClass: nothing,
    move: nothing,
    turnDay: nothing,
    ...actions,
  }
  return (
    <AgendaGrid
      label="Agenda"
      columns={viewOf(day)}
      timeZone={ZONE}
      busy={false}
      headTitle="Ver a semana desta quadra"
      actions={all}
      drag={drag}
      labelOf={labelOf}
    />
  )
}

// By label: a query by role and name over a hundred buttons takes a second each time.
const named = (name: string) => screen.getByLabelText(name)
const BRUNO = 'Avulso, Futevôlei, Bruno Lima, Central, 18:00 às 19:00, Pago'

test('a free hour takes a reservation by its button or anywhere in it, and a class', async () => {
  const actions = { reserve: vi.fn<() => void>(), addClass: vi.fn<() => void>() }
  render(gridOf(aDay(), actions))
  const reserve = named('Reserva, Mar, 11:00, livre')
  await userEvent.click(reserve)
  await userEvent.click(reserve.parentElement!)
  expect(actions.reserve.mock.calls).toEqual([
    [{ courtId: 2, date: TODAY, startTime: '11:00' }],
    [{ courtId: 2, date: TODAY, startTime: '11:00' }],
  ])
  await userEvent.click(named('Aula, Mar, 11:00, livre'))
  expect(actions.addClass).toHaveBeenCalledExactlyOnceWith({
    courtId: 2,
    date: TODAY,
    startTime: '11:00',
  })
})

test('an hour that is over looks so and takes a walk-in, which its card shows', async () => {
  const reserve = vi.fn<() => void>()
  const walkIn = aReservation({ startTime: '08:00', endTime: '09:00', createdAt: LATER_THAT_DAY })
  render(gridOf(aDay({ allReservations: [walkIn] }), { reserve }))
  const past = named('Encaixe, Mar, 09:00, livre, já passou')
  expect(past.closest('td')!.textContent).toBe('Já passouEncaixeAula')
  expect(past.closest('td')!.className).toContain('cell--past')
  await userEvent.click(past)
  expect(reserve).toHaveBeenCalledExactlyOnceWith({ courtId: 2, date: TODAY, startTime: '09:00' })
  expect(named('Reserva, Mar, 10:00, livre').closest('td')!.className).not.toContain('cell--past')
  const card = named('Encaixe, Futevôlei, Bruno Lima, Central, 08:00 às 09:00, Pago')
  // Once over, it has a badge only for what is still to be settled.
  expect(card.textContent).toBe('Bruno Lima')
})

test('cards are opened, closed hours do nothing', async () => {
  const actions = { openReservation: vi.fn<() => void>(), openClass: vi.fn<() => void>() }
  const reserve = vi.fn<() => void>()
  const day = aDay({
    allReservations: [aReservation()],
    fixedClasses: classHours(aClass(), ['14:00', '15:00']),
    operationHours: { isOpen: true, openTime: '08:00', closeTime: '23:00' },
  })
  render(gridOf(day, { ...actions, reserve }))
  await userEvent.click(named(BRUNO))
  expect(actions.openReservation).toHaveBeenCalledExactlyOnceWith(1)
  await userEvent.click(named('Aula, Beach Tênis, Escolinha, Mar, 14:00 às 16:00'))
  expect(actions.openClass).toHaveBeenCalledExactlyOnceWith(7, TODAY)
  await userEvent.click(screen.getByText('Central, 07:00, Fora do horário'))
  expect(reserve).not.toHaveBeenCalled()
})

test('what lies outside the usual hours is drawn in its own, and hides nothing', async () => {
  const opened = vi.fn<() => void>()
  const early = aClass({ courtId: 1, sportType: 'futevôlei' })
  const day = aDay({
    fixedClasses: classHours(early, ['05:00']),
    allReservations: [aReservation({ startTime: '06:00', endTime: '07:00' })],
  })
  render(gridOf(day, { openReservation: opened }))
  expect(
    screen
      .getAllByRole('rowheader')
      .map((one) => one.textContent)
      .slice(0, 2),
  ).toEqual(['05:00', '06:00'])
  expect(named('Aula, Futevôlei, Escolinha, Central, 05:00 às 06:00')).toBeTruthy()
  await userEvent.click(named('Avulso, Futevôlei, Bruno Lima, Central, 06:00 às 07:00, Pago'))
  expect(opened).toHaveBeenCalledExactlyOnceWith(1)
})

test('two that want the same hour are both drawn where there is room', () => {
  const early = aClass({ courtId: 1, sportType: 'futevôlei' })
  const day = aDay({
    fixedClasses: classHours(early, ['14:00']),
    allReservations: [aReservation({ startTime: '13:00', endTime: '16:00' })],
  })
  render(gridOf(day))
  expect(named('Aula, Futevôlei, Escolinha, Central, 14:00 às 15:00')).toBeTruthy()
  expect(named('Avulso, Futevôlei, Bruno Lima, Central, 13:00 às 16:00, Pago')).toBeTruthy()
})

test('only what is unusual is marked; all of it is in the label', () => {
  const at = (hour: number) => ({ startTime: `${hour}:00`, endTime: `${hour + 1}:00` })
  const unpaid = { paymentStatus: 'pending', paidBy: null } as const
  const day = aDay({
    allReservations: [
      aReservation(at(18)),
      aReservation({ id: 2, ...at(19), ...unpaid }),
      aReservation({ id: 3, ...at(20), reservationType: 'recorrente', recurrenceId: 'x' }),
      aReservation({ id: 4, ...at(21), userId: null, missedAt: LATER_THAT_DAY }),
    ],
  })
  render(gridOf(day))
  const marks = (label: string) =>
    [...named(label).querySelectorAll('.card__marks > *')].map(
      (mark) => mark.getAttribute('title') ?? mark.textContent,
    )
  expect(marks(BRUNO)).toEqual([])
  expect(
    marks('Avulso, Futevôlei, Bruno Lima, Central, 19:00 às 20:00, Pagamento Pendente'),
  ).toEqual(['Pagamento Pendente'])
  expect(marks('Recorrente, Futevôlei, Bruno Lima, Central, 20:00 às 21:00, Pago')).toEqual([
    'Recorrente',
  ])
  expect(
    marks(
      'Avulso, Futevôlei, Bruno Lima, Central, 21:00 às 22:00, Pago, criada por cliente, faltou',
    ),
  ).toEqual(['Faltou', 'Criada por cliente'])
})

test("a finger's first tap on a free hour shows what may be done there, the second does it", async () => {
  const reserve = vi.fn<() => void>()
  render(gridOf(aDay(), { reserve }))
  const [first, other] = [named('Reserva, Mar, 11:00, livre'), named('Aula, Mar, 12:00, livre')]
  const tap = (target: HTMLElement) => userEvent.pointer({ keys: '[TouchA]', target })
  await tap(other)
  await tap(first)
  expect(reserve).not.toHaveBeenCalled()
  await tap(first)
  expect(reserve).toHaveBeenCalledExactlyOnceWith({
    courtId: 2,
    date: TODAY,
    startTime: '11:00',
  })
})

test('the head of a court opens it, by a click and from the first hour by the arrow up', async () => {
  const openColumn = vi.fn<(column: { courtId: number }) => void>()
  render(gridOf(aDay(), { openColumn }))
  named('Encaixe, Mar, 06:00, livre, já passou').focus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(openColumn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ courtId: 2 }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(named('Encaixe, Mar, 06:00, livre, já passou'))
})

test('a pending card says until when, one without a deadline only that', () => {
  const pending = { status: 'pending', paymentStatus: 'pending', paidBy: null } as const
  const expiresAt = '2026-11-21T13:45:00.000Z'
  const day = aDay({
    allReservations: [
      aReservation({ ...pending, userId: null, expiresAt }),
      aReservation({ ...pending, id: 2, startTime: '20:00', endTime: '21:00' }),
    ],
  })
  render(gridOf(day))
  expect(screen.getByTitle('Pagamento Pendente (Expira: 10:45)')).toBeTruthy()
  expect(screen.getByTitle('Pagamento Pendente')).toBeTruthy()
  expect(screen.getByTitle('Criada por cliente')).toBeTruthy()
})

test.each([
  [undefined, 'Aguardando decisão sobre o pagamento'],
  ['requested', 'Aguardando decisão sobre o pagamento'],
  ['in_progress', 'Estorno em andamento'],
] as const)('a card whose hours were gone and whose refund is %s says so', (refundState, parts) => {
  const late = aReservation({ status: 'pending_confirmation' })
  render(gridOf(aDay({ allReservations: [refundState ? { ...late, refundState } : late] })))
  expect(screen.getByTitle(parts)).toBeTruthy()
})

test('all pending cards count down with one timer, each to its own end', () => {
  const clock = new SimulatedClock()
  const timer = createActor(
    createHoldTimerMachine(() => clock.now()),
    { clock, input: { remainingMs: 120_000 } },
  ).start()
  const pending = { status: 'pending', paymentStatus: 'pending', userId: null } as const
  const first = aReservation({ ...pending, expiresAt: '2026-11-21T13:31:00.000Z' })
  const last = aReservation({
    ...pending,
    id: 2,
    courtId: 2,
    expiresAt: '2026-11-21T13:32:00.000Z',
  })
  const drawn: string[] = []
  const counting = (parts: LabelParts) => {
    drawn.push(agendaLabel(parts))
    return agendaLabel(parts)
  }
  render(
    <PendingTimeContext value={{ timer, lastEndMs: Date.parse('2026-11-21T13:32:00.000Z') }}>
      {gridOf(aDay({ allReservations: [first, last] }), {}, counting)}
    </PendingTimeContext>,
  )
  expect(screen.getByText('1:00')).toBeTruthy()
  expect(screen.getByText('2:00')).toBeTruthy()
  drawn.length = 0
  act(() => clock.increment(1_000))
  expect(screen.getByText('0:59')).toBeTruthy()
  expect(screen.getByText('1:59')).toBeTruthy()
  act(() => clock.increment(59_000))
  expect(screen.queryByText('0:00')).toBeNull()
  expect(screen.getByText('1:00')).toBeTruthy()
  expect(drawn).toEqual([])
  timer.stop()
})

test('the grid is one stop of the tab key, and a free hour has both its buttons in it', async () => {
  render(gridOf(aDay()))
  await userEvent.tab()
  expect(document.activeElement).toBe(named('Encaixe, Central, 06:00, livre, já passou'))
  await userEvent.tab()
  expect(document.activeElement).toBe(named('Aula, Central, 06:00, livre, já passou'))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

const LONG = 'Avulso, Futevôlei, Bruno Lima, Mar, 18:00 às 20:00, Pago'
test.each([
  ['{ArrowRight}', 'Reserva, Dunas, 18:00, livre'],
  ['{ArrowLeft}', 'Reserva, Central, 18:00, livre'],
  ['{ArrowUp}', 'Reserva, Mar, 17:00, livre'],
  ['{ArrowDown}', 'Reserva, Mar, 20:00, livre'],
  ['{Home}', 'Reserva, Central, 18:00, livre'],
  ['{End}', 'Reserva, Dunas, 18:00, livre'],
  ['{ArrowLeft}{ArrowDown}{ArrowRight}', LONG],
])('%s leads on from a card of two hours', async (keys, name) => {
  render(gridOf(aDay({ allReservations: [aReservation({ courtId: 2, endTime: '20:00' })] })))
  named(LONG).focus()
  await userEvent.keyboard(keys)
  expect(document.activeElement).toBe(named(name))
})

test('page keys turn the day, enter opens, m moves', async () => {
  const actions = {
    turnDay: vi.fn<() => void>(),
    openReservation: vi.fn<() => void>(),
    move: vi.fn<() => void>(),
  }
  render(gridOf(aDay({ allReservations: [aReservation()] }), actions))
  named(BRUNO).focus()
  await userEvent.keyboard('{PageUp}{PageDown}{Enter}m')
  expect(actions.turnDay.mock.calls).toEqual([[-1], [1]])
  expect(actions.openReservation).toHaveBeenCalledExactlyOnceWith(1)
  expect(actions.move).toHaveBeenCalledExactlyOnceWith(1)
})

test('when the card that has the focus is gone, what is in its place has it', () => {
  const { rerender } = render(gridOf(aDay({ allReservations: [aReservation()] })))
  named(BRUNO).focus()
  rerender(gridOf(aDay()))
  expect(document.activeElement).toBe(named('Reserva, Central, 18:00, livre'))
})

test.each([
  ['paid', { paymentStatus: 'paid' as const }, 1],
  ['moved by an hour', { startTime: '19:00', endTime: '20:00' }, 2],
  ['moved to another court', { courtId: 2 }, 2],
  ['longer by an hour', { endTime: '20:00' }, 1],
])('a reservation that is %s draws at most three cells', (_how, change, cells) => {
  const before = aReservation({ paymentStatus: 'pending' })
  const others = [aReservation({ id: 2, startTime: '08:00', endTime: '10:00' })]
  const drawn: string[] = []
  const counting = (parts: LabelParts) => {
    drawn.push(agendaLabel(parts))
    return agendaLabel(parts)
  }
  const grid = (reservation: typeof before) =>
    gridOf(aDay({ allReservations: [...others, reservation] }), {}, counting)
  const { rerender } = render(grid(before))
  expect(drawn).toHaveLength(17 * 3 - 1)
  drawn.length = 0
  rerender(grid({ ...before, version: 4, ...change }))
  expect(drawn).toHaveLength(cells)
})
