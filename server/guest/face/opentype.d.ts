/** Declares what is used of the package; the types that others publish are of its version before, without a default export. */
declare module 'opentype.js' {
  type Command = { type: 'M' | 'L' | 'Q' | 'C' | 'Z' } & Partial<
    Record<'x' | 'y' | 'x1' | 'y1' | 'x2' | 'y2', number>
  >
  export type Glyph = {
    advanceWidth?: number
    getPath(x: number, y: number, size: number): { commands: readonly Command[] }
  }
  export type Font = {
    unitsPerEm: number
    /** 0 of a letter that it has not. */
    charToGlyphIndex(letter: string): number
    charToGlyph(letter: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  const opentype: { parse(file: ArrayBuffer): Font }
  export default opentype
}
