import { digitsOf } from './digits.ts'
import { phoneDigits } from './phone.ts'

/** What was typed so far, as `000.000.000-00`. Masks never end in punctuation, so backspace always takes a digit. */
export function maskCpf(typed: string): string {
  return fill('000.000.000-00', digitsOf(typed))
}

/** What was typed so far, as `(00) 0000-0000`, from the eleventh digit on as `(00) 00000-0000`. */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed)
  return fill(digits.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000', digits)
}

/** What was typed so far, as `00000-000`. */
export function maskCep(typed: string): string {
  return fill('00000-000', digitsOf(typed))
}

/** What was typed so far in groups of four, up to 19 digits. */
export function maskCardNumber(typed: string): string {
  return fill('0000 0000 0000 0000 000', digitsOf(typed))
}

/** What was typed so far, as `00:00`. */
export function maskClock(typed: string): string {
  return fill('00:00', digitsOf(typed))
}

/** What was typed so far, as `00/00/0000`; a stroke after a single digit of the day or month says that this is all of it. */
export function maskDate(typed: string): string {
  return fill('00/00/0000', digitsOf(typed.replace(/^(\d\d\/)?(\d)[/.-]$/, '$10$2')))
}

function fill(pattern: string, digits: string): string {
  let filled = ''
  let used = 0
  for (const place of pattern) {
    if (used >= digits.length) break
    filled += place === '0' ? digits[used++] : place
  }
  return filled
}
