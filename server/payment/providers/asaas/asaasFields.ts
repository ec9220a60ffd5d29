import * as v from 'valibot'
import { isCivilDate } from '#shared/platform/time/civil.ts'
import { readReais, toCents } from '#shared/platform/money/money.ts'

// The provider adds kinds to fields without notice. A field that is not needed hides no payment: of another kind it is as if it was not there.

const MOST_CENTS = 2_147_483_647

// PostgreSQL cannot store NUL.
const storable = v.pipe(
  v.string(),
  v.transform((given) => given.replaceAll('\u0000', '')),
)

/** Text, cut to so many characters. */
export const lineOf = (most: number) =>
  v.pipe(
    storable,
    v.transform((given) => given.slice(0, most)),
  )

/** The same of a field that is not needed; null for any other kind. */
export const optionalLine = (most: number) => v.fallback(v.nullable(lineOf(most)), null)

/** The text of an id, which is nothing when it is cut. */
export const idOf = (most: number) => v.pipe(storable, v.minLength(1), v.maxLength(most))

/** An amount in reais, also written as text, in centavos that a column can hold. */
export const centsOfReais = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.transform(readReais), v.number())]),
  v.transform(toCents),
  v.minValue(-MOST_CENTS),
  v.maxValue(MOST_CENTS),
)

/** The same of a field that is not needed; null for what is no amount. */
export const optionalCents = v.fallback(v.nullable(centsOfReais), null)

/** A civil date, also of what has a time of day behind it. */
export const civilDate = v.pipe(lineOf(10), v.check(isCivilDate))

/** A civil date of a field that is not needed; null for what is none. */
export const optionalDate = v.fallback(v.nullable(civilDate), null)

/** Whether it is so; anything but true is not. */
export const flag = v.fallback(
  v.pipe(
    v.union([v.boolean(), v.literal('true')]),
    v.transform((given) => given === true || given === 'true'),
  ),
  false,
)

/** A list that is needed, of whatever it holds; `hasMore` is null when it does not say so. */
export const anyList = v.object({
  data: v.array(v.unknown()),
  hasMore: v.fallback(v.nullable(v.boolean()), null),
})

/** The entries that can be read; the others are left out. */
export function readable<Schema extends v.GenericSchema>(
  schema: Schema,
  entries: readonly unknown[],
): v.InferOutput<Schema>[] {
  return entries.flatMap((entry) => {
    const parsed = v.safeParse(schema, entry)
    return parsed.success ? [parsed.output] : []
  })
}
