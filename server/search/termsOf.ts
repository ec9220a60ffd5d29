import { fold } from './fold.ts'
import { plainWords } from './searchWords.ts'

export type Customer = {
  customerName: string
  customerEmail: string
  customerPhone: string
  customerCpf: string | null
}

const LONGEST = 60

/** The words under which a reservation is found by their beginnings: name, e-mail, phone, CPF. */
export function termsOf({ customerName, customerEmail, customerPhone, customerCpf }: Customer) {
  const email = fold(customerEmail)
  const numbers = [customerPhone, customerCpf ?? ''].filter(Boolean)
  const terms = [
    ...plainWords(fold(customerName)),
    ...plainWords(email),
    email,
    ...numbers,
    // Without the area code, as neighbours say it.
    customerPhone.slice(2),
    ...numbers.map(reversed),
  ]
  return [...new Set(terms.map(cut).filter(Boolean))]
}

/** Digits from the last to the first, marked: so that the last ones are a beginning too. */
export function reversed(digits: string): string {
  return `~${[...digits].reverse().join('')}`
}

/** As much of a word as the index keeps. */
export function cut(text: string): string {
  return [...text].slice(0, LONGEST).join('')
}
