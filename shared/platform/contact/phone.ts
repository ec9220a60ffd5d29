import { digitsOf, fill } from './documents.ts'

/** The one reader of phones: Brazilian ones as their 10 or 11 national digits, others as `+` with country and number (E.164), whatever stands between. `+55`, `0055`, a long-distance 0 and a carrier's code go; 55 without a country stays the area code that it is. What is no whole number comes back as its digits. */
export function readPhone(text: string): string {
  const digits = digitsOf(text)
  const rest = digits.slice(2)
  if (hasCountry(text)) return digits.startsWith('55') ? national(rest) : `+${dialled(text)}`
  if (/^00[1-9]\d{9}/.test(digits) && !isGiven(rest)) {
    return readPhone(text.replace(/^\D*0\D*0/, '+'))
  }
  return digits.startsWith('55') && isGiven(rest) ? rest : national(digits)
}

/** Without the 0 of long-distance calls and, behind it, the two digits of a carrier. */
function national(digits: string): string {
  const plain = digits.replace(/^0+/, '')
  const behind = plain.slice(2)
  return plain !== digits && isGiven(behind) ? behind : plain
}

// Before it may stand what is not seen, an apostrophe of a spreadsheet, or `tel:` of a link.
const hasCountry = (text: string) => /^\D*[+＋]/.test(text)

/** The digits of a number with its country, without the 0 in brackets that is for who calls within it: `+44 (0)20`. */
const dialled = (text: string) => digitsOf(text.replace(/(\d\D*)\(0\)/, '$1'))

/** Whether national digits are a number that is given out: nine digits of a mobile or eight of a house behind an area code. */
const isGiven = (digits: string) => /^[1-9]{2}(9\d{8}|[2-5]\d{7})$/.test(digits)

/** Whether it is a whole phone as `readPhone` returns it. */
export function isPhone(phone: string): boolean {
  return /^\d{10,11}$/.test(phone) || isForeign(phone)
}

/** Whether it is a number of another country, as `readPhone` returns it. */
export function isForeign(phone: string): boolean {
  // Of North America they all have ten digits.
  return /^\+(?!55)(1[2-9]\d{9}|[2-9]\d{7,14})$/.test(phone)
}

/** Whether national digits are a mobile's: eleven of them, and after the area code the ninth digit. */
export function isMobile(digits: string): boolean {
  return /^\d{2}9\d{8}$/.test(digits)
}

/** `+5548999887766`; null for what is no whole number (E.164). */
export function toE164(text: string): string | null {
  const phone = readPhone(text)
  if (isForeign(phone)) return phone
  return isPhone(phone) ? `+55${phone}` : null
}

/** Calls it, from whatever country (RFC 3966). */
export function telHref(text: string): string {
  return `tel:${toE164(text) ?? text}`
}

/** `(11) 98765-4321`, `(11) 3456-7890` or `+59899123456`; any other count of digits comes back unchanged. */
export function formatPhone(text: string): string {
  const phone = readPhone(text)
  if (!/^\d{10,11}$/.test(phone)) return isForeign(phone) ? phone : text
  return `(${phone.slice(0, 2)}) ${phone.slice(2, -4)}-${phone.slice(-4)}`
}

/** What was typed so far, as `(00) 0000-0000`, from the eleventh digit on as `(00) 00000-0000`. Behind a `+` as it is, until it turns out to be a Brazilian number; behind a 0 as it is, because a carrier's code may follow. */
export function maskPhone(typed: string): string {
  const digits = digitsOf(typed).slice(0, 15)
  const phone = readPhone(typed)
  if (digits.startsWith('0')) return digits
  if (hasCountry(typed) && !/^\d{10,11}$/.test(phone)) return `+${dialled(typed).slice(0, 15)}`
  return fill(phone.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000', phone)
}

/** The same number with and without the ninth digit that mobiles got; numbers of houses begin with 2 to 5 and never had one. */
export function phoneVariants(digits: string): string[] {
  const mobile = /^(\d\d)9?([6-9]\d{7})$/.exec(digits)
  return mobile ? [`${mobile[1]}9${mobile[2]}`, `${mobile[1]}${mobile[2]}`] : [digits]
}
