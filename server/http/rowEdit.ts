import type { Context } from 'koa'
import * as v from 'valibot'
import { PathIdSchema } from '#shared/hold/hold.schema.ts'
import { expectedVersion } from './ifMatch.ts'

export type RowEdit = {
  id: number
  /** The version that the person saw; null when the last write may win. */
  expected: number | null
}

/** The row to edit: the path's `:id` and `If-Match`. */
export function rowEdit(ctx: Context & { params: Record<string, string> }): RowEdit {
  return { id: v.parse(PathIdSchema, ctx.params['id']), expected: expectedVersion(ctx) }
}
