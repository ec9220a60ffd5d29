import * as v from 'valibot'
import { withStandIns } from './standIns.ts'
import { isTempId } from './tempId.ts'

/** What a body says by its schema, null when it does not pass; a court that only this desk knows keeps its temporary id. */
export function readDraft<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  body: object,
): v.InferOutput<Schema> | null {
  const { success, output } = v.safeParse(schema, withStandIns(body))
  if (!success) return null
  const isOfNewCourt = 'courtId' in body && isTempId(Number(body.courtId))
  return isOfNewCourt ? { ...(output as object), courtId: body.courtId } : output
}
