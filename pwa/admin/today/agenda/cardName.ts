import { SOFT_HYPHEN, syllablesOf } from '#shared/platform/text/syllables.ts'

/** What a card has for a name. */
type NameRoom = { width: number; lines: number; widthOf: (text: string) => number }

export type FittingName = { text: string; fits: boolean; isBroken: boolean }

/** A name as far as it fits: the first of these wordings that does, else the last of them. Long words may break between syllables. */
export function fitWords(wordings: readonly string[][], room: NameRoom): FittingName {
  const found = wordings.find((words) => linesOf(words, room) <= room.lines)
  const words = found ?? wordings.at(-1)!
  return {
    text: words.map((word) => breakable(word, room)).join(' '),
    fits: found !== undefined,
    isBroken: words.some((word) => room.widthOf(word) > room.width),
  }
}

function linesOf(words: readonly string[], room: NameRoom): number {
  let lines = 1
  let line = ''
  for (const word of words) {
    const parts = room.widthOf(word) <= room.width ? [word] : syllablesOf(word)
    for (const [index, part] of parts.entries()) {
      const longer = `${line}${index === 0 && line ? ' ' : ''}${part}`
      const hyphen = index < parts.length - 1 ? '-' : ''
      if (line && room.widthOf(longer + hyphen) > room.width) {
        lines += 1
        line = part
      } else line = longer
    }
  }
  return lines
}

function breakable(word: string, { width, widthOf }: NameRoom) {
  return widthOf(word) <= width ? word : syllablesOf(word).join(SOFT_HYPHEN)
}
