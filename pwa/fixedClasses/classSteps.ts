import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { aCourt } from '#shared/court/court.fixtures.ts'
import { aFixedClass } from '#shared/fixedClass/fixedClass.fixtures.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { problemMessage, type Problem, type ProblemCode } from '#shared/problem.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'

export const person = userEvent.setup()

export function anEntry(change: Partial<FixedClassEntry> = {}): FixedClassEntry {
  return { ...aFixedClass(), instructor: 'Caio', email: null, phone: null, version: 2, ...change }
}

/** The classes as an admin sees them. Today is 21/11/2026. */
export async function openClasses(classes: () => FixedClassEntry[], answers: Answers = {}) {
  localStorage.setItem('auth_user', '{}')
  const opened = openApp('/admin/classes', {
    'GET /api/user': () => ({ id: 1, username: 'admin', name: 'Ana', role: 'admin' }),
    'GET /api/courts': () => [
      aCourt(),
      aCourt({ id: 2, name: 'Quadra 2', sportTypes: ['vôlei'] }),
      aCourt({ id: 3, name: 'Quadra 3', active: false }),
    ],
    'GET /api/fixed-classes': classes,
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Aulas Fixas' }, { timeout: 15_000 })
  return opened
}

/** The words of each row, without its buttons. */
export async function rowTexts() {
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  return rows.map((row) => [...row.children].slice(0, -1).map((cell) => cell.textContent))
}

export async function press(name: string | RegExp) {
  await person.click(await screen.findByRole('button', { name }))
}

export async function type(label: string, text: string) {
  const field = screen.getByLabelText(label)
  await person.clear(field)
  await person.type(field, text)
}

export const choose = (label: string, option: string) =>
  person.selectOptions(screen.getByLabelText(label), option)

/** An answer that says no. */
export function refusal(status: number, code: ProblemCode, more: Partial<Problem> = {}) {
  return Response.json({ status, code, message: problemMessage(code), ...more }, { status })
}

/** An answer that is thrown. */
export function failing(thrown: Response | Error) {
  return () => {
    throw thrown
  }
}

export async function expectToast(title: string, description = '') {
  const toast = (await screen.findByText(title)).closest('[role]')!
  expect(toast.textContent).toContain(description)
}

export async function expectToSee(text: string | RegExp) {
  expect(await screen.findByText(text)).toBeTruthy()
}
