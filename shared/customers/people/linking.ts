import { phoneVariants } from '../../platform/contact/phone.ts'
import { wordsOf } from '../../platform/text/words.ts'
import { isForeign, readPhone } from '../../platform/contact/phone.ts'

/** Somebody as a booking or the venue's records know them. */
type KnownPerson = { name: string; phone: string | null; cpf: string | null }
/** `root` is the record that stands for the person: this one, or the one that it was merged into. */
export type Recorded = KnownPerson & { root: number }
type LinkReason = 'cpf' | 'phone'

/** What two spellings of one phone have in common: a mobile's ninth digit may be missing. Null for what is no whole number. */
export function phoneKey(phone: string | null): string | null {
  const number = readPhone(phone ?? '')
  if (isForeign(number)) return number
  return /^[1-9]\d{9,10}$/.test(number) ? phoneVariants(number).at(-1)! : null
}

/**
 * Which of the customers a booking is of: the one with its CPF, else the one with its phone and a first name alike. Null for somebody
 * new, and when several would do: two records of one person can be merged, the hours of two people in one record cannot be told apart.
 */
export function linkOf<Customer extends Recorded>(
  person: KnownPerson,
  customers: readonly Customer[],
): { customer: Customer; by: LinkReason } | null {
  const sameCpf = customers.find(({ cpf }) => person.cpf !== null && cpf === person.cpf)
  if (sameCpf) return { customer: sameCpf, by: 'cpf' }
  const key = phoneKey(person.phone)
  if (key === null) return null
  const alike = customers.filter(
    (one) =>
      phoneKey(one.phone) === key &&
      // Mother and daughter may share a phone and a name; two CPFs are two people.
      (one.cpf === null || person.cpf === null) &&
      isNameAlike(one.name, person.name) &&
      endsAlike(one.name, person.name),
  )
  const same = alike.filter(({ name }) => nameKey(name) === nameKey(person.name))
  const [only, ...others] = same.length > 0 ? same : alike
  const isOne = others.every(({ root }) => root === only?.root)
  return only && isOne ? { customer: only, by: 'phone' } : null
}

/** Whether corrected data may still be the same person's: two CPFs are two people, and so are two names. */
export function mayBeSame(known: KnownPerson, corrected: KnownPerson): boolean {
  const isOther = known.cpf !== null && corrected.cpf !== null && known.cpf !== corrected.cpf
  return !isOther && isNameAlike(known.name, corrected.name)
}

type Reached = Pick<KnownPerson, 'name' | 'phone'> & { email: string }

/** Whether another name is given with another way to reach them: then a document that was not named with them is still of whoever was there before. */
export function isReplaced(before: Reached, after: Reached): boolean {
  const isReachedElsewhere =
    phoneKey(before.phone) !== phoneKey(after.phone) ||
    before.email.toLowerCase() !== after.email.toLowerCase()
  return isReachedElsewhere && !isNameAlike(before.name, after.name)
}

/** Whether two names may be one person's: the same first name, be it spelled another way, and no surnames that contradict each other. */
export function isNameAlike(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const [first, otherFirst] = [one[0], other[0]]
  if (!first || !otherFirst || !isSameGivenName(first, otherFirst)) return false
  // Father and son.
  if (descentOf(one) !== descentOf(other) && one.length > 1 && other.length > 1) return false
  const [surnames, otherSurnames] = [surnamesOf(one), surnamesOf(other)]
  if (surnames.length === 0 || otherSurnames.length === 0) return true
  return surnames.some((word) => otherSurnames.some((name) => isSurname(word, name)))
}

/** Compares whole names: without accents, capitals, particles and double spaces. */
export function nameKey(name: string): string {
  return wordsOf(name)
    .filter((word) => !PARTICLES.has(word))
    .join(' ')
}

const PARTICLES = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])
const DESCENT = new Set(['filho', 'filha', 'junior', 'jr', 'neto', 'neta', 'sobrinho'])

function descentOf(words: readonly string[]) {
  const last = words.at(-1) ?? ''
  if (!DESCENT.has(last)) return ''
  return last === 'jr' ? 'junior' : last
}

function surnamesOf(words: readonly string[]) {
  return words.slice(1).filter((word) => !PARTICLES.has(word) && !DESCENT.has(word))
}

// Paula and Paulo, Marina and Marisa may live together: only slips that make no other name are forgiven.
function isSameGivenName(a: string, b: string) {
  return soundOf(a) === soundOf(b) || isSwapped(a, b)
}

// How a first name ends tells many apart: Marian is Marina with two letters swapped, or Mariana without her last one.
function endsAlike(a: string, b: string) {
  const [one = '', other = ''] = [wordsOf(a)[0], wordsOf(b)[0]]
  return one.at(-1) === other.at(-1) || soundOf(one) === soundOf(other)
}

// An initial stands for any surname that begins with it.
function isSurname(a: string, b: string) {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  return soundOf(a) === soundOf(b) || isSwapped(a, b)
}

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/k|q(?=u)/g, 'c'],
  [/ct/g, 't'],
  [/(?<![cln])h/g, ''],
  [/z/g, 's'],
  [/([^aeiou])\1+/g, '$1'],
]

/** Thiago and Tiago, Luiz and Luis, Matheus and Mateus sound the same. */
function soundOf(word: string) {
  return SOUNDS.reduce((sound, [spelling, plain]) => sound.replace(spelling, plain), word)
}

/** Whether two neighbouring letters were typed in the wrong order. Marinaa is Marina with a letter typed twice rather than Mariana. */
function isSwapped(a: string, b: string) {
  if (a.length !== b.length || a.length < 4 || hasVowelTwice(a) !== hasVowelTwice(b)) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b
}

function hasVowelTwice(word: string) {
  return /([aeiou])\1/.test(word)
}
