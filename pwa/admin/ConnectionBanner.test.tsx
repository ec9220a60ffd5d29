import { screen } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '../account/session.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { anEntry, create, onMonday, openOverQueue } from './today/pending/pending.fixtures.tsx'

beforeEach(onMonday)

const HOUR_MS = 3_600_000
const session = { reload: async () => {} } as Partial<Session> as Session

test("how old the data is comes from the venue's clock, whatever this device's says", async () => {
  const lastFreshMs = Date.now() - 5 * 60_000
  const shown = { connection: 'offline', lastFreshMs, skewMs: 2 * HOUR_MS } as const
  openOverQueue(<ConnectionBanner session={session} />, shown)
  // The device's clock shows 09:00 of the venue, two hours too early.
  expect(await screen.findByText('Mostrando dados de 10:55 (há 5 min).')).toBeTruthy()
})

test('a device that cannot store what it reads says so, and not that there is no connection', async () => {
  openOverQueue(<ConnectionBanner session={session} />, { connection: 'notStored' })
  await screen.findByText(/^Não foi possível guardar os dados neste aparelho/)
  expect(screen.queryByText('Sem conexão.')).toBeNull()
})

test('while edits are sent it counts how many have gone and how many are left', async () => {
  const waiting = Array.from({ length: 5 }, () => anEntry(create))
  const queue = openOverQueue(<ConnectionBanner session={session} />, { waiting })
  await screen.findByText('5 a enviar', {}, { timeout: 5_000 })
  await act(() => queue.become({ waiting: waiting.slice(2) }))
  await screen.findByText('2 enviadas · 3 a enviar')
  const refused = waiting.slice(2, 3).map((entry) => ({
    ...entry,
    refusal: { text: 'Não', status: 409, problem: null },
  }))
  await act(() => queue.become({ waiting: waiting.slice(4), refused }))
  expect(await screen.findByText('3 enviadas · 1 a enviar · 1 pendência')).toBeTruthy()
})
