import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DevicePerson } from '#shared/account/people/device.ts'
import {
  forgetUnlocks,
  keepUnlocksOf,
  openUnlock,
  storeUnlock,
  unlockablePeople,
} from './unlocks.ts'

const RITA: DevicePerson = { id: 2, name: 'Rita', role: 'reception', mayApprove: false }
const BETO: DevicePerson = { id: 3, name: 'Beto', role: 'manager', mayApprove: true }
const PIN = '482913'
const NOON = Date.parse('2026-11-23T15:00:00.000Z')
const TODAY = { secret: 'S'.repeat(43), until: '2026-11-24T03:00:00.000Z' }

beforeEach(() => forgetUnlocks())

test('who was let in by the server that day is let in without it, by the same PIN', async () => {
  await storeUnlock(RITA, PIN, TODAY)
  expect(await openUnlock(RITA, PIN, NOON)).toEqual(TODAY)
  expect(await unlockablePeople(NOON)).toEqual([RITA])
})

test('who was not, or not that day, is not', async () => {
  await storeUnlock(RITA, PIN, TODAY)
  await expect(openUnlock(BETO, PIN, NOON)).rejects.toThrow('só entra aqui se já entrou')
  const tomorrow = Date.parse(TODAY.until)
  await expect(openUnlock(RITA, PIN, tomorrow)).rejects.toThrow('o tempo do PIN de Rita')
  await expect(unlockablePeople(tomorrow)).rejects.toThrow(/^Sem conexão: ninguém entrou com PIN/)
})

test('five wrong PINs close the box, and a right one counts from nothing again', async () => {
  await storeUnlock(RITA, PIN, TODAY)
  await storeUnlock(BETO, PIN, TODAY)
  const wrong = () => openUnlock(RITA, '731846', NOON)
  for (let tries = 0; tries < 4; tries += 1) await expect(wrong()).rejects.toThrow('PIN incorreto')
  expect(await openUnlock(RITA, PIN, NOON)).toEqual(TODAY)
  for (let tries = 0; tries < 4; tries += 1) await expect(wrong()).rejects.toThrow('PIN incorreto')
  const closed =
    'PIN incorreto 5 vezes: sem conexão, Rita não entra mais neste aparelho. Outra pessoa pode entrar com o PIN dela; Rita, quando a conexão voltar, com a senha.'
  await expect(wrong()).rejects.toThrow(closed)
  // Nor by the right one, which is said as it is.
  await expect(openUnlock(RITA, PIN, NOON)).rejects.toThrow(closed)
  expect(await unlockablePeople(NOON)).toEqual([BETO])
  expect(await openUnlock(BETO, PIN, NOON)).toEqual(TODAY)
})

test('the fifth try may be the right one', async () => {
  await storeUnlock(RITA, PIN, TODAY)
  for (let tries = 0; tries < 4; tries += 1) {
    await expect(openUnlock(RITA, '731846', NOON)).rejects.toThrow('PIN incorreto')
  }
  expect(await openUnlock(RITA, PIN, NOON)).toEqual(TODAY)
  expect(await unlockablePeople(NOON)).toEqual([RITA])
})

describe('when nobody can be let in, it says what is known of why', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 14, 5) }))
  afterEach(() => void vi.useRealTimers())
  const laterBy = (days: number) => new Date(2026, 10, 23 + days, 23, 50).getTime()
  const until = new Date(2026, 10, 23, 22).toISOString()

  test.each([
    [0, 'desde hoje às 14:05'],
    [1, 'desde ontem'],
    [2, 'desde 23/11'],
  ])('%i days after the last PIN: %s', async (days, since) => {
    await storeUnlock(RITA, PIN, { ...TODAY, until })
    await expect(unlockablePeople(laterBy(days))).rejects.toThrow(
      `Sem conexão: ninguém entrou com PIN neste aparelho ${since}.`,
    )
  })

  test('a device that has nothing of anybody does not say that nobody has a PIN', async () => {
    await expect(unlockablePeople(NOON)).rejects.toThrow(
      /^Sem conexão, este aparelho não pode deixar ninguém entrar com PIN\./,
    )
  })

  test('closed boxes are named', async () => {
    await storeUnlock(RITA, PIN, TODAY)
    for (let tries = 0; tries < 5; tries += 1)
      await openUnlock(RITA, '731846', NOON).catch(() => {})
    await expect(unlockablePeople(NOON)).rejects.toThrow('digitado errado 5 vezes (Rita)')
  })
})

test('nothing that is stored says the PIN, its hash or the secret, and the key cannot be read', async () => {
  await storeUnlock(RITA, PIN, TODAY)
  const stored = await everything()
  const text = JSON.stringify(stored)
  expect(text).not.toContain(PIN)
  expect(text).not.toContain(TODAY.secret)
  const key = (stored['keys'] as { key: CryptoKey }[])[0]!.key
  expect(key.extractable).toBe(false)
})

test('who does not sign in by PIN any more is not let in without the server either', async () => {
  await storeUnlock(RITA, PIN, TODAY)
  await storeUnlock(BETO, PIN, TODAY)
  await keepUnlocksOf([BETO])
  expect(await unlockablePeople(NOON)).toEqual([BETO])
})

test('who was given another role has it without the server too', async () => {
  await storeUnlock(BETO, PIN, TODAY)
  const lowered: DevicePerson = { ...BETO, role: 'reception', mayApprove: false }
  await keepUnlocksOf([RITA, lowered])
  expect(await unlockablePeople(NOON)).toEqual([lowered])
  expect(await openUnlock(lowered, PIN, NOON)).toEqual(TODAY)
})

async function everything(): Promise<Record<string, unknown[]>> {
  const db = await new Dexie('quadras-device').open()
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  db.close()
  return Object.fromEntries(tables)
}
