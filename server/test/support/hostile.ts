import fc from 'fast-check'
import * as v from 'valibot'
import { expectPortuguese } from './expectProblem.ts'
import { schemaFields, withField } from './schemaFields.ts'

/** Values that an attacker or a broken program may send in a field. */
export const HOSTILE: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -0.001,
  2 ** 53 + 2,
  '',
  ' ',
  '-1',
  '10:30',
  '25:00',
  '-1:00',
  '1.5',
  '10:00:00',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  'NaN',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  "'; drop table reservations; --",
  'x'.repeat(100_000),
  '９９９',
  [],
  [[]],
  {},
  { length: 3 },
  { toString: 'x' },
  { $gt: '' },
  JSON.parse('{"__proto__": {"admin": true}}'),
]
/** Any of them, or anything at all. */
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.double(),
)

/**
 * The bodies with one hostile field that are worth a request: of each field every value that the schema takes and reads otherwise
 * than the others, and one that it refuses. That it refuses the rest in Portuguese is judged here, for all refusals are answered by one line.
 */
export function forgedBodies(schema: v.GenericSchema, valid: object) {
  const forged: { taken: object[]; refused: object[] } = { taken: [], refused: [] }
  for (const [at, field] of schemaFields(schema).entries()) {
    const taken = new Map<string, object>()
    const refused: object[] = []
    for (const value of HOSTILE) {
      const body = forge(valid, field, value)
      const read = judge(schema, body)
      if (read.success) taken.set(JSON.stringify(read.output), body)
      else refused.push(body)
    }
    forged.taken.push(...taken.values())
    // Of each field another one.
    if (refused.length > 0) forged.refused.push(refused[at % refused.length]!)
  }
  return forged
}

/** Tries made-up values in each field against the schema alone. */
export function expectReadable(schema: v.GenericSchema, valid: object, numRuns: number) {
  const field = fc.constantFrom(...schemaFields(schema))
  fc.assert(
    fc.property(field, hostile, (path, value) => {
      judge(schema, forge(valid, path, value))
    }),
    { numRuns },
  )
}

/** `valid` with another value in that field, as JSON carries it. */
const forge = (valid: object, field: readonly (string | number)[], value: unknown): object =>
  JSON.parse(JSON.stringify(withField(valid, field, value)))

function judge(schema: v.GenericSchema, body: unknown) {
  const read = v.safeParse(schema, body)
  if (!read.success) expectPortuguese(read.issues.map(({ message }) => message))
  return read
}
