import { digitsOf } from './digits.ts'

/** The national digits: a leading `+55` is the country, not part of the number. */
export function phoneDigits(text: string): string {
  return digitsOf(text.replace(/^\s*\+\s*55/, ''))
}

/** `(11) 98765-4321` or `(11) 3456-7890`; any other count of digits comes back unchanged. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits.length !== 10 && digits.length !== 11) return text
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
}
