import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { problemMessage, type Problem, type ProblemCode } from '#shared/problem.ts'
import { openApp, venue, type Answers } from '../testing/openApp.tsx'
import { week } from './settings.fixtures.ts'

export const person = userEvent.setup()

/** The settings as an admin sees them, at the tab of that name. Today is 21/11/2026. */
export async function openSettings(tab: 'horarios' | 'datas' | 'local', answers: Answers = {}) {
  localStorage.setItem('auth_user', '{}')
  const opened = openApp(`/admin/configuracoes?aba=${tab}`, {
    'GET /api/user': () => ({ id: 1, username: 'admin', name: 'Ana', role: 'admin' }),
    'GET /api/prices': () => [],
    'GET /api/special-prices': () => [],
    'GET /api/operationHours': () => week,
    'GET /api/closingDates': () => [],
    'GET /api/venue': () => venue,
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Configurações' }, { timeout: 15_000 })
  return opened
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const press = (name: string | RegExp) => person.click(button(name))
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

export async function type(name: string, text: string) {
  await person.clear(field(name))
  if (text) await person.type(field(name), text)
}

/** What stands below the field. */
export const messageOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent

export async function expectToast(title: string, description?: string) {
  const toast = (await screen.findByText(title)).closest('[role]')!
  if (description) expect(toast.textContent).toContain(description)
}

export async function expectToSee(text: string | RegExp) {
  expect(await screen.findByText(text)).toBeTruthy()
}

/** An answer that keeps what it was sent. */
export function noting(bodies: unknown[], answer: unknown) {
  return (body: unknown) => {
    bodies.push(body)
    return answer
  }
}

export const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** An answer that says no. */
export function refusal(status: number, code: ProblemCode, more: Partial<Problem> = {}) {
  return Response.json({ status, code, message: problemMessage(code), ...more }, { status })
}
