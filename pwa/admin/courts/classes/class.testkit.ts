import { screen, within } from '@testing-library/react'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { aFixedClassEntry } from '#shared/venue/classes/fixedClass.fixtures.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import { openStore } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

export function anEntry(change: Partial<FixedClassEntry> = {}): FixedClassEntry {
  return aFixedClassEntry({ instructor: 'Caio', version: 2, ...change })
}

/** The classes as an admin sees them. Today is 21/11/2026. */
export function openClasses(classes: () => FixedClassEntry[], answers: Answers = {}) {
  return openStore('/admin/classes', 'Aulas Fixas', {
    'GET /api/courts': () => [
      aCourt(),
      aCourt({ id: 2, name: 'Quadra 2', sportTypes: ['vôlei'] }),
      aCourt({ id: 3, name: 'Quadra 3', active: false }),
    ],
    'GET /api/fixed-classes': classes,
    ...answers,
  })
}

/** The text of each row, without its buttons. */
export async function rowTexts() {
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  return rows.map((row) => [...row.children].slice(0, -1).map((cell) => cell.textContent))
}
