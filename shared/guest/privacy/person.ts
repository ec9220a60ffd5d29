import * as v from 'valibot'
import { keysOf } from '../../platform/text/keysOf.ts'
import { phoneVariants } from '../../platform/contact/phone.ts'
import {
  CpfSchema,
  CustomerEmailSchema,
  CustomerNameSchema,
  PhoneSchema,
} from '../../platform/contact/customer.schema.ts'
import { digitsOf, isCpf } from '../../platform/contact/documents.ts'
import { isForeign, readPhone } from '../../platform/contact/phone.ts'
import { wireObject } from '../../platform/http/fields.ts'

/** By what a person is looked for, as it is stored. */
type SearchTerm =
  | { kind: 'cpf'; value: string }
  | { kind: 'phone'; values: string[] }
  | { kind: 'email'; value: string }

const UNCLEAR = 'Informe um CPF, um telefone com DDD ou um e-mail'

/** All that was typed may be: eleven digits may be a CPF and a phone. */
export function searchTerms(typed: string): SearchTerm[] {
  const text = typed.trim()
  if (v.is(CustomerEmailSchema, text)) return [{ kind: 'email', value: text.toLowerCase() }]
  if (/[^\d\s()+.-]/.test(text)) return []
  const digits = digitsOf(text)
  const phone = readPhone(text)
  return [
    ...(isCpf(digits) ? [{ kind: 'cpf' as const, value: digits }] : []),
    ...(/^[1-9]\d{9,10}$/.test(phone) || isForeign(phone)
      ? [{ kind: 'phone' as const, values: phoneVariants(phone) }]
      : []),
  ]
}

const TermSchema = v.pipe(
  v.string(UNCLEAR),
  v.maxLength(254, UNCLEAR),
  v.check((text) => searchTerms(text).length > 0, UNCLEAR),
)

/** `POST /api/privacy/search`. Not a GET: addresses are written to logs. */
export const PersonSearchSchema = wireObject({ term: TermSchema })

const IdentityKeysSchema = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)), 'Escolha os registros da pessoa'),
  v.minLength(1, 'Escolha os registros da pessoa'),
  v.maxLength(100, 'Registros demais'),
)
/** Which of what was found is the person. */
export const ChosenPersonSchema = wireObject({ term: TermSchema, identities: IdentityKeysSchema })
export type ChosenPerson = v.InferOutput<typeof ChosenPersonSchema>

const blank = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.optional(v.string('Texto inválido'), ''),
    v.transform((text) => (text.trim() === '' ? undefined : text)),
    v.optional(schema),
  )

const RIGHT = {
  customerName: blank(CustomerNameSchema),
  customerEmail: blank(CustomerEmailSchema),
  customerPhone: blank(PhoneSchema),
  customerCpf: blank(CpfSchema),
}
type Right = { [Name in keyof typeof RIGHT]?: string | undefined }
const NOTHING_TYPED = 'Informe o que deve ser corrigido'
const saysSomething = (right: Right) =>
  Object.keys(RIGHT).some((name) => right[name as keyof Right])

/** What is right, as it is typed; what is left blank stays as it is. */
export const CorrectionFieldsSchema = v.pipe(
  wireObject(RIGHT),
  v.forward(
    v.check((right) => saysSomething(right), NOTHING_TYPED),
    ['customerName'],
  ),
)
export type CorrectionFields = v.InferOutput<typeof CorrectionFieldsSchema>
export const CorrectionSchema = v.pipe(
  wireObject({ ...ChosenPersonSchema.entries, ...RIGHT }),
  v.forward(
    v.check((right) => saysSomething(right), NOTHING_TYPED),
    ['customerName'],
  ),
)
export type Correction = v.InferOutput<typeof CorrectionSchema>

/** `seen` is of the preview that the person was shown. */
export const AnonymisationSchema = wireObject({
  ...ChosenPersonSchema.entries,
  seen: v.pipe(v.string('Confira antes o que será apagado'), v.maxLength(64)),
})

