import { digitsOf, fill } from '../contact/documents.ts'

/** What was typed so far, as `00:00`. */
export function maskClock(typed: string): string {
  return fill('00:00', digitsOf(typed))
}

/** What was typed so far, as `00/00/0000`; a stroke after a single digit of the day or month says that this is all of it. */
export function maskDate(typed: string): string {
  return fill('00/00/0000', digitsOf(typed.replace(/^(\d\d\/)?(\d)[/.-]$/, '$10$2')))
}

const YEAR_FIRST = /(?:^|\D)(\d{4})-(\d\d)-(\d\d)(?!\d)/
const DAY_FIRST = /(?:^|\D)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?!\d)/

/** The date in a copied text as `00/00/0000`, whether or not there is such a day: `5/12/2026`, `05.12.26`, `2026-12-05`. Null when it holds none. */
export function copiedDate(text: string): string | null {
  const [, otherYear, otherMonth, otherDay] = YEAR_FIRST.exec(text) ?? []
  const [, day = otherDay, month = otherMonth, year = otherYear] = DAY_FIRST.exec(text) ?? []
  if (!day || !month || !year) return null
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year.padStart(4, '20')}`
}
