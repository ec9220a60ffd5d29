import { digitsOf } from './digits.ts'

/** Whether the text, whatever its punctuation, holds a CPF: 11 digits, not all equal, both check digits right. */
export function isCpf(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return false
  return digits.endsWith(checkDigit(digits.slice(0, 9)) + checkDigit(digits.slice(0, 10)))
}

/** `000.000.000-00`; what has not 11 digits comes back unchanged. */
export function formatCpf(text: string): string {
  const digits = digitsOf(text)
  if (digits.length !== 11) return text
  return digits.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
    0,
  )
  return String(((sum * 10) % 11) % 10)
}
