import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '../account/session.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { onMonday, openOverQueue } from './pending/pending.fixtures.tsx'

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
