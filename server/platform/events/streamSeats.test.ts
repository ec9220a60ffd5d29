import { expect, test } from 'vitest'
import { createStreamSeats } from './streamSeats.ts'

function open(most: { ofOne: number; ofAll: number }) {
  const seats = createStreamSeats(most)
  const ended: string[] = []
  const take = (client: string, name = client) => seats.take(client, () => ended.push(name))
  return { take, ended }
}

test('a network of 56 bits has twice what one of 64 has, one of 48 four times', () => {
  const { take } = open({ ofOne: 2, ofAll: 100 })
  const taken = (clients: string[]) => clients.filter((client) => take(client) !== null).length
  const inLine = (line: string) => Array.from({ length: 9 }, (_, index) => `a:b:c:${line}0${index}`)
  expect(taken(['a:b:c:1', 'a:b:c:1', 'a:b:c:1'])).toBe(2)
  expect(taken(inLine('1'))).toBe(4)
  expect(taken(inLine('2'))).toBe(2)
  expect(taken(['a:b:d:1', '10.0.0.1'])).toBe(2)
})

test('when all are taken the oldest of who has most of them ends for the next', () => {
  const { take, ended } = open({ ofOne: 3, ofAll: 4 })
  take('10.0.0.1')
  for (const name of ['first', 'second', 'third']) take('10.0.0.2', name)
  take('10.0.0.3')
  take('10.0.0.4')
  expect(ended).toEqual(['first', 'second'])
  take('10.0.0.5')
  // With one each it is whoever came first.
  expect(ended.at(-1)).toBe('10.0.0.1')
})

test('a seat that was left is free, and leaving it twice frees no other', () => {
  const { take } = open({ ofOne: 1, ofAll: 9 })
  const leave = take('10.0.0.1')!
  expect(take('10.0.0.1')).toBeNull()
  leave()
  expect(take('10.0.0.1')).not.toBeNull()
  leave()
  expect(take('10.0.0.1')).toBeNull()
})
