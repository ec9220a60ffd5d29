import { expect, test } from 'vitest'
import { cellRoom } from './cellRoom.ts'

// A wide font: the letters of others are narrower.
const widthOf = (text: string, font: number) => text.length * font * 0.66
const roomIn = (width: number, courts: number, density: 'comfortable' | 'dense') =>
  cellRoom(width, courts, density, widthOf)
const marked = { hours: 1, isMarked: true }
const LONG = 'Maria Fernanda Albuquerque Cavalcanti'

test.each([
  [990, 8, 'comfortable'],
  [990, 8, 'dense'],
  [1246, 20, 'dense'],
  [326, 8, 'comfortable'],
  [734, 4, 'comfortable'],
] as const)('in %i pixels %i courts (%s) show first and last names', (width, courts, density) => {
  const room = roomIn(width, courts, density)
  for (const name of [LONG, 'Bernardo Schwarzenberger', 'Rui Sá', 'José da Silva Júnior']) {
    const { text } = room.nameIn({ kind: 'reservation', name }, marked)
    const words = text.replaceAll('\u00AD', '').split(' ')
    const [first, last] = [name.split(' ')[0]!, name.split(' ').at(-1)!]
    // Rather an initial than letters of less than twelve pixels.
    const isTight = width / courts < 70 || last === 'Schwarzenberger'
    const asShown = isTight ? [last, `${last[0]}.`] : [last]
    expect(words[0]).toBe(first)
    expect(asShown).toContain(words.at(-1))
  }
  // A card of 44 pixels and its frame.
  expect(room.row).toBeGreaterThanOrEqual(50)
})

test('a card of two hours has room for more of a name', () => {
  const room = roomIn(990, 8, 'comfortable')
  const nameOn = (hours: number) =>
    room.nameIn({ kind: 'reservation', name: LONG }, { hours, isMarked: true }).text
  expect(nameOn(2).length).toBeGreaterThan(nameOn(1).length)
})

test('a class keeps all its words', () => {
  const name = 'Beach tênis intermediário'
  const { text } = roomIn(990, 8, 'comfortable').nameIn({ kind: 'class', name }, marked)
  expect(text.replaceAll('\u00AD', '')).toBe(name)
})
