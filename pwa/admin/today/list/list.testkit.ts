import { screen, within } from '@testing-library/react'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { openStore, person, press } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

/** The admin's first screen. Today is 21/11/2026. `queries` lists the queries of the list. */
export async function openList(
  found: (query: URLSearchParams) => AdminReservation[] | Response,
  answers: Answers = {},
  path = '/admin',
) {
  const queries: string[] = []
  const opened = await openStore(path, 'Gerenciamento de Reservas', {
    'GET /api/courts': () => [aCourt(), aCourt({ id: 2, name: 'Quadra 2' })],
    'GET /api/reservations': (_body, url) => {
      const query = url.split('?')[1] ?? ''
      queries.push(query)
      const answer = found(new URLSearchParams(query))
      if (answer instanceof Response) throw answer
      return answer
    },
    ...answers,
  })
  return { ...opened, queries }
}

/** A page of a longer list. */
export function pageOf(rows: AdminReservation[], total: number) {
  return Response.json(rows, { headers: { 'X-Total-Count': String(total) } })
}

/** The text of each row, cell by cell. */
export async function rowTexts() {
  const table = await screen.findByRole('table', { name: 'Reservas' })
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) =>
    [...row.children].map(
      (cell) =>
        [...cell.querySelectorAll('span:not(:has(span), .day-list__court *)')]
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

/** Unfolds the filters. */
export const openFilters = () => press(/^Filtros/)
