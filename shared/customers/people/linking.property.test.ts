import { expect, test } from 'vitest'
import { linkOf, phoneKey, type Recorded } from './linking.ts'
import { dice, typed, village } from './village.fixtures.ts'

test('10,000 people with slips of the pen, shared phones and missing ninth digits: nobody gets the hours of somebody else', () => {
  const roll = dice(20_261_122)
  const people = village(roll, 10_000)
  const byKey = new Map<string, (Recorded & { person: number })[]>()
  const seen = new Map<number, number>()
  const wrong: string[] = []
  let [again, linked, records] = [0, 0, 0]
  for (let visit = 0; visit < 3; visit += 1) {
    for (const person of people) {
      const said = typed(roll, person, visit > 0)
      const keys = [said.cpf, phoneKey(said.phone)].filter((key) => key !== null)
      const known = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))]
      const link = linkOf(said, known)
      if (seen.has(person.id)) again += 1
      if (link) {
        if (link.customer.person === person.id) linked += 1
        else
          wrong.push(`${said.name} ${said.phone} -> ${link.customer.name} ${link.customer.phone}`)
        continue
      }
      records += 1
      const record = { ...said, root: records, person: person.id }
      for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), record])
      seen.set(person.id, records)
    }
  }
  expect(wrong).toEqual([])
  // What is missed becomes a second record, which a person can merge.
  expect(linked / again).toBeGreaterThan(0.85)
})
