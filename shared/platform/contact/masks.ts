import { digitsOf } from './documents.ts'
import { isForeign, isPhone, readPhone } from './phone.ts'
import { fold } from '../text/fold.ts'

/** Stands for what is left out. No e-mail and no phone may have it, so that no schema takes a mask. */
const HIDDEN = '•'

/** Whether it is one of the masks below. */
export function isMasked(text: unknown): boolean {
  return typeof text === 'string' && text.includes(HIDDEN)
}

/** `j•••@example.com`: enough to tell a customer's two addresses apart, not enough to write to one. */
export function maskedEmail(email: string): string {
  if (email === '' || isMasked(email)) return email
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.charAt(0)}•••${email.slice(at)}`
}

/** `(48) 9••••-6655` or `(48) ••••-6655`; of any other count of digits only the last four. */
export function maskedPhone(phone: string): string {
  if (phone === '' || isMasked(phone)) return phone
  const digits = readPhone(phone)
  if (isForeign(digits)) return `${digits.slice(0, 2)}••••${digits.slice(-4)}`
  const end = `••••-${digits.slice(-4)}`
  if (digits.length === 11) return `(${digits.slice(0, 2)}) ${digits.charAt(2)}${end}`
  return digits.length === 10 ? `(${digits.slice(0, 2)}) ${end}` : end
}

/** A reservation with its customer's e-mail and phone masked. */
export function withMaskedCustomer<Row extends { customerEmail: string; customerPhone: string }>(
  row: Row,
): Row {
  const { customerEmail, customerPhone } = row
  return {
    ...row,
    customerEmail: maskedEmail(customerEmail),
    customerPhone: maskedPhone(customerPhone),
  }
}

/** A class with the contact of who gives it masked. */
export function withMaskedContact<Row extends { email: string | null; phone: string | null }>(
  row: Row,
): Row {
  const { email, phone } = row
  return { ...row, email: email && maskedEmail(email), phone: phone && maskedPhone(phone) }
}

/** Whether what was typed into a search may mean this e-mail: a part of what is shown of it, or the whole of one that looks so when masked. */
export function mayBeEmail(typed: string, email: string): boolean {
  const wanted = fold(typed)
  if (fold(email).includes(wanted)) return true
  return isMasked(email) && wanted.includes('@') && maskedEmail(wanted) === fold(email)
}

/** The same of a phone, by its digits: of a masked one at most the last four, or a whole number that ends with them. */
export function mayBePhone(typed: string, phone: string): boolean {
  const digits = readPhone(typed)
  if (digits === '') return false
  if (!isMasked(phone)) return phone.includes(digitsOf(typed))
  const end = digitsOf(phone).slice(-4)
  if (digits.length <= 4) return end.includes(digits)
  return isPhone(digits) ? maskedPhone(digits) === phone : digits.endsWith(end)
}
