import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { aCourt } from '#shared/court/court.fixtures.ts'
import { problemMessage, type Problem, type ProblemCode } from '#shared/problem.ts'
import type { DeskReservation } from '#shared/reservation/deskReservation.ts'
import { openApp, type Answers } from '../../testing/openApp.tsx'

export const person = userEvent.setup()

/** The admin's first screen. Today is 21/11/2026. `asked` lists the queries of the list. */
export async function openList(
  found: (query: URLSearchParams) => DeskReservation[] | Response,
  answers: Answers = {},
  path = '/admin',
) {
  localStorage.setItem('auth_user', '{}')
  const asked: string[] = []
  const opened = openApp(path, {
    'GET /api/user': () => ({ id: 1, username: 'admin', name: 'Ana', role: 'admin' }),
    'GET /api/courts': () => [aCourt(), aCourt({ id: 2, name: 'Quadra 2' })],
    'GET /api/reservations': (_body, url) => {
      const query = url.split('?')[1] ?? ''
      asked.push(query)
      const answer = found(new URLSearchParams(query))
      if (answer instanceof Response) throw answer
      return answer
    },
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Gerenciamento de Reservas' }, { timeout: 15_000 })
  return { ...opened, asked }
}

/** A page of a longer list. */
export function pageOf(rows: DeskReservation[], total: number) {
  return Response.json(rows, { headers: { 'X-Total-Count': String(total) } })
}

/** An answer that says no. */
export function refusal(status: number, code: ProblemCode, more: Partial<Problem> = {}) {
  return Response.json({ status, code, message: problemMessage(code), ...more }, { status })
}

export const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }))

/** The words of each row, cell by cell. */
export async function rowTexts() {
  const table = await screen.findByRole('table', { name: 'Reservas' })
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) =>
    [...row.children].map(
      (cell) =>
        [...cell.querySelectorAll('span:not(:has(span))')]
          .map((part) => part.textContent)
          .join(' | ') || cell.textContent,
    ),
  )
}

export async function openMenu(name: RegExp = /^Ações: Marina Souza/) {
  await person.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}

export async function choose(item: string) {
  const menu = await openMenu()
  await person.click(menu.getByRole('menuitem', { name: item }))
}

export async function expectToast(title: string, description: string) {
  const toast = (await screen.findByText(title)).closest('[role]')!
  expect(toast.textContent).toContain(description)
}

export async function expectToSee(text: string | RegExp) {
  expect(await screen.findByText(text)).toBeTruthy()
}
