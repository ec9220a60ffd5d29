import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { OfflineDb, type ResourceName } from '../offline/store/offlineDb.ts'
import { openApp, type Answers } from './openApp.tsx'

export const person = userEvent.setup()

/** An address of the admin's area as an admin sees it; with these answers and nothing else. */
export async function openStore(path: string, heading: string, answers: Answers = {}) {
  localStorage.setItem('auth_user', '{}')
  const opened = openApp(path, {
    'GET /api/user': () => ({ id: 1, username: 'admin', name: 'Ana', role: 'admin' }),
    ...answers,
  })
  await screen.findByRole('heading', { name: heading })
  return opened
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** Whether it is disabled or busy. */
export const isIdle = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
export const check = (name: string | RegExp) => person.click(screen.getByRole('checkbox', { name }))
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const choose = (name: string, option: string) => person.selectOptions(field(name), option)

/** Presses it, once it is there. */
export async function press(name: string | RegExp) {
  await person.click(await screen.findByRole('button', { name }))
}

/** Writes it in the place of what was there, all at once: key by key the form would be drawn for each. */
export async function type(name: string, text: string) {
  await person.clear(field(name))
  if (text) await person.paste(text)
}

/** The text below the field. */
export const messageOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent

export async function expectToast(title: string, description?: string) {
  const toast = (await screen.findByText(title, { selector: '.toast strong' })).closest('[role]')!
  if (description) expect(toast.textContent).toContain(description)
}

/** Once or more: a form says beside the field what a toast says too, for some seconds. */
export async function expectToSee(text: string | RegExp) {
  expect(await screen.findAllByText(text)).not.toEqual([])
}

/** An answer that records the request's body, with the version in `If-Match`. */
export function noting(sent: unknown[], answer: unknown) {
  return (body: unknown, _path: string, headers: Record<string, string>) => {
    const version = headers['If-Match']
    sent.push(version === undefined ? body : [version, body])
    return answer
  }
}

/** Whether 'Copiar texto' about this copies what whoever installed the system needs, this among it. */
export async function copiesFor(about: string, part: string) {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press(`Copiar texto: ${about}`)
  await expectToast('Texto copiado')
  expect(write.mock.lastCall?.[0]).toContain(part)
}

export const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** The body of an error answer. */
export function refusal(status: number, code: ProblemCode, more: Partial<Problem> = {}) {
  return Response.json({ status, code, message: problemMessage(code), ...more }, { status })
}

/** An answer that is a refusal. */
export function refusing(...texts: Parameters<typeof refusal>) {
  return () => {
    throw refusal(...texts)
  }
}

/** No answer at all. */
export function noConnection(): never {
  throw new TypeError('no connection')
}

/** From now on there is no connection, and one list is not cached on this device. */
export async function loseCached(name: ResourceName) {
  vi.stubGlobal('fetch', async () => noConnection())
  act(() => void window.dispatchEvent(new Event('offline')))
  const db = new OfflineDb()
  await db.resources.delete(name)
  db.close()
}
