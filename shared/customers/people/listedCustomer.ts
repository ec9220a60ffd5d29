import * as v from 'valibot'
import { CustomerBlockSchema } from './block.ts'
import { digitsOf } from '../../platform/contact/documents.ts'
import { wordsOf } from '../../platform/text/words.ts'

/** What staff want to be reminded of when they meet somebody. */
export const MARKS = ['pay-first', 'regular', 'attention'] as const
export type Mark = (typeof MARKS)[number]
export const MARK_NAMES: Record<Mark, string> = {
  'pay-first': 'Pagar antes',
  regular: 'Mensalista',
  attention: 'Atenção',
}

/** A customer as a device of the staff stores them: e-mail and phone masked, no CPF and no notes. */
export const ListedCustomerSchema = v.object({
  id: v.number(),
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  tags: v.array(v.string()),
  marks: v.array(v.picklist(MARKS)),
  block: v.nullable(CustomerBlockSchema),
  /** In reais. */
  credit: v.number(),
  version: v.number(),
})
export type ListedCustomer = v.InferOutput<typeof ListedCustomerSchema>

/** The end of a phone, which is all of it that a device has. */
const END = 4

/** Finds people as somebody types: by the beginnings of the words of their names, or by the last digits of their phone. Each row is prepared once, however many lists it is in. */
export function customerSearch(customers: readonly ListedCustomer[]) {
  const prepared = customers
    .map(preparedOf)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.customer.id - b.customer.id))

  // All names in one text: a part that nobody has is found to be in none at once, not in many thousand one by one.
  const text = prepared.map(({ words }) => words).join('\n')
  const ends: number[] = []
  for (const { words } of prepared) ends.push((ends.at(-1) ?? -1) + words.length + 1)

  const named = (beginnings: readonly string[], most: number) => {
    const rarest = beginnings.reduce((one, other) => (other.length > one.length ? other : one))
    const found: ListedCustomer[] = []
    let row = 0
    for (let at = text.indexOf(rarest); at >= 0; at = text.indexOf(rarest, ends[row])) {
      while (ends[row]! <= at) row++
      const { customer, words } = prepared[row]!
      if (beginnings.every((one) => words.includes(one)) && found.push(customer) >= most) break
    }
    return found
  }
  const numbered = (number: string, most: number) => {
    const found: ListedCustomer[] = []
    for (const { customer, end } of prepared) {
      if (end !== '' && isEnd(number, end) && found.push(customer) >= most) break
    }
    return found
  }

  /** The first so many, in the order of their names. */
  return (typed: string, most = Number.POSITIVE_INFINITY): ListedCustomer[] => {
    // With the space before the word.
    const beginnings = wordsOf(typed).map((word) => ` ${word}`)
    if (typed.trim() === '') return prepared.slice(0, most).map(({ customer }) => customer)
    if (isNumber(typed)) return numbered(digitsOf(typed), most)
    return beginnings.length > 0 ? named(beginnings, most) : []
  }
}

type Prepared = { customer: ListedCustomer; name: string; words: string; end: string }
const known = new WeakMap<ListedCustomer, Prepared>()

function preparedOf(customer: ListedCustomer): Prepared {
  const before = known.get(customer)
  if (before) return before
  const name = wordsOf(customer.name).join(' ')
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
