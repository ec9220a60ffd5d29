import * as v from 'valibot'
import {
  CepSchema,
  CustomerEmailSchema,
  CustomerNameSchema,
  PhoneSchema,
} from '../customer/customer.schema.ts'
import { IdSchema } from '../hold/hold.schema.ts'
import { optionalLine } from '../http/optionalLine.ts'
import { wireObject } from '../http/wireObject.ts'
import { PriceCentsSchema } from '../money/money.schema.ts'
import { CardSchema, PayerAddressFields, PayerCpfSchema } from './card.schema.ts'

export const PAYMENT_METHODS = ['PIX', 'CREDIT_CARD', 'BOLETO', 'UNDEFINED'] as const
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** What customers may choose between (`spec.md` §9). */
export type CustomerPaymentMethod = 'PIX' | 'CREDIT_CARD'

const PayerFields = {
  reservationId: IdSchema,
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: PhoneSchema,
  customerCpf: PayerCpfSchema,
  value: PriceCentsSchema,
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

/** The answer of `GET /api/payments/{id}/status`, for the group's live attempt. */
export type PaymentStatusAnswer = {
  paymentStatus: PaymentStatus
  reservationStatus: 'pending' | 'pending_confirmation' | 'approved' | 'canceled'
  /** The provider's word, or a synthetic CANCELLED (deleted) or FAILED (card refused). */
  asaasStatus: string
  pixQrCodeUrl: string | null
  /** The BR Code, or the literal `NOT_AVAILABLE`. */
  pixQrCodeText: string | null
  /** How long the group still waits for the money. */
  expiresInMs: number
}

/** The answer of `POST /api/payments`; `value` in reais. */
export type PaymentAnswer = PaymentStatusAnswer & {
  id: string
  value: number
  isSandbox: boolean
  billingType: CustomerPaymentMethod
  paymentMethod: CustomerPaymentMethod
  invoiceUrl: string | null
}
