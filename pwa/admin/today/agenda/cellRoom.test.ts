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
    expect(words[0]).toBe(first)
    // Rather an initial than letters of less than twelve pixels.
    const isTight = width / courts < 70 || last === 'Schwarzenberger'
    if (!isTight) expect(words.at(-1)).toBe(last)
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

test('the kind is in words where the name loses nothing by it', () => {
  const card = { kind: 'reservation', name: 'Bruno Lima' } as const
  const plain = { hours: 1, isMarked: false }
  expect(roomIn(990, 4, 'comfortable').nameIn(card, plain).hasKind).toBe(true)
  expect(roomIn(990, 8, 'comfortable').nameIn(card, plain).hasKind).toBe(false)
  const long = { ...card, name: LONG }
  expect(roomIn(700, 4, 'comfortable').nameIn(long, plain).hasKind).toBe(false)
  expect(roomIn(700, 4, 'comfortable').nameIn(long, { hours: 3, isMarked: false }).hasKind).toBe(
    true,
  )
})

test('a class keeps its first words, all of them where they have room', () => {
  const name = 'Beach tênis intermediário'
  const shownIn = (hours: number) =>
    roomIn(990, 8, 'comfortable')
      .nameIn({ kind: 'class', name }, { hours, isMarked: true })
      .text.replaceAll('\u00AD', '')
  expect(shownIn(1)).toBe('Beach tênis…')
  expect(shownIn(2)).toBe(name)
})

test('no letter is smaller than twelve pixels', () => {
  const seen: number[] = []
  const measured = (text: string, font: number) => {
    seen.push(font)
    return widthOf(text, font)
  }
  for (const density of ['comfortable', 'dense'] as const) {
    for (const courts of [1, 4, 8, 20]) {
      const room = cellRoom(990, courts, density, measured)
      for (const kind of ['class', 'reservation'] as const)
        room.nameIn({ kind, name: LONG }, marked)
    }
  }
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(12)
})