/** One way in which somebody is written down: what is the same everywhere is one. */
const IdentitySchema = v.object({
  /** Names it in later calls, without what it is. */
  key: v.string(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  /** Masked: who needs it whole exports it. */
  cpf: v.nullable(v.string()),
  /** Has what was searched for; else it only shares an e-mail, phone or CPF with one that has. */
  isMatch: v.boolean(),
  reservations: v.number(),
  classes: v.number(),
  /** The user name of an account. */
  account: v.nullable(v.string()),
  /** Whether that is of somebody who works here. */
  isStaff: v.boolean(),
})
export type Identity = v.InferOutput<typeof IdentitySchema>
const PrivacyRequestKindSchema = v.picklist([
  'export',
  'correction',
  'anonymisation',
  'account-deletion',
])
export type PrivacyRequestKind = v.InferOutput<typeof PrivacyRequestKindSchema>

export const PrivacyRequestSchema = v.object({
  id: v.number(),
  /** ISO instant. */
  at: v.string(),
  kind: PrivacyRequestKindSchema,
  who: v.string(),
  outcome: v.picklist(['done', 'refused']),
  /** Codes and counts. */
  detail: v.record(v.string(), v.union([v.number(), v.array(v.string())])),
})
export type PrivacyRequest = v.InferOutput<typeof PrivacyRequestSchema>

export const FoundPersonSchema = v.object({
  identities: v.array(IdentitySchema),
  requests: v.array(PrivacyRequestSchema),
})
export type FoundPerson = v.InferOutput<typeof FoundPersonSchema>

export const REQUEST_NAMES: Record<PrivacyRequestKind, string> = {
  export: 'Exportação',
  correction: 'Correção',
  anonymisation: 'Anonimização',
  'account-deletion': 'Exclusão da própria conta',
}

/** Why somebody cannot be anonymised yet. */
export const ANONYMISATION_REFUSALS = {
  'future-hour': 'Há horário reservado que ainda vai acontecer. Cancele-o ou espere passar.',
  'waiting-payment': 'Há uma cobrança à espera do pagamento. Cancele-a ou espere vencer.',
  unpaid: 'Há reserva confirmada que consta como não paga. Registre o pagamento ou cancele-a.',
  refund: 'Há um estorno em andamento. Espere ser concluído.',
  dispute: 'Há um pagamento contestado. Resolva-o em Pagamentos a resolver.',
  undecided: 'Há dinheiro de reserva cancelada sem decisão. Decida em Pagamentos a resolver.',
  credit:
    'Há crédito a usar. Espere o uso ou retire-o no cadastro do cliente, de acordo com a pessoa.',
  'running-class': 'É o contato de uma aula fixa em andamento. Troque o contato da aula.',
  staff: 'É a conta de alguém da equipe. Tire o acesso em Equipe.',
} as const
export type AnonymisationRefusal = keyof typeof ANONYMISATION_REFUSALS

export const AnonymisationPreviewSchema = v.object({
  goes: v.array(v.object({ what: v.string(), count: v.number() })),
  stays: v.array(v.object({ what: v.string(), why: v.string() })),
  refusals: v.array(v.picklist(keysOf(ANONYMISATION_REFUSALS))),
  /** To be sent with the confirmation. */
  seen: v.string(),
})
export type AnonymisationPreview = v.InferOutput<typeof AnonymisationPreviewSchema>
export const AnonymisedSchema = v.object({
  request: v.number(),
  reservations: v.number(),
  classes: v.number(),
  accounts: v.number(),
})
export type Anonymised = v.InferOutput<typeof AnonymisedSchema>

/** How many of each were corrected. */
export const CorrectedSchema = v.object({
  reservations: v.number(),
  classes: v.number(),
  customers: v.number(),
  accounts: v.number(),
})
export type Corrected = v.InferOutput<typeof CorrectedSchema>
