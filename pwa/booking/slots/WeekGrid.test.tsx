import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SelectedSlot } from '../cart.ts'
import { aSlot } from '../wizard.fixtures.ts'
import { aCalendar } from './calendar.fixtures.ts'
import { cellLabel, loadingWeek, weekView, type CellProps } from './weekView.ts'
import { WeekGrid } from './WeekGrid.tsx'

const TAKEN = { '2026-11-23 20:00': { available: false } }
const week = (slots: SelectedSlot[] = []) =>
  weekView(aCalendar({ slots: TAKEN }), { slots, busy: {} })

function show(slots: SelectedSlot[] = []) {
  const toggled: string[] = []
  const toggle = (date: string, startTime: string) => toggled.push(`${date} ${startTime}`)
  const { rerender } = render(<WeekGrid days={week(slots)} onToggle={toggle} />)
  return { toggled, rerender }
}

// By label: a query by role and name over 119 buttons takes a second each time.
const cell = (name: string) => screen.getByLabelText(name)
const FREE = 'segunda-feira 23/11, 18:00, disponível, R$ 120,00'

test('it has seventeen hours by seven days, and each says when, what and how much', () => {
  show([aSlot({ startTime: '19:00' })])
  expect(within(screen.getByRole('grid')).getAllByRole('button')).toHaveLength(119)
  expect(cell(FREE).getAttribute('aria-pressed')).toBe('false')
  const selected = cell('segunda-feira 23/11, 19:00, selecionado, R$ 120,00')
  expect(selected.getAttribute('aria-pressed')).toBe('true')
  const taken = cell('segunda-feira 23/11, 20:00, indisponível')
  expect(taken.getAttribute('aria-disabled')).toBe('true')
})

test('today is marked', () => {
  show()
  expect(screen.getByRole('columnheader', { name: /Sáb.*21\/11.*hoje/ })).toBeTruthy()
})

test('a click on a free or a selected hour toggles it, on a taken one nothing', async () => {
  const { toggled } = show([aSlot({ startTime: '19:00' })])
  await userEvent.click(cell(FREE))
  await userEvent.click(cell('segunda-feira 23/11, 19:00, selecionado, R$ 120,00'))
  await userEvent.click(cell('segunda-feira 23/11, 20:00, indisponível'))
  expect(toggled).toEqual(['2026-11-23 18:00', '2026-11-23 19:00'])
})

test('the grid is one stop of the tab key', async () => {
  show()
  await userEvent.tab()
  expect(document.activeElement).toBe(cell('sábado 21/11, 06:00, disponível, R$ 120,00'))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['{ArrowRight}', 'terça-feira 24/11, 18:00, disponível, R$ 120,00'],
  ['{ArrowLeft}', 'domingo 22/11, 18:00, disponível, R$ 120,00'],
  ['{ArrowUp}', 'segunda-feira 23/11, 17:00, disponível, R$ 120,00'],
  ['{ArrowDown}{ArrowDown}', 'segunda-feira 23/11, 20:00, indisponível'],
  ['{Home}', 'sábado 21/11, 18:00, disponível, R$ 120,00'],
  ['{End}', 'sexta-feira 27/11, 18:00, disponível, R$ 120,00'],
  ['{PageUp}', 'segunda-feira 23/11, 06:00, disponível, R$ 120,00'],
  ['{PageDown}', 'segunda-feira 23/11, 22:00, disponível, R$ 120,00'],
])('%s moves the focus, and the tab stop with it', async (keys, name) => {
  show()
  cell(FREE).focus()
  await userEvent.keyboard(keys)
  expect(document.activeElement).toBe(cell(name))
  expect(
    [...document.querySelectorAll('button')].filter((button) => button.tabIndex === 0),
  ).toEqual([cell(name)])
})

test('by keyboard one enters at the first free hour, also once the week has loaded', async () => {
  const taken = { available: false }
  const slots = { '2026-11-21 06:00': taken, '2026-11-21 07:00': taken }
  const shown = weekView(aCalendar({ slots }), { slots: [], busy: {} })
  const { rerender } = render(
    <WeekGrid days={loadingWeek('2026-11-21', '2026-11-21')} onToggle={() => {}} />,
  )
  rerender(<WeekGrid days={shown} onToggle={() => {}} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(cell('sábado 21/11, 08:00, disponível, R$ 120,00'))
})

test('at the edge the focus stays', async () => {
  show()
  cell('sábado 21/11, 06:00, disponível, R$ 120,00').focus()
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
  expect(document.activeElement).toBe(cell('sábado 21/11, 06:00, disponível, R$ 120,00'))
})

test('space and enter toggle the hour that has the focus', async () => {
  const { toggled } = show()
  cell(FREE).focus()
  await userEvent.keyboard(' {Enter}')
  expect(toggled).toEqual(['2026-11-23 18:00', '2026-11-23 18:00'])
})

test('a toggle draws one cell, however often the calendar is read again', () => {
  const drawn: string[] = []
  const counting = (props: CellProps) => {
    drawn.push(`${props.date} ${props.startTime}`)
    return cellLabel(props)
  }
  const grid = (slots: SelectedSlot[]) => (
    <WeekGrid days={week(slots)} onToggle={() => {}} labelOf={counting} />
  )
  const { rerender } = render(grid([]))
  expect(drawn).toHaveLength(119)
  drawn.length = 0
  rerender(grid([aSlot()]))
  rerender(grid([aSlot()]))
  expect(drawn).toEqual(['2026-11-23 18:00'])
})

test("another customer's hold draws the one cell it greys", () => {
  const drawn: string[] = []
  const counting = (props: CellProps) => {
    drawn.push(cellLabel(props))
    return cellLabel(props)
  }
  const grid = (slots: Parameters<typeof aCalendar>[0]) => {
    const days = weekView(aCalendar(slots), { slots: [], busy: {} })
    return <WeekGrid days={days} onToggle={() => {}} labelOf={counting} />
  }
  const { rerender } = render(grid({}))
  drawn.length = 0
  rerender(grid({ slots: TAKEN }))
  expect(drawn).toEqual(['segunda-feira 23/11, 20:00, indisponível'])
})
