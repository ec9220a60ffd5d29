import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { openApp, type Answers } from '../../../testing/openApp.tsx'
import { aClass, aDay, anAgenda, COURTS, NOW_MS } from './agenda.fixtures.ts'

/** The agenda of 21/11/2026, 10:30 at the venue, unless the address says otherwise. */
export function startAgenda(
  day: AgendaDay | ((date: string) => AgendaDay) = aDay(),
  answers: Answers = {},
  path = '/admin/agenda',
) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS })
  onTestFinished(() => void vi.useRealTimers())
  localStorage.setItem('auth_user', '{}')
  const requested: string[] = []
  const opened = openApp(path, {
    'GET /api/user': () => ({ id: 1, username: 'admin', name: 'Rita', role: 'admin' }),
    'GET /api/courts': () => COURTS,
    'GET /api/prices': () => [],
    'GET /api/special-prices': () => [],
    'GET /api/closingDates': () => [],
    'GET /api/fixed-classes': () => [aClass()],
    'GET /api/calendar': (_body, url) => {
      const date = new URLSearchParams(url.split('?')[1]).get('startDate')!
      requested.push(date)
      return anAgenda(typeof day === 'function' ? day(date) : { ...day, date })
    },
    ...answers,
  })
  return { ...opened, requested }
}

/** The same, once its grid is there. */
export async function openAgenda(...requested: Parameters<typeof startAgenda>) {
  const started = startAgenda(...requested)
  await screen.findByRole('grid')
  return started
}

// By label: a query by role and name over a hundred buttons takes a second each time.
export const card = (name: string | RegExp) => screen.findByLabelText(name)

export async function openCard(name: string | RegExp) {
  fireEvent.click(await card(name))
  return dialogNamed(/./)
}

/** Chooses from the panel's menu. */
export async function chooseMore(panel: Inside, item: string) {
  fireEvent.click(panel.getByRole('button', { name: 'Mais ações' }))
  const menu = within(await screen.findByRole('menu'))
  fireEvent.click(menu.getByRole('menuitem', { name: item }))
}

/** The form of a card's reservation. */
export async function openEdit(name: string | RegExp) {
  await chooseMore(await openCard(name), 'Editar')
  return dialogNamed('Editar Reserva')
}

export async function dialogNamed(name: string | RegExp) {
  return within(await screen.findByRole('dialog', { name }))
}

type Inside = Awaited<ReturnType<typeof dialogNamed>>

export function type(inside: Inside, label: string, text: string) {
  fireEvent.input(inside.getByLabelText(label), { target: { value: text } })
}

export function pick(inside: Inside, label: string, value: string) {
  fireEvent.change(inside.getByLabelText(label), { target: { value } })
}

export function valueOf(inside: Inside, label: string) {
  return inside.getByLabelText<HTMLInputElement>(label).value
}

export async function press(inside: Inside, name: string | RegExp) {
  await userEvent.click(inside.getByRole('button', { name }))
}
