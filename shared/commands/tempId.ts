import * as v from 'valibot'

/** The range of ids of one creation: the dates of a series, the rows of a copied table. */
const STEP = 1_000_000

/** Whether the id is a placeholder that a device gave to a row that the server has not created yet. */
export function isTempId(id: number): boolean {
  return id < 0
}

/** The id of the next creation after the used ones. The range below it is for the further rows that it creates. */
export function nextTempId(taken: readonly number[]): number {
  return creationOf(Math.min(0, ...taken)) - STEP
}

/** The creation's own id, derived from the id of any row that it creates. */
export function creationOf(tempId: number): number {
  return -Math.floor(-tempId / STEP) * STEP
}

/** The same value with every id of a row or of a court replaced by what `idFor` returns. */
export function withIds<T>(value: T, idFor: (id: number) => number): T {
  if (Array.isArray(value)) return value.map((item) => withIds(item, idFor)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, field]: [string, unknown]) => {
    if (name === 'courtIds' && Array.isArray(field)) return [name, field.map(idFor)]
    const isId = (name === 'id' || name === 'courtId') && typeof field === 'number'
    return [name, isId ? idFor(field) : withIds(field, idFor)]
  })
  return Object.fromEntries(entries) as T
}

/** The value with a positive id in place of each placeholder, so that a schema can validate the rest. */
export function withoutTempIds<T>(value: T): T {
  return withIds(value, (id) => (isTempId(id) ? 1 : id))
}

/** The body parsed by its schema, null when invalid; a court that only this device knows keeps its placeholder id. */
export function readDraft<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  body: object,
): v.InferOutput<Schema> | null {
  const { success, output } = v.safeParse(schema, withoutTempIds(body))
  if (!success) return null
  if ('courtIds' in body) return { ...(output as object), courtIds: body.courtIds }
  const isOfNewCourt = 'courtId' in body && isTempId(Number(body.courtId))
  return isOfNewCourt ? { ...(output as object), courtId: body.courtId } : output
}
