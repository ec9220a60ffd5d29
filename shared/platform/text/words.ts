import { fold } from './fold.ts'

/** The folded words of a text: whatever apostrophes, dashes, brackets and spaces stand between them. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
