import * as v from 'valibot'
import { singleLine } from './singleLine.ts'

/** A text that may be left out, on one line and not longer than `limit`. */
export const optionalLine = (limit: number) =>
  v.optional(
    v.pipe(
      v.string('Texto inválido'),
      v.trim(),
      v.maxLength(limit, 'Texto longo demais'),
      singleLine('Texto inválido'),
    ),
  )
