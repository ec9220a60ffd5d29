import * as v from 'valibot'
import { singleLine } from './singleLine.ts'

/** A text that may be missing, null or blank, each of which is null; on one line and not longer than `limit`. */
export const blankIsNull = (limit: number) =>
  v.pipe(
    v.nullish(
      v.pipe(
        v.string('Texto inválido'),
        v.trim(),
        v.maxLength(limit, 'Texto longo demais'),
        singleLine('Texto inválido'),
      ),
      '',
    ),
    v.transform((text) => text || null),
  )
