import { beforeEach, expect, test } from 'vitest'
import { Unreachable } from '../api/client.ts'
import { aDesk, aRefusal } from './desk.fixtures.ts'

const removal = { kind: 'price.remove', id: 3, version: 2 } as const
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => localStorage.setItem('auth_user', '{}'))

test('nothing is read before a screen shows it', async () => {
  const { desk, reads, tell } = aDesk()
  desk.follow()
  tell('catalog')
  await settled()
  expect(reads).toEqual({})
})

test('what is shown is read again when the server tells of a change, and after a line was gone', async () => {
  const { desk, reads, tell } = aDesk()
  const stop = desk.follow()
  desk.prices.subscribe(() => {})
  tell('catalog')
  tell('open')
  tell('calendar', { dates: ['2026-11-23'] })
  expect(reads).toEqual({ prices: 3 })
  stop()
  tell('catalog')
  expect(reads).toEqual({ prices: 3 })
  await settled()
})

test('an edit is over once the lists show it', async () => {
  const { desk, reads } = aDesk()
  desk.courts.subscribe(() => {})
  desk.prices.subscribe(() => {})
  await desk.edit(removal, 'key')
  expect(reads).toEqual({ courts: 2, prices: 2 })
  expect(desk.prices.get().status).toBe('ready')
})

test('a refused edit reads again too: what stood in the way may be news', async () => {
  const { desk, reads } = aDesk(() => Promise.reject(aRefusal(409, 'price-overlap')))
  desk.prices.subscribe(() => {})
  await expect(desk.edit(removal, 'key')).rejects.toThrow('409')
  expect(reads).toEqual({ prices: 2 })
})

test.each([
  [401, 'not-signed-in'],
  [403, 'not-allowed'],
] as const)('%i asks anew who is signed in', async (status, code) => {
  const { desk, reads } = aDesk(() => Promise.reject(aRefusal(status, code)))
  await expect(desk.edit(removal, 'key')).rejects.toThrow(`${status}`)
  expect(reads['user']).toBe(1)
})

test('a lost line says nothing about who is signed in', async () => {
  const { desk, reads } = aDesk(() => Promise.reject(new Unreachable(null)))
  await expect(desk.edit(removal, 'key')).rejects.toThrow('Sem conexão')
  expect(reads['user']).toBeUndefined()
})
