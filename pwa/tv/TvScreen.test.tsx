import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TvBoard, TvEntry } from '#shared/venue/tv/tv.ts'
import { noConnection } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'

// The first import of a screen's chunk is slow.
beforeAll(async () => void (await import('./TvScreen.tsx')))
beforeEach(() => localStorage.clear())

const TOKEN = 'a'.repeat(32)
const START = Date.parse('2026-11-21T21:30:00.000Z')

const entry = (change: Partial<TvEntry>): TvEntry => ({
  courtId: 1,
  startTime: '18:00',
  endTime: '19:00',
  kind: 'reservation',
  sport: 'futevôlei',
  ...change,
})
const day = (date: string, entries: TvEntry[] = []) => ({
  date,
  opens: '08:00',
  closes: '23:00',
  entries,
})
const aBoard = (entries: TvEntry[] = [], tomorrow: TvEntry[] = []): TvBoard => ({
  venue: 'Arena Pé na Areia',
  timeZone: 'America/Sao_Paulo',
  serverTime: new Date(Date.now()).toISOString(),
  courts: [
    { id: 1, name: 'Quadra do Mar' },
    { id: 2, name: 'Quadra das Dunas' },
  ],
  days: [day('2026-11-21', entries), day('2026-11-22', tomorrow)],
})

/** A television at 18:30 of 21/11/2026, its clock an hour ahead of the server's. */
function openTv(answer: Answers[string], behind = '') {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START })
  onTestFinished(() => void vi.useRealTimers())
  return openApp(`/tv#${TOKEN}${behind}`, { 'GET /api/tv': answer })
}
const court = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li')!)
const nowOn = async (name: string) =>
  (await screen.findByRole('heading', { name })).nextElementSibling!.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('shows what is on now and what comes next on each court', async () => {
  openTv(() => aBoard([entry({}), entry({ startTime: '19:00', endTime: '20:00', sport: 'vôlei' })]))
  const mar = await court('Mar')
  mar.getByText('Futevôlei')
  mar.getByText('até 19:00')
  expect(mar.getByText(/^Depois/).parentElement!.textContent).toBe('Depois 19:00 Vôlei')
  const dunas = await court('Dunas')
  dunas.getByText('Livre')
  dunas.getByText('até 23:00')
  screen.getByText('18:30')
})

test('opens by an address with something behind it, in a browser of 2021', async () => {
  for (const name of ['any', 'timeout'] as const) {
    const own = Object.getOwnPropertyDescriptor(AbortSignal, name)!
    Reflect.deleteProperty(AbortSignal, name)
    onTestFinished(() => void Object.defineProperty(AbortSignal, name, own))
  }
  const asked: unknown[] = []
  openTv((_body, _url, headers) => {
    asked.push(headers['Authorization'])
    return aBoard()
  }, '.')
  expect(await nowOn('Mar')).toBe('Livre')
  expect(asked).toEqual([`Bearer ${TOKEN}`])
})

test('goes on to the next hour by itself, without a connection too, and says how old it is', async () => {
  let isOnline = true
  openTv(() =>
    isOnline
      ? aBoard([
          entry({ name: 'Marina' }),
          entry({ startTime: '19:00', endTime: '20:00', name: 'Bruno' }),
        ])
      : noConnection(),
  )
  ;(await court('Mar')).getByText('Marina')
  isOnline = false
  await pass(30 * 60_000)
  ;(await court('Mar')).getByText('Bruno')
  expect(screen.getByRole('status').textContent).toMatch(/^Sem conexão: dados de 18:3\d \(há/)
})

test('after midnight it shows the new day, of what it has', async () => {
  let isOnline = true
  const early = entry({ startTime: '00:00', endTime: '01:00', name: 'Corujão', kind: 'class' })
  openTv(() => (isOnline ? aBoard([entry({})], [early]) : noConnection()))
  await court('Mar')
  isOnline = false
  await pass(5.6 * 3_600_000)
  screen.getByText('Domingo, 22/11')
  expect(await nowOn('Mar')).toBe('Corujão')
  await pass(24 * 3_600_000)
  screen.getByText(/^Sem dados de hoje/)
})

test('a reload without a connection shows what was there', async () => {
  const { unmount } = openTv(() => aBoard([entry({ name: 'Marina' })]))
  await court('Mar')
  unmount()
  openApp(`/tv#${TOKEN}`, { 'GET /api/tv': noConnection })
  expect(await nowOn('Mar')).toBe('Marina')
})

test('what happens at the desk shows by itself', async () => {
  let entries: TvEntry[] = []
  const { emit } = openTv(() => aBoard(entries))
  expect(await nowOn('Mar')).toBe('Livre')
  entries = [entry({})]
  emit('calendar', { dates: ['2026-11-21'] })
  await waitFor(async () => expect(await nowOn('Mar')).toBe('Futevôlei'))
})

test('an address that was taken back shows nothing any more', async () => {
  let isRevoked = false
  openTv(() => {
    if (isRevoked) throw Response.json({ status: 404 }, { status: 404 })
    return aBoard([entry({ name: 'Marina' })])
  })
  ;(await court('Mar')).getByText('Marina')
  isRevoked = true
  await pass(61_000)
  await screen.findByText('Este endereço de TV não vale mais')
  expect(localStorage.getItem('tv-board')).toBeNull()
})
