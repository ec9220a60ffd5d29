import * as v from 'valibot'
import { seen, singleLine } from '../../platform/http/fields.ts'

/** The name of somebody whom staff write down. */
export const StaffTypedNameSchema = v.pipe(
  v.string('Nome deve ter pelo menos 3 caracteres'),
  v.trim(),
  seen(3, 'Nome deve ter pelo menos 3 caracteres'),
  v.maxLength(120, 'Nome longo demais'),
  singleLine('Nome inválido'),
)

/** What staff note for themselves, of several lines; blank is null. */
export const NotesSchema = v.pipe(
  v.nullish(
    v.pipe(
      v.string('Texto inválido'),
      v.trim(),
      v.maxLength(2_000, 'Observações longas demais'),
      v.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'Texto inválido'),
    ),
    '',
  ),
  v.transform((text) => text || null),
)
