import { isNameAlike, nameKey, phoneKey } from './linking.ts'

export type Comparable = {
  id: number
  name: string
  phone: string | null
  email: string | null
  cpf: string | null
}
export type DuplicateReason = 'cpf' | 'phone' | 'email' | 'name'
export const DUPLICATE_REASONS: Record<DuplicateReason, string> = {
  cpf: 'Mesmo CPF',
  phone: 'Mesmo telefone e nome parecido',
  email: 'Mesmo e-mail e nome parecido',
  name: 'Mesmo nome completo',
}
export type Duplicate = { a: number; b: number; reason: DuplicateReason }

/** Pairs of records that may be one person, each with its best reason, but those that a person told apart. People with two CPFs are two, unless all else is the same. */
export function possibleDuplicates(
  people: readonly Comparable[],
  toldApart: readonly (readonly [number, number])[] = [],
  most = 100,
): Duplicate[] {
  const found = new Map<string, Duplicate>()
  const keyOf = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`
  const apart = new Set(toldApart.map(([a, b]) => keyOf(a, b)))
  const pair = (reason: DuplicateReason, a: Comparable, b: Comparable) => {
    const key = keyOf(a.id, b.id)
    if (apart.has(key) || found.has(key) || found.size >= most) return
    found.set(key, { a: a.id, b: b.id, reason })
  }
  const nameKeys = new Map(people.map(({ id, name }) => [id, nameKey(name)]))
  const isOther = (a: Comparable, b: Comparable) =>
    a.cpf !== null && b.cpf !== null && a.cpf !== b.cpf && nameKeys.get(a.id) !== nameKeys.get(b.id)
  const inGroups = (
    reason: DuplicateReason,
    keyOf: (one: Comparable) => string | null,
    isAlike: (a: Comparable, b: Comparable) => boolean,
  ) => {
    for (const group of groupsOf(people, keyOf)) {
      for (const [index, a] of group.entries()) {
        for (const b of group.slice(index + 1)) {
          if (isAlike(a, b) && (reason === 'cpf' || !isOther(a, b))) pair(reason, a, b)
        }
      }
    }
  }
  const isAlike = (a: Comparable, b: Comparable) => isNameAlike(a.name, b.name)
  inGroups(
    'cpf',
    ({ cpf }) => cpf,
    () => true,
  )
  inGroups('phone', ({ phone }) => phoneKey(phone), isAlike)
  inGroups('email', ({ email }) => email && email.toLowerCase(), isAlike)
  inGroups(
    'name',
    ({ id }) => (nameKeys.get(id)!.includes(' ') ? nameKeys.get(id)! : null),
    (a, b) => a.cpf === null || b.cpf === null,
  )
  return [...found.values()]
}

// More than that behind one phone or address are a club, not one person.
const MOST_TOGETHER = 20

function groupsOf(people: readonly Comparable[], keyOf: (one: Comparable) => string | null) {
  const groups = new Map<string, Comparable[]>()
  for (const one of people) {
    const key = keyOf(one)
    if (!key) continue
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].filter(({ length }) => length > 1 && length <= MOST_TOGETHER)
}
