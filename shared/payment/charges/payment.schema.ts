import * as v from 'valibot'
import {
  CepSchema,
  CustomerEmailSchema,
  CustomerNameSchema,
  PhoneSchema,
} from '../../platform/contact/customer.schema.ts'
import { IdSchema } from '../../platform/http/id.schema.ts'
import { optionalLine, wireObject } from '../../platform/http/fields.ts'
import { PriceCentsSchema } from '../../platform/money/money.schema.ts'
import { CardSchema, PayerAddressFields, PayerCpfSchema } from './card.schema.ts'
import { MINIMUM_TOTAL_CENTS, MINIMUM_TOTAL_TEXT } from '../../platform/money/paid.ts'

const PayerFields = {
  reservationId: IdSchema,
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: PhoneSchema,
  customerCpf: PayerCpfSchema,
  /** What is owed, the part that credit pays included. */
  value: PriceCentsSchema,
  /** What of it the customer's credit pays. */
  credit: v.optional(PriceCentsSchema),
  /** Pays the difference of this move to a dearer hour instead of the reservation itself. */
  moveId: v.optional(IdSchema),
  description: optionalLine(500),
}

const CEP_MISSING = 'CEP deve ter 8 dígitos'

export const PaymentRequestSchema = v.pipe(
  v.variant(
    'paymentMethod',
    [
      wireObject({ ...PayerFields, paymentMethod: v.literal('PIX') }),
      wireObject({
        ...PayerFields,
        paymentMethod: v.literal('CREDIT_CARD'),
        ...PayerAddressFields,
        /** Both left out where the provider's own page takes the card. */
        creditCard: v.optional(CardSchema),
        cep: v.optional(CepSchema),
      }),
    ],
    'Escolha PIX ou cartão de crédito',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    if (input.paymentMethod === 'PIX' || !input.creditCard || input.cep !== undefined) return
    const path = { type: 'object', origin: 'value', key: 'cep', input, value: undefined } as const
    addIssue({ message: CEP_MISSING, path: [path] })
  }),
)
export type PaymentRequest = v.InferOutput<typeof PaymentRequestSchema>

const DebugFields = {
  value: v.pipe(PriceCentsSchema, v.minValue(MINIMUM_TOTAL_CENTS, MINIMUM_TOTAL_TEXT)),
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: PhoneSchema,
  customerCpf: PayerCpfSchema,
}

/** A charge of the test page: it belongs to no reservation. */
export const DebugPaymentSchema = v.variant(
  'paymentMethod',
  [
    wireObject({ ...DebugFields, paymentMethod: v.literal('PIX') }),
    wireObject({ ...DebugFields, paymentMethod: v.literal('CREDIT_CARD'), creditCard: CardSchema }),
  ],
  'Escolha PIX ou cartão de crédito',
)

/** The outcome that the test page sets for its charge. */
export const DebugOutcomeSchema = wireObject({
  outcome: v.picklist(['success', 'pending', 'error'], 'Escolha sucesso, pendente ou erro'),
})
export type DebugOutcome = v.InferOutput<typeof DebugOutcomeSchema>['outcome']
