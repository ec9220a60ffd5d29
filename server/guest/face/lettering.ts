import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, Glyph } from 'opentype.js'

const require = createRequire(import.meta.url)
// The container has no fonts, and one machine's would draw otherwise than another's.
const FILES = [
  require.resolve('@fontsource/outfit/files/outfit-latin-700-normal.woff'),
  require.resolve('@fontsource/outfit/files/outfit-latin-ext-700-normal.woff'),
]

export type Lettering = {
  /** How wide that text is at that size. */
  width(text: string, size: number): number
  /** The outlines of a line of text as a path of SVG, from that point of its base line on. */
  outlines(text: string, at: { x: number; y: number; size: number }): string
  /** The text as far as the font has its letters. */
  drawable(text: string): string
}

let loading: Promise<Lettering> | null = null

/** Loads the product's own font with the first drawing. */
export function loadLettering(): Promise<Lettering> {
  loading ??= load()
  return loading
}

async function load(): Promise<Lettering> {
  const { default: opentype } = await import('opentype.js')
  const files = await Promise.all(FILES.map((file) => readFile(file)))
  const fonts = files.map((file) => opentype.parse(new Uint8Array(file).buffer))
  const fontOf = (letter: string) => fonts.find((font) => font.charToGlyphIndex(letter) > 0)

  /** Each letter that can be drawn, or what it is without its marks, with where it stands. */
  function place(text: string, size: number) {
    const placed: { glyph: Glyph; x: number }[] = []
    let x = 0
    let before = null as { font: Font; glyph: Glyph } | null
    for (const letter of drawable(text)) {
      const font = fontOf(letter)!
      const glyph = font.charToGlyph(letter)
      const unit = size / font.unitsPerEm
      if (before?.font === font) x += font.getKerningValue(before.glyph, glyph) * unit
      placed.push({ glyph, x })
      x += (glyph.advanceWidth ?? 0) * unit
      before = { font, glyph }
    }
    return { placed, width: x }
  }

  function drawable(text: string) {
    return [...text.normalize('NFC')]
      .map((letter) => (fontOf(letter) ? letter : plain(letter)))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  }

  function plain(letter: string) {
    const [base = ''] = letter.normalize('NFD')
    return fontOf(base) ? base : ''
  }

  return {
    drawable,
    width: (text, size) => place(text, size).width,
    outlines: (text, { x, y, size }) =>
      place(text, size)
        .placed.map(({ glyph, x: offset }) => outlineOf(glyph.getPath(x + offset, y, size)))
        .join(''),
  }
}

/** The package's own writer turns some numbers into `NaN`, with which a path ends. */
function outlineOf({ commands }: ReturnType<Glyph['getPath']>) {
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const points = [x1, y1, x2, y2, x, y].filter((one) => one !== undefined)
      return `${type}${points.map((one) => one.toFixed(1)).join(' ')}`
    })
    .join('')
}
