import { useEffect, useMemo, useState, type CSSProperties, type RefObject } from 'react'
import { nameWordings } from '#shared/platform/text/personName.ts'
import { fitWords, type FittingName } from './cardName.ts'

export type Density = 'comfortable' | 'dense'

/** A name as it fits, and whether its letters are smaller for that. */
type FittedName = { text: string; isSmall: boolean }
/** `hasKind`: whether the kind in words has room among the marks, without the name losing any of its own. */
type CardName = FittedName & { hasKind: boolean }

/** The room that the width of the grid leaves to a cell, in pixels. */
export type CellRoom = {
  row: number
  font: number
  /** Whether a cell is too narrow for two actions beside each other. */
  isNarrow: boolean
  /** The name on a card; that of a class keeps all its words. */
  nameIn(card: { name: string; kind: 'class' | 'reservation' }, on: CardSize): CardName
}

/** How many hours a card has, and whether there are marks below its name. */
type CardSize = { hours: number; isMarked: boolean }

const MEASURES = {
  comfortable: { hour: 56, court: 102, font: [13, 17], edges: 22, marks: 14, line: 1.1 },
  // Twenty courts side by side on 1280 pixels.
  dense: { hour: 46, court: 59, font: [12, 13.5], edges: 19, marks: 12, line: 1.08 },
} as const
const NARROW_PX = 100
const WIDE_PX = 210
/** The kind in words beside all other marks. */
const KIND_PX = 140
/** Two lines beside marks have room for no larger letters. */
const MOST_OF_TWO_LINES_PX = 13.2
/** A card of 44 pixels with its frame. */
const LEAST_PX = 50
/** Borders and padding of a card and its cell, above and below. */
const FRAME_PX = 7
/** How small the letters of a long name become; the style sheet has the same. Smaller ones would be read as rank, and not at arm's length. */
const SMALLER = 0.88
const LEAST_FONT_PX = 12

export function cellRoom(
  gridWidth: number,
  courts: number,
  density: Density,
  widthOf: (text: string, font: number) => number,
): CellRoom {
  const { court, edges, font: between, hour, line, marks } = MEASURES[density]
  const wide = Math.max(court, (gridWidth - hour) / Math.max(1, courts))
  const isNarrow = wide < NARROW_PX
  const most = wide < WIDE_PX ? MOST_OF_TWO_LINES_PX / SMALLER : between[1]
  const fitting = Math.min(most, between[1], Math.max(between[0], wide * 0.124))
  const font = isNarrow ? between[0] : Math.round(fitting * 2) / 2
  const lines = isNarrow ? 3 : 2
  const row = Math.ceil(Math.max(LEAST_PX, lines * font * line + FRAME_PX))
  const known = new Map<string, CardName>()
  const inLetters = (names: readonly string[][], height: number, isSmall: boolean) => {
    const size = isSmall ? Math.max(LEAST_FONT_PX, font * SMALLER) : font
    const found = fitWords(names, {
      width: wide - edges,
      lines: Math.floor(height / (size * line)),
      widthOf: (text) => widthOf(text, size),
    })
    return { ...found, isSmall }
  }
  const fitted = (names: readonly string[][], height: number) => {
    const sizes = [inLetters(names, height, false), inLetters(names, height, true)]
    // Whole words in slightly smaller letters are read sooner than broken ones.
    const isWhole = ({ fits, isBroken }: FittingName) => fits && !isBroken
    return sizes.find(isWhole) ?? sizes.find(({ fits }) => fits) ?? sizes.at(-1)!
  }
  const room: CellRoom = {
    row,
    font,
    isNarrow,
    nameIn(card, { hours, isMarked }) {
      const { kind, name } = card
      const key = `${kind} ${hours} ${isMarked} ${name}`
      const before = known.get(key)
      if (before) return before
      const names = kind === 'class' ? classWordings(name) : nameWordings(name)
      const height = hours * row - FRAME_PX - (isMarked ? marks : 0)
      const isNamed = (words: readonly string[]) => words.at(-1) === names[0]!.at(-1)
      // An initial for the last name says less than broken or smaller letters.
      const named = fitted(names.filter(isNamed), height)
      const { isSmall, text } = named.fits ? named : inLetters(names, height, true)
      const marked = isMarked || room.nameIn(card, { hours, isMarked: true })
      const isSame = marked === true || (marked.text === text && marked.isSmall === isSmall)
      const found = { text, isSmall, hasKind: isSame && wide >= KIND_PX }
      known.set(key, found)
      return found
    },
  }
  return room
}

/** All words of a class's name, else the first ones. */
function classWordings(name: string): string[][] {
  const words = name.split(' ')
  const fewer = words.slice(1).map((_, at) => words.slice(0, words.length - 1 - at))
  return [words, ...fewer.map((kept) => [...kept.slice(0, -1), `${kept.at(-1)!}…`])]
}

/** What the grid's style sheet takes from it. */
export function roomStyle(room: CellRoom | null): CSSProperties {
  return room ? ({ '--row': `${room.row}px`, '--name': `${room.font}px` } as CSSProperties) : {}
}

/** The room in the grid as it is on screen; null where nothing has a size. */
export function useCellRoom(
  scroller: RefObject<HTMLElement | null>,
  courts: number,
  density: Density,
): CellRoom | null {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!scroller.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller])
  return useMemo(() => {
    const context = width > 0 ? document.createElement('canvas').getContext('2d') : null
    if (!context) return null
    const { fontFamily } = getComputedStyle(document.body)
    return cellRoom(width, courts, density, (text, font) => {
      context.font = `650 ${font}px ${fontFamily}`
      return context.measureText(text).width
    })
  }, [width, courts, density])
}
