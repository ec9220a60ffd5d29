import { screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '../account/session.ts'
import { holdSecret } from '../api/account/openedSecret.ts'
import type { ConnectionState } from '../offline/sync/adminSync.ts'
import { putBack } from '../offline/sync/wipedStore.ts'
import { press } from '../testing/adminSteps.ts'
import { ConnectionSign } from './ConnectionSign.tsx'
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

test('a clock that is more than two minutes wrong is said, with a connection too', async () => {
  openOverQueue(<ConnectionBanner session={session} />, { skewMs: -3 * 60_000 })
  expect(await screen.findByText('O relógio deste aparelho está 3 min adiantado.')).toBeTruthy()
})

test('a device that had no connection today says that the hours are its own', async () => {
  const shown = { connection: 'offline', lastFreshMs: Date.now() - 24 * HOUR_MS } as const
  openOverQueue(<ConnectionBanner session={session} />, shown)
  expect(await screen.findByText(/As horas são as do relógio deste aparelho/)).toBeTruthy()
})

test('a device that cannot store what it reads says so, and not that there is no connection', async () => {
  openOverQueue(<ConnectionBanner session={session} />, { connection: 'notStored' })
  await screen.findByText(/^Não foi possível guardar os dados neste aparelho/)
  expect(screen.queryByText('Sem conexão.')).toBeNull()
})

test('on an iPhone’s tab it says that the installed app does not see what waits', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone Safari')
  onTestFinished(() => void vi.restoreAllMocks())
  openOverQueue(<ConnectionBanner session={session} />, { waiting: [anEntry(create)] })
  const note = /Esperam nesta aba do Safari/
  expect(await screen.findByText(note, {}, { timeout: 5_000 })).toBeTruthy()
})

test('what the browser has deleted is said until it was read', async () => {
  act(() => putBack.set(2))
  openOverQueue(<ConnectionBanner session={session} />, {})
  await screen.findByText(
    /apagou os dados deste aparelho\. 2 edições que esperavam foram guardadas/,
  )
  await press('Entendi')
  expect(screen.queryByText(/apagou os dados/)).toBeNull()
})

test('while edits are sent it counts how many have gone and how many are left', async () => {
  const waiting = Array.from({ length: 5 }, () => anEntry(create))
  const queue = openOverQueue(<ConnectionSign />, { waiting })
  await screen.findByText('5 não enviadas', {}, { timeout: 5_000 })
  await act(() => queue.become({ waiting: waiting.slice(2) }))
  await screen.findByText('2 enviadas · 3 não enviadas')
  const refused = waiting.slice(2, 3).map((entry) => ({
    ...entry,
    refusal: { text: 'Não', status: 409, problem: null },
  }))
  await act(() => queue.become({ waiting: waiting.slice(4), refused }))
  expect(await screen.findByText('3 enviadas · 1 não enviada · 1 pendência')).toBeTruthy()
})

describe('the end of the time in which a PIN opens the device without a connection', () => {
  afterEach(() => holdSecret(null))
  const notice = /o seu PIN não abre mais este aparelho/
  const openFor = (untilMs: number, connection: ConnectionState = 'offline') => {
    holdSecret({ userId: 1, secret: 'S'.repeat(43), untilMs })
    const lastFreshMs = Date.now() - 6 * HOUR_MS
    openOverQueue(<ConnectionBanner session={session} />, { connection, lastFreshMs })
  }
  const inHours = (hours: number) => Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR_MS

  test('is said two hours before', async () => {
    // The venue's clock shows 09:00.
    openFor(inHours(2))
    expect(
      await screen.findByText(
        'Sem conexão há 6 h: depois das 11:00 o seu PIN não abre mais este aparelho até a conexão voltar. O que foi feito fica guardado nele.',
      ),
    ).toBeTruthy()
  })

  test('is not said before that', async () => {
    openFor(inHours(2) + 60_000)
    await screen.findByText('Sem conexão.')
    expect(screen.queryByText(notice)).toBeNull()
  })

  test('is not said with a connection', async () => {
    openFor(inHours(1), 'here')
    await act(async () => {})
    expect(screen.queryByText(notice)).toBeNull()
  })
})
