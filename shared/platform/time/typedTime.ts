import { digitsOf, fill } from '../contact/documents.ts'

/** What was typed so far, as `00:00`. */
export function maskClock(typed: string): string {
  return fill('00:00', digitsOf(typed))
}

/** What was typed so far, as `00/00/0000`; a stroke after a single digit of the day or month says that this is all of it. */
export function maskDate(typed: string): string {
  return fill('00/00/0000', digitsOf(typed.replace(/^(\d\d\/)?(\d)[/.-]$/, '$10$2')))
}
