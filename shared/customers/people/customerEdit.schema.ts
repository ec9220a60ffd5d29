import * as v from 'valibot'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { singleLine, wireObject } from '../../platform/http/fields.ts'
import { CivilDateSchema } from '../../platform/time/time.schema.ts'
import {
  CpfSchema,
  CustomerEmailSchema,
  PhoneSchema,
} from '../../platform/contact/customer.schema.ts'
import { NotesSchema, StaffTypedNameSchema } from './staffFields.schema.ts'
import { MERGED_FIELDS } from './customerDetail.ts'
import { MARKS } from './listedCustomer.ts'

const orBlank = <Schema extends v.GenericSchema<string, string>>(schema: Schema, message: string) =>
  v.pipe(v.nullish(v.string(message), ''), v.trim(), v.union([v.literal(''), schema], message))

/** What staff may change of a customer; only the name may not be blank. */
export const CustomerEditSchema = wireObject({
  name: StaffTypedNameSchema,
  phone: orBlank(PhoneSchema, 'Telefone inválido: informe o DDD e o número'),
  email: orBlank(CustomerEmailSchema, 'E-mail inválido'),
  cpf: orBlank(CpfSchema, 'CPF inválido'),
  notes: NotesSchema,
  tags: v.pipe(
    v.array(
      v.pipe(
        v.string('Etiqueta inválida'),
        v.trim(),
        v.minLength(1, 'Etiqueta inválida'),
        v.maxLength(30, 'Etiqueta longa demais'),
        singleLine('Etiqueta inválida'),
      ),
      'Etiquetas inválidas',
    ),
    v.maxLength(12, 'No máximo 12 etiquetas'),
    v.transform((tags) => [...new Set(tags)]),
  ),
  marks: v.pipe(
    v.array(v.picklist(MARKS, 'Marcação desconhecida'), 'Marcações inválidas'),
    v.transform((marks) => [...new Set(marks)]),
  ),
  /** Whether the address is right for the reservations that are to come too. */
  alsoComing: v.optional(v.boolean('Use verdadeiro ou falso'), false),
})

// Who is new has no reservations yet.
const { alsoComing: _, ...PersonFields } = CustomerEditSchema.entries

/** `POST /api/customers`; `isOther` is said by whoever was shown somebody alike. */
export const CustomerDraftSchema = wireObject({
  ...PersonFields,
  tags: v.optional(CustomerEditSchema.entries.tags, []),
  marks: v.optional(CustomerEditSchema.entries.marks, []),
  isOther: v.optional(v.boolean('Use verdadeiro ou falso'), false),
})
export type CustomerDraft = v.InferOutput<typeof CustomerDraftSchema>

/** Without a reason the block ends. */
export const BlockSchema = wireObject({
  reason: v.nullable(
    v.pipe(
      v.string('Informe o motivo'),
      v.trim(),
      v.minLength(3, 'Informe o motivo'),
      v.maxLength(200, 'Motivo longo demais'),
      singleLine('Motivo inválido'),
    ),
  ),
  until: v.optional(v.nullable(CivilDateSchema), null),
})
export type BlockEdit = v.InferOutput<typeof BlockSchema>

const ChoiceSchema = v.optional(v.picklist(['this', 'other'], 'Escolha um dos dois'), 'this')

/** `POST /api/customers/{id}/merge`: the other record is taken for the same person; of each field one is kept. */
export const MergeSchema = wireObject({
  other: IdSchema,
  choice: v.optional(v.partial(v.object(v.entriesFromList(MERGED_FIELDS, ChoiceSchema))), {}),
})
export type Merge = v.InferOutput<typeof MergeSchema>

/** `POST /api/customers/{id}/distinct`: they are two people, and are not offered as one again. */
export const DistinctSchema = wireObject({ other: IdSchema })

export const UnmergeSchema = wireObject({ merge: IdSchema })
