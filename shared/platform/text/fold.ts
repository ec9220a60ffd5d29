/** Letters that no accent makes, as people look for them who have none on their keyboard. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Lower case without accents and what is not seen: the form in which searches and spellings are compared. */
export function fold(text: string): string {
  // Most texts have none: an import folds thousands.
  if (!/[^ -~]/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replace(/[ß-œ]/g, (letter) => PLAIN[letter] ?? letter)
}
