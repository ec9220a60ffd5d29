import * as v from 'valibot'
import { seen, singleLine, wireObject } from '../../platform/http/fields.ts'
import { AnsweredDateSchema } from '../../platform/time/time.schema.ts'
import { PageSchema } from './ledger.ts'

export const ACCOUNT_ENTRIES_PER_PAGE = 100

/** Why money of the venue's account at the provider moved. */
export const STATEMENT_KINDS = [
  /** Money of a charge, when it reaches the account. */
  'received',
  /** Back to who paid, and what of that came back. */
  'returned',
  /** Held because a payer disputes a charge, and freed again. */
  'disputed',
  /** Kept by the provider of a charge that was paid. */
  'charge-fee',
  /** Kept by the provider for anything else. */
  'fee',
  /** Moved by the venue itself: to its bank, to a supplier, from a card. */
  'transfer',
  /** Anything that nothing here knows. */
  'other',
] as const
export const StatementKindSchema = v.picklist(STATEMENT_KINDS)
export type StatementKind = v.InferOutput<typeof StatementKindSchema>

/** Why the account's statement and the books do not say alike. */
const DifferenceKindSchema = v.picklist([
  /** Money of a charge that these books do not have. */
  'unknown-charge',
  /** Another sum than the books have of that charge. */
  'amount',
  /** The provider kept more of a charge than it said. */
  'fee',
  /** The books have it, the statement does not. */
  'missing',
  /** An entry that is of no charge and of no known kind. */
  'other',
])
export type DifferenceKind = v.InferOutput<typeof DifferenceKindSchema>

/** A difference; amounts in reais. */
export const DifferenceSchema = v.object({
  /** Names the charge or the entry: `charge-pay_1`, `fee-pay_1`, `entry-ftn_1`. */
  id: v.string(),
  kind: DifferenceKindSchema,
  /** The provider's date of the last entry, or of the credit that is missing. */
  date: AnsweredDateSchema,
  /** How the provider names it; empty of what is in the books alone. */
  name: v.string(),
  text: v.string(),
  chargeId: v.nullable(v.string()),
  /** In the statement, in the books, and the first without the second. */
  there: v.number(),
  here: v.number(),
  amount: v.number(),
  paymentGroupId: v.nullable(v.string()),
  customerName: v.string(),
  /** Whether it stands in 'Pagamentos a resolver', where a decision ends it. */
  hasIssue: v.boolean(),
})
export type Difference = v.InferOutput<typeof DifferenceSchema>

const SumSchema = v.object({ count: v.number(), amount: v.number() })

/** `GET /api/provider-account`: the venue's account at the provider, as of the last night, and what of it does not agree with the books; amounts in reais. */
export const ProviderAccountSchema = v.object({
  /** `none` without a provider that has accounts; `closed` while the key may not read it; `unread` until it was read once. */
  state: v.picklist(['none', 'unread', 'closed', 'read']),
  /** The provider's dates that the statement covers; null before it was read. */
  from: v.nullable(AnsweredDateSchema),
  until: v.nullable(AnsweredDateSchema),
  /** ISO instants. */
  readAt: v.nullable(v.string()),
  balanceAt: v.nullable(v.string()),
  /** Null while the provider has not said it. */
  balance: v.nullable(v.number()),
  /** Entries that could not be read. */
  unread: v.number(),
  /** Charges that are paid and reach the account later, without what the provider keeps, by its date. */
  coming: v.array(v.object({ date: AnsweredDateSchema, ...SumSchema.entries })),
  /** By month of the provider's dates, the last one first; `month` is `yyyy-MM`. */
  months: v.array(
    v.object({
      month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
      received: v.number(),
      returned: v.number(),
      fees: v.number(),
      transferred: v.number(),
      other: v.number(),
    }),
  ),
  /** How many do not agree, and the sum of their amounts without signs. */
  differing: SumSchema,
  /** A page of them, the last one first. */
  differences: v.array(DifferenceSchema),
})
export type ProviderAccountAnswer = v.InferOutput<typeof ProviderAccountSchema>

export const AccountQuerySchema = wireObject({ page: v.optional(PageSchema, '1') })

/** An entry of the statement, with the charge of ours that it is of. */
export const AccountEntrySchema = v.object({
  id: v.number(),
  date: AnsweredDateSchema,
  kind: StatementKindSchema,
  name: v.string(),
  text: v.string(),
  amount: v.number(),
  chargeId: v.nullable(v.string()),
  paymentGroupId: v.nullable(v.string()),
  customerName: v.string(),
  /** Somebody's reason why a difference is none. */
  note: v.nullable(v.string()),
})
export type AccountEntry = v.InferOutput<typeof AccountEntrySchema>

/** `GET /api/provider-account/entries`: a page of the statement, the last one first. */
export const AccountEntryPageSchema = v.object({
  entries: v.array(AccountEntrySchema),
  total: v.number(),
})
export type AccountEntryPage = v.InferOutput<typeof AccountEntryPageSchema>

export const AccountEntryQuerySchema = wireObject({
  kind: v.optional(v.picklist(['all', 'transfer'], 'Use all ou transfer'), 'all'),
  page: v.optional(PageSchema, '1'),
})
export type AccountEntryQuery = v.InferOutput<typeof AccountEntryQuerySchema>

const NotedSchema = wireObject({
  id: v.pipe(
    v.string('Identificador inválido'),
    v.regex(/^(charge|fee|entry)-[!-~]{1,64}$/, 'Identificador inválido'),
  ),
  amount: v.pipe(v.number('Valor inválido'), v.finite('Valor inválido')),
})

/** `POST /api/provider-account/notes`: why these differences are none, each with the amount that was seen. */
export const AccountNoteSchema = wireObject({
  differences: v.pipe(
    v.array(NotedSchema, 'Lista inválida'),
    v.minLength(1, 'Escolha ao menos um lançamento'),
    v.maxLength(ACCOUNT_ENTRIES_PER_PAGE, 'Lista longa demais'),
  ),
  note: v.pipe(
    v.string('Escreva o motivo'),
    v.trim(),
    v.maxLength(300, 'Texto longo demais'),
    singleLine('Texto inválido'),
    seen(1, 'Escreva o motivo'),
  ),
})
export type AccountNote = v.InferOutput<typeof AccountNoteSchema>
