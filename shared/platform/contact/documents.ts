/** The decimal digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

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

/** `529.***.***-25`: enough to tell two people apart, not enough to be one of them. */
export function hiddenCpf(cpf: string): string {
  return `${cpf.slice(0, 3)}.***.***-${cpf.slice(-2)}`
}

/** What was typed so far, as `000.000.000-00`. Masks never end in punctuation, so backspace always takes a digit. */
export function maskCpf(typed: string): string {
  return fill('000.000.000-00', digitsOf(typed))
}

/** What was typed so far, as `00000-000`. */
export function maskCep(typed: string): string {
  return fill('00000-000', digitsOf(typed))
}

/** What was typed so far in groups of four, up to 19 digits. */
export function maskCardNumber(typed: string): string {
  return fill('0000 0000 0000 0000 000', digitsOf(typed))
}

/** The digits in the places of a pattern, as far as they go. */
export function fill(pattern: string, digits: string): string {
  let filled = ''
  let used = 0
  for (const place of pattern) {
    if (used >= digits.length) break
    filled += place === '0' ? digits[used++] : place
  }
  return filled
}
