/** Letters that no accent makes, as people look for them who have none on their keyboard. */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Lower case without accents: the form in which searches and spellings are compared. */
export function fold(text: string): string {
  // Most texts have none: an import folds thousands.
  if (!/[^ -~]/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ß-œ]/g, (letter) => PLAIN[letter] ?? letter)
}
