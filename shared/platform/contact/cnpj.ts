import { fill } from './documents.ts'

/** The letters and digits of a CNPJ, in upper case. */
export function cnpjCharacters(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** Whether the text, whatever its punctuation, holds a CNPJ: twelve digits or letters (from July 2026 on) and two right check digits. */
export function isCnpj(text: string): boolean {
  const cnpj = cnpjCharacters(text)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1*$/.test(cnpj)) return false
  return cnpj.endsWith(cnpjDigit(cnpj.slice(0, 12)) + cnpjDigit(cnpj.slice(0, 13)))
}

/** `00.000.000/0000-00`; what has not 14 characters comes back unchanged. */
export function formatCnpj(text: string): string {
  const cnpj = cnpjCharacters(text)
  return cnpj.length === 14 ? maskCnpj(cnpj) : text
}

/** What was typed so far, as `00.000.000/0000-00`. */
export function maskCnpj(typed: string): string {
  return fill('00.000.000/0000-00', cnpjCharacters(typed))
}

// Each character counts as its code less that of '0'; from the right the weights are 2 to 9, again and again.
function cnpjDigit(characters: string): string {
  const sum = [...characters]
    .toReversed()
    .reduce((total, one, index) => total + (one.charCodeAt(0) - 48) * (2 + (index % 8)), 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
