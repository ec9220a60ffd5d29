import { digitsOf } from './digits.ts'

/** `00000-000`; what has not 8 digits comes back unchanged. */
export function formatCep(text: string): string {
  const digits = digitsOf(text)
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : text
}
