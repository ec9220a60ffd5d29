import * as v from 'valibot'
import { isNameAlike, nameKey, phoneKey } from './linking.ts'

export type Comparable = {
  id: number
  name: string
  phone: string | null
  email: string | null
  cpf: string | null
}
const DuplicateReasonSchema = v.picklist(['cpf', 'phone', 'email', 'name'])
type DuplicateReason = v.InferOutput<typeof DuplicateReasonSchema>
export const DUPLICATE_REASONS: Record<DuplicateReason, string> = {
  cpf: 'Mesmo CPF',
  phone: 'Mesmo telefone e nome parecido',
  email: 'Mesmo e-mail e nome parecido',
  name: 'Mesmo nome completo',
}
export const DuplicateSchema = v.object({
  a: v.number(),
  b: v.number(),
  reason: DuplicateReasonSchema,
})
export type Duplicate = v.InferOutput<typeof DuplicateSchema>

/** Records or pairs looked at between two pauses. */
export const SLICE = 250

/** Pairs of records that may be one person, each with its best reason, but those that a person told apart. People with two CPFs are two, unless all else is the same. Pauses now and then: among thousands it takes a while. */
export function* possibleDuplicates(
  people: readonly Comparable[],
  toldApart: readonly (readonly [number, number])[] = [],
  most = 100,
): Generator<void, Duplicate[]> {
  const isSliceOver = slices()
  const nameKeys = new Map<number, string>()
  for (const { id, name } of people) {
    nameKeys.set(id, nameKey(name))
    if (isSliceOver()) yield
  }
  const apart = new Set(toldApart.map(([a, b]) => pairKey(a, b)))
  const found = new Map<string, Duplicate>()
  for (const { reason, keyOf, isAlike } of waysToCompare(nameKeys)) {
    const groups = yield* groupsOf(people, keyOf, isSliceOver)
    for (const [a, b] of pairsIn(groups)) {
      const key = pairKey(a.id, b.id)
      if (!apart.has(key) && !found.has(key) && isAlike(a, b))
        found.set(key, { a: a.id, b: b.id, reason })
      if (found.size >= most) return [...found.values()]
      if (isSliceOver()) yield
    }
  }
  return [...found.values()]
}

function slices() {
  let count = 0
  return () => (count += 1) % SLICE === 0
}

const pairKey = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`

type Comparison = {
  reason: DuplicateReason
  keyOf(one: Comparable): string | null
  isAlike(a: Comparable, b: Comparable): boolean
}

function waysToCompare(nameKeys: ReadonlyMap<number, string>): Comparison[] {
  const isOther = (a: Comparable, b: Comparable) =>
    a.cpf !== null && b.cpf !== null && a.cpf !== b.cpf && nameKeys.get(a.id) !== nameKeys.get(b.id)
  const isAlike = (a: Comparable, b: Comparable) => !isOther(a, b) && isNameAlike(a.name, b.name)
  return [
    { reason: 'cpf', keyOf: ({ cpf }) => cpf, isAlike: () => true },
    { reason: 'phone', keyOf: ({ phone }) => phoneKey(phone), isAlike },
    { reason: 'email', keyOf: ({ email }) => email && email.toLowerCase(), isAlike },
    {
      reason: 'name',
      keyOf: ({ id }) => (nameKeys.get(id)!.includes(' ') ? nameKeys.get(id)! : null),
      isAlike: (a, b) => a.cpf === null || b.cpf === null,
    },
  ]
}

// More than that behind one phone or address are a club, not one person.
const MOST_TOGETHER = 20

function* groupsOf(
  people: readonly Comparable[],
  keyOf: Comparison['keyOf'],
  isSliceOver: () => boolean,
): Generator<void, Comparable[][]> {
  const groups = new Map<string, Comparable[]>()
  for (const one of people) {
    if (isSliceOver()) yield
    const key = keyOf(one)
    if (!key) continue
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].filter(({ length }) => length > 1 && length <= MOST_TOGETHER)
}

function* pairsIn(groups: readonly Comparable[][]) {
  for (const group of groups) {
    for (const [index, a] of group.entries()) {
      for (const b of group.slice(index + 1)) yield [a, b] as const
    }
  }
}
