import { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
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
  expect(await openUnlock(RITA, PIN, NOON)).toBe(TODAY.secret)
  expect(await unlockablePeople(NOON)).toEqual([RITA])
})

test('who was not, or not that day, is not', async () => {
  await storeUnlock(RITA, PIN, TODAY)
  await expect(openUnlock(BETO, PIN, NOON)).rejects.toThrow('só entra aqui se já entrou')
  const tomorrow = Date.parse(TODAY.until)
  await expect(openUnlock(RITA, PIN, tomorrow)).rejects.toThrow('só entra aqui se já entrou')
  expect(await unlockablePeople(tomorrow)).toEqual([])
})

test('five wrong PINs throw the secret away, and a right one counts from nothing again', async () => {
  await storeUnlock(RITA, PIN, TODAY)
  const wrong = () => openUnlock(RITA, '731846', NOON)
  for (let tries = 0; tries < 4; tries += 1) await expect(wrong()).rejects.toThrow('PIN incorreto')
  expect(await openUnlock(RITA, PIN, NOON)).toBe(TODAY.secret)
  for (let tries = 0; tries < 4; tries += 1) await expect(wrong()).rejects.toThrow('PIN incorreto')
  await expect(wrong()).rejects.toThrow('agora só com conexão')
  await expect(openUnlock(RITA, PIN, NOON)).rejects.toThrow('só entra aqui se já entrou')
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

async function everything(): Promise<Record<string, unknown[]>> {
  const db = await new Dexie('quadras-device').open()
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  )
  db.close()
  return Object.fromEntries(tables)
}
