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

/** What was typed so far, as `000.000.000-00`. Masks never end in punctuation, so backspace always takes a digit. */
export function maskCpf(typed: string): string {
  return fill('000.000.000-00', digitsOf(typed))
}

/** What was typed so far, as `(00) 0000-0000`, from the eleventh digit on as `(00) 00000-0000`. */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed)
  return fill(digits.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000', digits)
}

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

// Each character counts as its code less that of '0'; from the right the weights are 2 to 9, again and again.
function cnpjDigit(characters: string): string {
  const sum = [...characters]
    .toReversed()
    .reduce((total, one, index) => total + (one.charCodeAt(0) - 48) * (2 + (index % 8)), 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
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
