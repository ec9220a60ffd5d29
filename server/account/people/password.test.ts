import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

const cheap = () => hash('right', { memoryCost: 8, timeCost: 1, parallelism: 1 })

test('of a rush so many wait, and the others are answered at once', async () => {
  const stored = await cheap()
  const turnedAway: unknown[] = []
  const rush = Array.from({ length: 100 }, () =>
    isPassword('right', stored).catch((error: { code: string }) => turnedAway.push(error.code)),
  )
  const late = await isPassword('right', stored).catch((error: { code: string }) => error.code)
  expect(late).toBe('server-busy')
  await Promise.all(rush)
  expect(turnedAway).toEqual(Array(38).fill('server-busy'))
  expect(await isPassword('right', stored)).toBe(true)
  expect(await isPassword('wrong', stored)).toBe(false)
})

test('who is known goes first', async () => {
  // Theirs takes a hundred times as long, so that the order of the ends is the order of the beginnings.
  const [costly, stored] = [await hashPassword('right'), await cheap()]
  const order: string[] = []
  const strangers = Array.from({ length: 20 }, () =>
    isPassword('right', costly).then(() => order.push('stranger')),
  )
  const known = isPassword('right', stored, 'known').then(() => order.push('known'))
  await Promise.all([...strangers, known])
  expect(order.indexOf('known')).toBeLessThan(10)
})
