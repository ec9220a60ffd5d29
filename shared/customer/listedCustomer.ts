import type { Block } from './block.ts'
import { digitsOf } from './documents.ts'
import { fold } from '../text/fold.ts'

/** What staff want to be reminded of when they meet somebody. */
export const MARKS = ['pay-first', 'regular', 'attention'] as const
export type Mark = (typeof MARKS)[number]
export const MARK_NAMES: Record<Mark, string> = {
  'pay-first': 'Pagar antes',
  regular: 'Mensalista',
  attention: 'Atenção',
}

/** A customer as a device of the staff stores them: e-mail and phone masked, no CPF and no notes. */
export type ListedCustomer = {
  id: number
  name: string
  phone: string
  email: string
  tags: string[]
  marks: Mark[]
  block: Block | null
  /** In reais. */
  credit: number
  version: number
}

/** The end of a phone, which is all of it that a device has. */
const END = 4

/** Finds people as somebody types: by the beginnings of the words of their names, or by the last digits of their phone. Each row is prepared once, however many lists it is in. */
export function customerSearch(customers: readonly ListedCustomer[]) {
  const prepared = customers
    .map(preparedOf)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.customer.id - b.customer.id))

  /** The first so many, in the order of their names. */
  return (typed: string, most = Number.POSITIVE_INFINITY): ListedCustomer[] => {
    const parts = fold(typed).split(/\s+/).filter(Boolean)
    if (parts.length === 0) return prepared.slice(0, most).map(({ customer }) => customer)
    const number = isNumber(typed) ? digitsOf(typed) : null
    const found: ListedCustomer[] = []
    for (const { customer, words, end } of prepared) {
      const isFound =
        number === null
          ? parts.every((part) => words.includes(` ${part}`))
          : end !== '' && isEnd(number, end)
      if (isFound && found.push(customer) >= most) break
    }
    return found
  }
}

type Prepared = { customer: ListedCustomer; name: string; words: string; end: string }
const known = new WeakMap<ListedCustomer, Prepared>()

function preparedOf(customer: ListedCustomer): Prepared {
  const before = known.get(customer)
  if (before) return before
  const name = fold(customer.name)
  const end = digitsOf(customer.phone).slice(-END)
  const prepared = { customer, name, words: ` ${name}`, end }
  known.set(customer, prepared)
  return prepared
}

function isNumber(typed: string) {
  return /^[\d\s().+-]*\d[\d\s().+-]*$/.test(typed)
}

// Of a longer number only the end can be compared.
function isEnd(number: string, end: string) {
  return number.length <= END ? end.includes(number) : number.endsWith(end)
}
