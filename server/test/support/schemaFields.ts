/** A valibot schema as far as its shape goes. */
type Shape = {
  type: string
  entries?: Record<string, Shape>
  wrapped?: Shape
  item?: Shape
  options?: Shape[]
  pipe?: Shape[]
}

/** The path of every field that a schema knows, through pipes, optionals, variants and lists: `['timeSlots', 0, 'date']`. */
export function schemaFields(
  schema: unknown,
  path: (string | number)[] = [],
): (string | number)[][] {
  const shape = schema as Shape
  const inner = shape.pipe?.find(
    (part) => part !== shape && (part.entries ?? part.item ?? part.wrapped ?? part.options),
  )
  if (inner && inner !== shape && !shape.entries && !shape.item) return schemaFields(inner, path)
  if (shape.wrapped) return schemaFields(shape.wrapped, path)
  if (shape.entries) {
    return Object.entries(shape.entries).flatMap(([name, field]) => [
      [...path, name],
      ...schemaFields(field, [...path, name]),
    ])
  }
  if (shape.item) return schemaFields(shape.item, [...path, 0])
  const variants = shape.options?.filter((option) => typeof option === 'object') ?? []
  const fields = variants.flatMap((option) => schemaFields(option, path))
  return [...new Map(fields.map((field) => [field.join('.'), field])).values()]
}

/** A copy of `body` with the value at `path` replaced; `undefined` removes it. */
export function withField(
  body: unknown,
  path: readonly (string | number)[],
  value: unknown,
): unknown {
  const [head, ...rest] = path
  if (head === undefined) return value
  const copy: Record<string | number, unknown> = Array.isArray(body)
    ? ([...body] as unknown as Record<number, unknown>)
    : { ...(body as Record<string, unknown>) }
  copy[head] = withField(copy[head], rest, value)
  return copy
}
